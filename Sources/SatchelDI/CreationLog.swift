import Synchronization

/// What a container created, in order, so that it can be disposed of in reverse.
final class CreationLog: Sendable {
    private struct State {
        var isOpen = true
        var disposals: [@Sendable () async -> Void] = []
    }

    private let state = Mutex(State())

    /// Whether the container may still create instances.
    var isOpen: Bool { state.withLock { $0.isOpen } }

    /// Notes how an instance that was just created gives back what it holds.
    func record(_ disposal: @escaping @Sendable () async -> Void) {
        state.withLock { $0.disposals.append(disposal) }
    }

    /// Closes the log and hands over what it held, the last created first.
    func close() -> [@Sendable () async -> Void] {
        state.withLock { state in
            state.isOpen = false
            defer { state.disposals = [] }
            return state.disposals.reversed()
        }
    }
}
