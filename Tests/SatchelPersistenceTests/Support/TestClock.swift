import Foundation
import Synchronization

/// A clock that stands still until it is told to move.
final class TestClock: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_700_000_000))

    var now: @Sendable () -> Date {
        { self.date.withLock { $0 } }
    }

    func advance(by seconds: TimeInterval) {
        date.withLock { $0 += seconds }
    }
}
