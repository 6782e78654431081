import Foundation
import SatchelNetworking
import Synchronization

extension NetworkClock {
    /// A clock of its own on which waiting takes no time: whoever sleeps moves it on.
    package static func hasty() -> NetworkClock {
        let elapsed = Elapsed()
        return NetworkClock(
            now: { Date(timeIntervalSince1970: 1_795_262_400 + elapsed.time.withLock { $0 } / .seconds(1)) },
            elapsed: { elapsed.time.withLock { $0 } },
            sleep: { pause in
                try Task.checkCancellation()
                elapsed.time.withLock { $0 += pause }
            }
        )
    }

    private final class Elapsed: Sendable {
        let time = Mutex(Duration.zero)
    }
}
