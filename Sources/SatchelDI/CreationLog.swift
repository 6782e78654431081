import Synchronization

/// What a container created, in order, so that it can be disposed of in reverse.
final class CreationLog: Sendable {
    private let isClosed = Atomic(false)
    private let disposals = Mutex<[@Sendable () async -> Void]>([])

    /// Whether the container may still create instances.
    var isOpen: Bool { !isClosed.load(ordering: .acquiring) }

    /// Notes how an instance that was just created gives back what it holds.
    ///
    /// - Returns: Whether the container was still open; if not, nobody disposes of the instance.
    func record(_ disposal: @escaping @Sendable () async -> Void) -> Bool {
        disposals.withLock { disposals in
            guard isOpen else { return false }
            disposals.append(disposal)
            return true
        }
    }

    /// Closes the log and hands over what it held, the last created first.
    func close() -> [@Sendable () async -> Void] {
        disposals.withLock { disposals in
            isClosed.store(true, ordering: .releasing)
            defer { disposals = [] }
            return disposals.reversed()
        }
    }
}
