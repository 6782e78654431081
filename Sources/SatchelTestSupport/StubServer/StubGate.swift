import Synchronization

/// Holds answers back until a test lets them go.
package final class StubGate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// Creates a closed gate.
    package init() {}

    /// Lets everything that waits go, and everything after it.
    package func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for action in waiting { action() }
    }

    func whenOpen(_ action: @escaping @Sendable () -> Void) {
        let isOpen = state.withLock { state in
            if !state.isOpen { state.waiting.append(action) }
            return state.isOpen
        }
        if isOpen { action() }
    }
}

extension StubGate {
    /// Waits until the gate is open.
    package func wait() async {
        await withCheckedContinuation { continuation in whenOpen { continuation.resume() } }
    }
}
