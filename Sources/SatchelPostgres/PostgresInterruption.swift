import CPostgres
import Glibc
import Synchronization

/// Ends the wait of one call from another thread.
final class PostgresInterruption: Sendable {
    /// Becomes readable when the call is interrupted.
    let descriptor: Int32
    private let isRaised = Atomic(false)
    private let isCommitting = Atomic(false)

    init() {
        descriptor = satchel_pg_alarm()
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Whether the call was interrupted; while it commits, the answer of the server counts.
    var isInterrupted: Bool { isRaised.load(ordering: .acquiring) && !isInDoubt }

    /// Whether the call waits to hear whether its change was saved.
    var isInDoubt: Bool { isCommitting.load(ordering: .acquiring) }

    func beginCommit() { isCommitting.store(true, ordering: .releasing) }

    func interrupt() {
        isRaised.store(true, ordering: .releasing)
        satchel_pg_wake(descriptor)
    }
}

/// A result that is given once, to whoever awaits it.
final class PostgresResult<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value, any Error>?>

    init(_ continuation: CheckedContinuation<Value, any Error>) {
        self.continuation = Mutex(continuation)
    }

    /// Gives the result; returns false if there was one before.
    @discardableResult
    func give(_ result: sending Result<Value, any Error>) -> Bool {
        let waiting = continuation.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        waiting?.resume(with: result)
        return waiting != nil
    }
}
