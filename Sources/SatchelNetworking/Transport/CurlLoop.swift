import CCurl
import Glibc
import Synchronization

/// One thread that drives every transfer: it starts with a request, and ends when none has come for a while.
final class CurlLoop: Sendable {
    private struct Order: Sendable {
        let id: Int
        let exchange: CurlExchange
        let continuation: CheckedContinuation<TransportResponse, any Error>
    }

    private struct State {
        /// The library's handle for all transfers, which is there while the thread runs.
        var multi: UnsafeMutableRawPointer?
        var lastID = 0
        var orders: [Order] = []
        var canceled: Set<Int> = []
        var isClosed = false
    }

    /// How long the thread keeps connections open for another request.
    private static let patience = Duration.seconds(30)
    /// The name of the thread, for debuggers and tests.
    static let threadName = "satchel-network"

    private let state = Mutex(State())

    var isClosed: Bool { state.withLock(\.isClosed) }

    /// Runs a transfer; when the task is canceled, its connection is closed before this returns.
    func run(_ exchange: CurlExchange) async throws -> TransportResponse {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // A cancellation from now on finds the order; an earlier one has found nothing.
                let refusal = enter(Order(id: id, exchange: exchange, continuation: continuation))
                if let refusal { continuation.resume(throwing: refusal) }
            }
        } onCancel: {
            state.withLock { state in
                guard let multi = state.multi else { return }
                state.canceled.insert(id)
                _ = satchel_curl_multi_wake_up(multi)
            }
        }
    }

    /// Ends every transfer and the thread, without waiting for it.
    func close() {
        state.withLock { state in
            state.isClosed = true
            if let multi = state.multi { _ = satchel_curl_multi_wake_up(multi) }
        }
    }

    private func enter(_ order: Order) -> (any Error)? {
        let host = order.exchange.request.host
        if let reason = satchel_curl_load() { return NetworkError(host, .noLibrary(String(cString: reason))) }
        return state.withLock { state in
            guard !Task.isCancelled else { return CancellationError() }
            guard !state.isClosed else { return NetworkError(host, .closed) }
            if state.multi == nil {
                guard let multi = satchel_curl_multi_new() else { return Self.noThread(host) }
                state.multi = multi
                guard start() else {
                    satchel_curl_multi_free(multi)
                    state.multi = nil
                    return Self.noThread(host)
                }
            }
            state.orders.append(order)
            if let multi = state.multi { _ = satchel_curl_multi_wake_up(multi) }
            return nil
        }
    }

    private static func noThread(_ host: String) -> NetworkError {
        NetworkError(host, .other("the system has no thread or socket left"))
    }

    // MARK: - The thread

    private func start() -> Bool {
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(self).toOpaque()
        let failure = pthread_create(
            &thread,
            nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<CurlLoop>.fromOpaque(argument).takeRetainedValue().drive()
                return nil
            },
            argument
        )
        guard failure == 0 else {
            Unmanaged<CurlLoop>.fromOpaque(argument).release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private func drive() {
        // Signals are for other threads. One is for this: OpenSSL writes to closed sockets, which must only fail.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, nil)
        satchel_curl_name_thread(Self.threadName)

        var transfers: [UnsafeMutableRawPointer: (id: Int, transfer: CurlTransfer, order: Order)] = [:]
        var lastUse = ContinuousClock.now
        while let work = takeWork(mayEnd: transfers.isEmpty && ContinuousClock.now - lastUse >= Self.patience) {
            for order in work.orders {
                guard let transfer = CurlTransfer(order.exchange), transfer.begin(on: work.multi) else {
                    order.continuation.resume(throwing: Self.noThread(order.exchange.request.host))
                    continue
                }
                transfers[transfer.handle] = (order.id, transfer, order)
            }
            for (handle, entry) in transfers where work.isClosed || work.canceled.contains(entry.id) {
                entry.transfer.end(on: work.multi)
                transfers[handle] = nil
                let error: any Error =
                    work.isClosed ? NetworkError(entry.order.exchange.request.host, .closed) : CancellationError()
                entry.order.continuation.resume(throwing: error)
            }
            if work.isClosed {
                state.withLock { $0.multi = nil }
                satchel_curl_multi_free(work.multi)
                return
            }
            _ = satchel_curl_multi_perform(work.multi)
            var code: CInt = 0
            while let handle = satchel_curl_multi_next(work.multi, &code) {
                guard let entry = transfers.removeValue(forKey: handle) else { continue }
                let result = entry.transfer.result(code)
                entry.transfer.end(on: work.multi)
                entry.order.continuation.resume(with: result)
            }
            if !transfers.isEmpty { lastUse = ContinuousClock.now }
            let pause = transfers.isEmpty ? Self.patience : .seconds(1)
            _ = satchel_curl_multi_poll(work.multi, CInt(clamping: pause.milliseconds))
        }
    }

    private struct Work {
        let multi: UnsafeMutableRawPointer
        var orders: [Order]
        var canceled: Set<Int>
        var isClosed: Bool
    }

    /// Takes what has come since the last time; nil once the thread is to end, and its connections are closed.
    private func takeWork(mayEnd: Bool) -> Work? {
        let work: Work? = state.withLock { state in
            guard let multi = state.multi else { return nil }
            let isOver = mayEnd && state.orders.isEmpty
            if isOver { state.multi = nil }
            defer {
                state.orders = []
                state.canceled = []
            }
            return Work(
                multi: multi,
                orders: state.orders,
                canceled: state.canceled,
                isClosed: isOver || state.isClosed
            )
        }
        return work
    }
}

extension Duration {
    /// The duration in whole milliseconds, rounded up; three weeks at most, which is as much as the library takes.
    var milliseconds: Int {
        let (seconds, attoseconds) = min(max(self, .zero), .seconds(2_000_000)).components
        return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
