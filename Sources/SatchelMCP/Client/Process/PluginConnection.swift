import SatchelPluginAPI
import SatchelTrace
import Synchronization

/// What the caller of a tool does for the plugin meanwhile.
package struct CallAttendance: Sendable {
    package var show: @MainActor (PluginProgress) -> Void
    /// Asks the person; throws ``PluginError/unanswered(_:)`` if there is none.
    package var ask: @MainActor (ElicitationForm) async throws -> ElicitationResult

    /// By default of nobody.
    package init(
        show: @escaping @MainActor (PluginProgress) -> Void = { _ in },
        ask: @escaping @MainActor (ElicitationForm) async throws -> ElicitationResult = { form in
            throw PluginError.unanswered(form.message)
        }
    ) {
        (self.show, self.ask) = (show, ask)
    }
}

/// A plugin's report of progress.
package struct PluginProgress: Sendable, Equatable {
    /// How far it is, in units of its own.
    package var done: Double
    /// How far it will be at the end, if known.
    package var total: Double?
    /// What it is doing, if it says.
    package var message: String?
}

/// The client's side of a conversation with a running plugin: requests by id, whose answers may come in any order.
///
/// Lines that are not messages, answers to no request and second answers are skipped. A canceled request ends at once.
final class PluginConnection: Sendable {
    private struct Pending: Sendable {
        let continuation: CheckedContinuation<Value, any Error>
        let attendance: CallAttendance
        /// What the request is part of; nil unless the program is traced.
        let span: TraceSpan?
        /// How long the plugin may be silent.
        let patience: Duration
        let latest: ContinuousClock.Instant
        var deadline: ContinuousClock.Instant
        var progress = -Double.infinity
    }

    private struct State: Sendable {
        var lastID = 0
        var pending: [RPCRequestID: Pending] = [:]
        var end: PluginError?
        /// A question of the plugin's that is being answered; a second one at a time is declined.
        var question: Task<Void, Never>?
        /// The next look for requests that took too long.
        var watch: (wakes: ContinuousClock.Instant, task: Task<Void, any Error>)?
    }

    /// Progress lengthens a wait, but not for ever.
    private static let mostExtensions = 30

    private let state = Mutex(State())
    private let process: Mutex<PluginProcess?>
    /// The values of the variables that were named for the plugin, which may be keys.
    private let secrets: [String]

    /// Starts a plugin.
    init(_ launch: PluginLaunch) throws(PluginError) {
        process = Mutex(nil)
        secrets = launch.environment.filter { !PluginRegistry.commonVariables.contains($0.key) }.map(\.value)
        let started = try PluginProcess(launch) { [weak self] event in self?.take(event) }
        process.withLock { $0 = started }
        if hasEnded { started.stop() }
    }

    deinit { process.withLock { $0 }?.stop() }

    /// Whether the plugin has ended, or is being stopped.
    var hasEnded: Bool { state.withLock { $0.end != nil } }

    /// The end of what the plugin wrote to standard error.
    var errors: ErrorTail { process.withLock { $0 }?.errors ?? ErrorTail() }

    /// Ends the conversation; requests under way fail.
    func stop() { end(with: .ended(how: "was stopped", lastWords: nil)) }

    /// Waits until nothing of the plugin is left.
    func waitUntilGone() async { await process.withLock { $0 }?.waitUntilGone() }

    /// Sends a notification.
    func notify(_ method: String, _ params: Value? = nil) { send(.notification(method: method, params: params)) }

