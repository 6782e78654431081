import Synchronization

/// Coalesces equal work that is requested concurrently.
///
/// Each waiter can be canceled by itself and returns at once; the work is canceled with the last of them.
package final class SingleFlight<Key: Hashable & Sendable, Output: Sendable>: Sendable {
    private struct Flight {
        let number: Int
        var task: Task<Void, Never>?
        var waiters: [Int: CheckedContinuation<Output, any Error>] = [:]
    }

    private enum Part {
        case none
        case passenger
        case pilot
    }

    private struct State {
        var flights: [Key: Flight] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// The callers that wait.
    package var waitingCount: Int { state.withLock { $0.flights.values.reduce(0) { $0 + $1.waiters.count } } }

    /// Returns the output of the work for a key, starting it unless it is in flight.
    package func run(_ key: Key, _ work: @escaping @Sendable () async throws -> Output) async throws -> Output {
        let waiter = state.withLock { state in
            state.count += 1
            return state.count
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                join(key, waiter: waiter, continuation, work)
            }
        } onCancel: {
            leave(key, waiter: waiter)
        }
    }

    private func join(
        _ key: Key,
        waiter: Int,
        _ continuation: CheckedContinuation<Output, any Error>,
        _ work: @escaping @Sendable () async throws -> Output
    ) {
        // Checked under the lock that `leave` takes, so a cancellation comes either before or after, never in between.
        let part = state.withLock { state -> Part in
            guard !Task.isCancelled else { return .none }
            if state.flights[key] != nil {
                state.flights[key]?.waiters[waiter] = continuation
                return .passenger
            }
            state.flights[key] = Flight(number: waiter, waiters: [waiter: continuation])
            return .pilot
        }
        switch part {
        case .none: continuation.resume(throwing: CancellationError())
        case .passenger: break
        case .pilot: start(key, number: waiter, work)
        }
    }

    /// Runs the work on this thread up to its first suspension, which saves a thread switch per request.
    ///
    /// The lock is not held meanwhile, because the work may finish at once.
    private func start(_ key: Key, number: Int, _ work: @escaping @Sendable () async throws -> Output) {
        let task = Task.immediateDetached { [self] in
            let result: Result<Output, any Error>
            do {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            land(key, number: number, result)
        }
        let isAbandoned = state.withLock { state in
            guard state.flights[key]?.number == number else { return true }
            state.flights[key]?.task = task
            return false
        }
        if isAbandoned { task.cancel() }
    }

    private func leave(_ key: Key, waiter: Int) {
        let left: (CheckedContinuation<Output, any Error>, Task<Void, Never>?)? = state.withLock { state in
            guard let continuation = state.flights[key]?.waiters.removeValue(forKey: waiter) else { return nil }
            guard state.flights[key]?.waiters.isEmpty == true else { return (continuation, nil) }
            return (continuation, state.flights.removeValue(forKey: key)?.task)
        }
        left?.1?.cancel()
        left?.0.resume(throwing: CancellationError())
    }

    private func land(_ key: Key, number: Int, _ result: Result<Output, any Error>) {
        let waiters = state.withLock { state -> [Int: CheckedContinuation<Output, any Error>] in
            guard state.flights[key]?.number == number else { return [:] }
            return state.flights.removeValue(forKey: key)?.waiters ?? [:]
        }
        for continuation in waiters.values { continuation.resume(with: result) }
    }
}
