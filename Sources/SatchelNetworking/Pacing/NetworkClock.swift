import Foundation
import SatchelPersistence

/// The time as the network layer sees it, so that tests need not wait.
package struct NetworkClock: Sendable {
    /// The date, for ages and for dates that services give.
    package let now: @Sendable () -> Date
    /// The time since some fixed moment; never jumps.
    package let elapsed: @Sendable () -> Duration
    /// Waits, until it is over or the task is cancelled.
    package let sleep: @Sendable (Duration) async throws -> Void

    /// Creates a clock.
    package init(
        now: @escaping @Sendable () -> Date,
        elapsed: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        // Ages and dates are counted from it, which a moment that no calendar has would break.
        self.now = { now().inCalendar }
        self.elapsed = elapsed
        self.sleep = sleep
    }

    /// The clock of the machine.
    package static let system: NetworkClock = {
        let start = ContinuousClock.now
        return NetworkClock(
            now: { Date() },
            elapsed: { ContinuousClock.now - start },
            sleep: { try await Task.sleep(for: $0) }
        )
    }()
}
