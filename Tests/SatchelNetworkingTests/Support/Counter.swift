import Synchronization

/// Counts from several tasks.
final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    /// Counts one more, and returns how many that makes.
    @discardableResult
    func next() -> Int {
        count.withLock {
            $0 += 1
            return $0
        }
    }
}
