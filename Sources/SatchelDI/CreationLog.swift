import Synchronization

/// What a container created, in order, so that it can be disposed of in reverse.
final class CreationLog: Sendable {
    private struct State {
        var isOpen = true
        var disposables: [any Disposable] = []
    }

    private let state = Mutex(State())

    /// Whether the container may still create instances.
    var isOpen: Bool { state.withLock { $0.isOpen } }

    func record(_ instance: some Sendable) {
        guard let disposable = instance as? any Disposable else { return }
        state.withLock { $0.disposables.append(disposable) }
    }

    /// Closes the log and hands over what it held, the last created first.
    func close() -> [any Disposable] {
        state.withLock { state in
            state.isOpen = false
            defer { state.disposables = [] }
            return state.disposables.reversed()
        }
    }
}
