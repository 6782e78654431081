import Foundation
import SatchelNetworking
import Synchronization

/// A clock that moves when it is told to, or when someone waits on it; waiting takes no time.
final class TestClock: Sendable {
    private struct State {
        var elapsed = Duration.zero
        var waits: [Duration] = []
    }

    private let state = Mutex(State())

    /// What was waited for, in order.
    var waits: [Duration] { state.withLock { $0.waits } }

    func advance(by duration: Duration) {
        state.withLock { $0.elapsed += duration }
    }

    var clock: NetworkClock {
        NetworkClock(
            now: { Date(timeIntervalSince1970: 1_700_000_000 + self.state.withLock { $0.elapsed } / .seconds(1)) },
            elapsed: { self.state.withLock { $0.elapsed } },
            sleep: { duration in
                try Task.checkCancellation()
                self.state.withLock {
                    $0.elapsed += duration
                    $0.waits.append(duration)
                }
            }
        )
    }
}
