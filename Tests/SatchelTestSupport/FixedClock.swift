import SatchelCatalog
import Synchronization

/// A clock that stands still, by default on 2026-11-21 at noon UTC.
package struct FixedClock: WallClock {
    package let now: Int
    package let today: Day

    package init(today: Day? = Day(year: 2026, month: 11, day: 21), now: Int = 1_795_262_400) {
        guard let today else {
            // Tests write their days as constants.
            preconditionFailure("a clock needs a day that the calendar has")
        }
        self.today = today
        self.now = now
    }
}

/// Random numbers that are the same in every run.
package final class SeededRandomSource: RandomSource {
    private let generator: Mutex<SplitMix64>

    package init(seed: UInt64) {
        generator = Mutex(SplitMix64(seed: seed))
    }

    package func next() -> UInt64 { generator.withLock { $0.next() } }
}