    /// Sends a request and waits for its result.
    ///
    /// - Throws: ``PluginError``, and `CancellationError` once the task is canceled; the plugin is told so.
    func request(
        _ method: String,
        patience: Duration,
        attendance: CallAttendance = CallAttendance(),
        params: (RPCRequestID) -> Value?
    ) async throws -> Value {
        let id = state.withLock { state in
            state.lastID += 1
            return RPCRequestID.number(state.lastID)
        }
        let message = RPCMessage.request(id, method: method, params: params(id))
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let now = ContinuousClock.now
                let end = state.withLock { state in
                    guard state.end == nil else { return state.end }
                    state.pending[id] = Pending(
                        continuation: continuation,
                        attendance: attendance,
                        span: TraceSpan.current,
                        patience: patience,
                        latest: now + patience * Self.mostExtensions,
                        deadline: now + patience
                    )
                    expect(before: now + patience, &state)
                    return nil
                }
                if let end { return continuation.resume(throwing: end) }
                send(message)
                // The handler may have run before there was anything to cancel.
                if Task.isCancelled { cancel(id, because: CancellationError()) }
            }
        } onCancel: {
            cancel(id, because: CancellationError())
        }
    }

    private func send(_ message: RPCMessage) { process.withLock { $0 }?.send(message.line) }

    private func answer(_ id: RPCRequestID, with result: Result<Value, any Error>) {
        let pending = state.withLock { $0.pending.removeValue(forKey: id) }
        pending?.continuation.resume(with: result)
    }

    private func cancel(_ id: RPCRequestID, because error: any Error) {
        guard let pending = state.withLock({ $0.pending.removeValue(forKey: id) }) else { return }
        notify(RPCMethod.canceled, .object(["requestId": id.value, "reason": .text("the caller no longer waits")]))
        pending.continuation.resume(throwing: error)
    }

    /// Makes sure that somebody looks for requests that took too long at a time, or before.
    ///
    /// One timer serves all requests: a canceled one would stay until its time, and calls can be many.
    private func expect(before time: ContinuousClock.Instant, _ state: inout State) {
        if let watch = state.watch, watch.wakes <= time { return }
        state.watch?.task.cancel()
        let task = Task { [weak self] in
            try await Task.sleep(until: time, clock: .continuous)
            self?.failOverdue()
        }
        state.watch = (time, task)
    }

    private func failOverdue() {
        let now = ContinuousClock.now
        let overdue = state.withLock { state in
            state.watch = nil
            if let next = state.pending.values.map(\.deadline).filter({ $0 > now }).min() {
                expect(before: next, &state)
            }
            return state.pending.filter { $0.value.deadline <= now }
        }
        for (id, request) in overdue { cancel(id, because: PluginError.timedOut(request.patience)) }
    }

    private func end(with error: PluginError) {
        let (pending, question) = state.withLock { state in
            if state.end == nil { state.end = error }
            state.watch?.task.cancel()
            defer { (state.pending, state.question) = ([:], nil) }
            return (state.pending.values, state.question)
        }
        question?.cancel()
        for request in pending { request.continuation.resume(throwing: error) }
        process.withLock { $0 }?.stop()
    }

    // MARK: - What the plugin sends

    private func take(_ event: PluginProcess.Event) {
        switch event {
        case .line(let bytes): take(bytes)
        case .lineTooLong: end(with: .lineTooLong)
        case .ended(let how):
            let words = how.isTold ? nil : ErrorTail.lastLine(of: errors.text())
            end(with: .ended(how: how.text, lastWords: words))
        }
    }

    private func take(_ bytes: [UInt8]) {
        // Invalid UTF-8 is repaired, so that one invalid byte in a text costs no answer.
        let line = String(decoding: bytes, as: UTF8.self)
        do throws(JSONReadingError) {
            let value = try JSONReader.value(of: line)
            // A plugin of 2025-03-26 may send several messages at once.
            for message in value.elements ?? [value] { take(message) }
        } catch {
            switch error {
            case .tooManyValues: end(with: .malformed("an answer with too many values"))
            default: takeUnreadable(line, error)
            }
        }
    }

    private func take(_ value: Value) {
        let message: RPCMessage
        do {
            message = try RPCMessage(value)
        } catch {
            switch error {
            case .notMessage(let id?):
                answer(id, with: .failure(PluginError.malformed("an answer that is neither a result nor an error")))
            case .badRequest(let id?):
                send(.failure(id, RPCError(RPCError.invalidRequest, "not a JSON-RPC 2.0 message")))
            case .badRequest(nil), .notMessage(nil), .unreadable: break
            }
            return
        }
        switch message {
        case .result(let id, let result): answer(id, with: .success(result))
        case .failure(let id?, let error):
            answer(id, with: .failure(PluginError.refused(code: error.code, message: error.message)))
        case .failure(nil, _): break
        case .notification(RPCMethod.progress, let params): takeProgress(params)
        case .notification(RPCMethod.logMessage, let params): takeLogMessage(params)
        // Lists are read again at `plugins refresh`.
        case .notification: break
        case .request(let id, RPCMethod.ping, _): send(.result(id, .object([])))
        case .request(let id, RPCMethod.elicit, let params): takeQuestion(id, params)
        case .request(let id, let method, _):
            send(.failure(id, RPCError(RPCError.methodNotFound, "method not found: \(method.prefix(100))")))
        }
    }

    /// Fails the request under way if a line that is not JSON, such as one with `NaN`, was meant to answer it.
    private func takeUnreadable(_ line: String, _ reason: JSONReadingError) {
        let start = line.prefix(200)
        guard start.hasPrefix("{"), start.contains("\"result\""), !start.contains("\"method\"") else { return }
        let waiting = state.withLock { Array($0.pending.keys) }
        guard let id = waiting.first, waiting.count == 1 else { return }
        answer(id, with: .failure(PluginError.malformed("an answer that can't be read: \(reason.message)")))
    }

    private func takeProgress(_ params: Value?) {
        guard let id = RPCRequestID(params?["progressToken"]), let done = params?["progress"]?.finiteNumber else {
            return
        }
        let attendance = state.withLock { state -> CallAttendance? in
            // Values must increase; otherwise nothing has come forward, and the wait is no longer.
            guard var pending = state.pending[id], done > pending.progress else { return nil }
            pending.progress = done
            pending.deadline = min(.now + pending.patience, pending.latest)
            state.pending[id] = pending
            return pending.attendance
        }
        let total = params?["total"]?.finiteNumber
        let progress = PluginProgress(done: done, total: total, message: params?["message"]?.string)
        if let attendance { Task { @MainActor in attendance.show(progress) } }
    }

    private func takeLogMessage(_ params: Value?) {
        // It names no request, so it counts for the newest one.
        let newest = state.withLock { $0.pending.values.max { $0.latest < $1.latest } }
        newest?.span?.noteLogMessage(params, hiding: secrets)
    }

    private func takeQuestion(_ id: RPCRequestID, _ params: Value?) {
        guard let form = ElicitationForm(params) else {
            return send(.result(id, ElicitationResult.decline.value))
        }
        let isTaken = state.withLock { state in
            guard state.question == nil, let newest = state.pending.values.max(by: { $0.deadline < $1.deadline })
            else { return false }
            let ask = newest.attendance.ask
            state.question = Task { await self.answer(form, of: id, by: ask) }
            return true
        }
        if !isTaken { send(.result(id, ElicitationResult.decline.value)) }
    }

    private func answer(
        _ form: ElicitationForm,
        of id: RPCRequestID,
        by ask: @MainActor (ElicitationForm) async throws -> ElicitationResult
    ) async {
        // While a person thinks, no time of the plugin's passes.
        let waiting = state.withLock { state in
            for key in state.pending.keys { state.pending[key]?.deadline = .now + .seconds(86_400) }
            return Array(state.pending.keys)
        }
        let answer: ElicitationResult
        do {
            answer = try await ask(form)
        } catch {
            answer = .cancel
            for key in waiting { cancel(key, because: error) }
        }
        state.withLock { state in
            state.question = nil
            for (key, pending) in state.pending { state.pending[key]?.deadline = .now + pending.patience }
        }
        send(.result(id, answer.value))
    }
}

extension PluginEnd {
    /// Whether the reason is known without the plugin's own words.
    fileprivate var isTold: Bool {
        if case .notExecuted = self { true } else { false }
    }
}

extension Value {
    /// The number, if it is one that a Double can hold.
    var finiteNumber: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .decimal(let digits): Double(digits).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }
}
