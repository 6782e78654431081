import Synchronization

/// What a container created, in order, so that it can be disposed of in reverse.
final class CreationLog: Sendable {
    /// An instance that gives something back.
    private struct Entry: Sendable {
        let node: ObjectIdentifier
        let dispose: @Sendable () async -> Void
    }

    private let isClosed = Atomic(false)
    private let entries = Mutex<[Entry]>([])

    /// Whether the container may still create instances.
    var isOpen: Bool { !isClosed.load(ordering: .acquiring) }

    /// Notes how an instance that was just created gives back what it holds.
    ///
    /// - Returns: Whether the container was still open; if not, nobody disposes of the instance.
    func record(_ node: Node, _ dispose: @escaping @Sendable () async -> Void) -> Bool {
        entries.withLock { entries in
            guard isOpen else { return false }
            entries.append(Entry(node: ObjectIdentifier(node), dispose: dispose))
            return true
        }
    }

    /// Closes the log and hands over what it held, the last created first.
    ///
    /// - Parameters:
    ///   - kept: The nodes of the instances that another container keeps.
    ///   - heir: The log of that container.
    /// - Returns: What gives the rest back.
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
