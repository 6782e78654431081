import Synchronization

/// The instances that a container created, in order, for disposal in reverse.
final class CreationLog: Sendable {
    private struct Entry: Sendable {
        let node: ObjectIdentifier
        let dispose: @Sendable () async -> Void
    }

    private let isClosed = Atomic(false)
    private let entries = Mutex<[Entry]>([])

    var isOpen: Bool { !isClosed.load(ordering: .acquiring) }

    /// Records how to dispose of a new instance; returns false if the container is closed and nobody would do it.
    func record(_ node: Node, _ dispose: @escaping @Sendable () async -> Void) -> Bool {
        entries.withLock { entries in
            guard isOpen else { return false }
            entries.append(Entry(node: ObjectIdentifier(node), dispose: dispose))
            return true
        }
    }

    /// Closes the log, and returns the disposals in reverse, but hands those of `kept` nodes to another log.
    func close(
        leaving kept: Set<ObjectIdentifier> = [],
        to heir: CreationLog? = nil
    ) -> [@Sendable () async -> Void] {
        let all = entries.withLock { entries in
            isClosed.store(true, ordering: .releasing)
            defer { entries = [] }
            return entries
        }
        let inherited = all.filter { kept.contains($0.node) }
        if let heir, !inherited.isEmpty { heir.entries.withLock { $0.insert(contentsOf: inherited, at: 0) } }
        return all.filter { !kept.contains($0.node) }.reversed().map(\.dispose)
    }
}
