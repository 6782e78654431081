import SatchelCatalog
import Synchronization

/// A clock that stands still, on 2026-11-21 at noon in UTC unless another day is named.
package struct FixedClock: WallClock {
    package let now: Int
    package let today: Day

    /// Creates a clock.
    package init(today: Day? = Day(year: 2026, month: 11, day: 21), now: Int = 1_795_262_400) {
        guard let today else {
            // The tests write their days as constants.
            preconditionFailure("a clock needs a day that the calendar has")
        }
        self.today = today
        self.now = now
    }
}

/// Ids by lot that are the same in every run.
package final class SeededShortIDs: ShortIDs {
    private let generator: Mutex<SeededGenerator>

    /// Creates a source of ids.
    package init(seed: UInt64) {
        generator = Mutex(SeededGenerator(seed: seed))
    }

    package func make() -> String {
        generator.withLock { RandomShortIDs.make(using: &$0) }
    }
}
