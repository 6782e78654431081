import SatchelPluginAPI
import Synchronization

/// Something that takes time: a command, a call of a service, of a database or of a plugin.
///
/// ```swift
/// try await TraceSpan.track(.network, host) { span in
///     let answer = try await transport.send(request)
///     span?.set("status", answer.status)
///     return answer
/// }
/// ```
package final class TraceSpan: Sendable {
    /// The span that the current task works for; nil unless the program is traced.
    @TaskLocal package static var current: TraceSpan?

    /// What a span stands for.
    package enum Kind: String, Sendable {
        /// From the start of the process to the first line.
        case start
        /// A line, from its first word to its answer.
        case command
        /// Finding the command and reading its arguments.
        case parse
        /// A read or a write of a database.
        case store
        /// The statements of one class in a read or a write.
        case statement
        /// A question to a service, answered by it or from the cache.
        case network
        /// A request that was sent.
        case send
        /// A call of a plugin's tool.
        case plugin
        /// Starting a plugin.
        case launch
        /// A log message of a plugin.
        case log
        /// Drawing and printing an answer.
        case render

        /// What the time counts as; nil if that is up to its parts.
        var share: TimeShares.Part? {
            switch self {
            case .start: .start
            case .parse: .parse
            case .store: .store
            case .network: .network
            case .plugin: .plugins
            case .render: .render
            case .command, .statement, .send, .launch, .log: nil
            }
        }
    }

    private struct State {
        var name: String?
        var attributes: [Value.Member] = []
        var hasEnded = false
    }

    package let trace: Trace
    private let kind: Kind
    /// Nil if the command has too many spans, and this one is not recorded.
    private let id: Int?
    private let parent: Int?
    private let root: TraceRoot
    /// Whether it is part of no other span.
    private let isRoot: Bool
    private let begin: Duration
    private let state: Mutex<State>

    init(
        _ kind: Kind,
        of trace: Trace,
        id: Int?,
        parent: Int? = nil,
        root: TraceRoot,
        isRoot: Bool = false,
        name: String? = nil,
        at begin: Duration
    ) {
        (self.kind, self.trace, self.id, self.parent, self.root) = (kind, trace, id, parent, root)
        self.isRoot = isRoot
        self.begin = begin
        state = Mutex(State(name: name))
        if let share = kind.share { root.begin(share, at: begin) }
    }

    /// Begins a span within this one.
    package func child(_ kind: Kind, _ name: String? = nil) -> TraceSpan {
        TraceSpan(kind, of: trace, id: nextID(), parent: id, root: root, name: name, at: trace.elapsed())
    }

    /// Does work in a span within the current one, if there is one; an error ends the span and is its own.
    package static func track<Result>(
        _ kind: Kind,
        _ name: @autoclosure () -> String? = nil,
        _ body: (TraceSpan?) async throws -> Result
    ) async throws -> Result {
        guard let span = current?.child(kind, name()) else { return try await body(nil) }
        return try await span.run { try await body(span) }
    }

    /// Does work in a span within the current one, if there is one, without waiting for anything.
    package static func measure<Result>(_ kind: Kind, _ body: () throws -> Result) rethrows -> Result {
        guard let span = current?.child(kind) else { return try body() }
        do {
            let result = try body()
            span.end()
            return result
        } catch {
            span.end(failing: error)
            throw error
        }
    }

    private func run<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            let result = try await Self.$current.withValue(self) { try await body() }
            end()
            return result
        } catch {
            end(failing: error)
            throw error
        }
    }

    // MARK: - What is known of it

    package func name(_ name: String) { state.withLock { $0.name = name } }

    /// Sets an attribute, which must hold no word of the user's and no secret.
    package func set(_ key: String, _ text: String) { set(key, .text(text)) }

    /// Sets an attribute.
    package func set(_ key: String, _ number: Int) { set(key, .integer(number)) }

    /// Sets an attribute.
    package func set(_ key: String, _ texts: [String]) { set(key, .list(texts.map { .text($0) })) }

    private func set(_ key: String, _ value: Value) { state.withLock { $0.attributes.append(.init(key, value)) } }

    /// Notes the words that were typed, which no address may show.
    package func noteTyped(_ words: [String]) { root.noteTyped(words) }

    /// Whether a text holds a word that was typed for this command.
    package func holdsTyped(_ text: String) -> Bool { root.holdsTyped(text) }

    // MARK: - The end

    /// Ends the span; only the first call counts.
    package func end(failing error: (any Error)? = nil) {
        let (now, ended) = (
            trace.elapsed(),
            state.withLock { state -> State? in
                defer { state.hasEnded = true }
                return state.hasEnded ? nil : state
            }
        )
        guard let ended else { return }
        if let share = kind.share { root.end(share, at: now) }
        guard let id else { return }
        // A message may quote what was typed, the name of a type can't.
        let failure = error.map { $0 is CancellationError ? "canceled" : String(describing: type(of: $0)) }
        trace.write(
            id: id,
            parent: parent,
            kind: kind,
            [
                .init("name", .text(ended.name)), .init("start", .integer(begin.microseconds)),
                .init("duration", .integer((now - begin).microseconds)), .init("error", .text(failure)),
            ] + ended.attributes
        )
    }

    /// Ends a command, adds its times to the whole, and returns them on one line.
    @discardableResult
    package func endCommand() -> String {
        end()
        let (begin, end) = (begin, trace.elapsed())
        guard isRoot else { return "" }
        let shares = root.close(at: end)
        trace.add(shares)
        return shares.line(of: end - begin)
    }

    /// Records something that took place within this span at some time, or took a time in pieces.
    package func note(
        _ kind: Kind,
        _ name: String?,
        from begin: Duration? = nil,
        lasting: Duration? = nil,
        _ attributes: [Value.Member] = []
    ) {
        guard let number = nextID() else { return }
        let start = begin ?? trace.elapsed()
        trace.write(
            id: number,
            parent: id,
            kind: kind,
            [
                .init("name", .text(name)), .init("start", .integer(start.microseconds)),
                .init("duration", .integer(lasting?.microseconds)),
            ] + attributes
        )
    }

    /// The next id; nil once the command has too many spans.
    private func nextID() -> Int? {
        guard root.mayRecordSpan() else {
            trace.countLeftOut()
            return nil
        }
        return trace.nextID()
    }
}

