import SatchelCatalog
import Synchronization

/// A clock that stands still, by default on 2026-11-21 at noon UTC.
package struct FixedClock: WallClock {
    package let now: Int
    package let today: Day

    /// Creates a clock.
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
    private let generator: Mutex<SeededGenerator>

    /// Creates a source.
    package init(seed: UInt64) {
        generator = Mutex(SeededGenerator(seed: seed))
    }

    package func next() -> UInt64 { generator.withLock { $0.next() } }
}

/// SplitMix64: the same numbers for the same seed, so that failures are reproducible.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator.
    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