/// What the spans of one command share.
final class TraceRoot: Sendable {
    private struct State {
        var shares: TimeShares
        var spans = 1
        var typed: Set<String> = []
        var isClosed = false
    }

    private let state: Mutex<State>

    init(at begin: Duration) { state = Mutex(State(shares: TimeShares(from: begin))) }

    func begin(_ part: TimeShares.Part, at time: Duration) {
        state.withLock { if !$0.isClosed { $0.shares.begin(part, at: time) } }
    }

    func end(_ part: TimeShares.Part, at time: Duration) {
        state.withLock { if !$0.isClosed { $0.shares.end(part, at: time) } }
    }

    /// The times; what goes on in the background counts no more.
    func close(at time: Duration) -> TimeShares {
        state.withLock { state in
            if !state.isClosed { state.shares.advance(to: time) }
            state.isClosed = true
            return state.shares
        }
    }

    func mayRecordSpan() -> Bool {
        state.withLock { state in
            state.spans += 1
            return state.spans <= Trace.mostSpans
        }
    }

    func noteTyped(_ words: [String]) {
        let pieces = words.prefix(1_000).flatMap { word in
            word.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        }
        state.withLock { $0.typed.formUnion(pieces) }
    }

    func holdsTyped(_ text: String) -> Bool {
        let text = text.lowercased()
        return state.withLock { $0.typed }.contains { $0 == text || $0.utf8.count > 2 && text.contains($0) }
    }
}
