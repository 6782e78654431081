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
    private let seed: UInt64
    private let first: Int?
    private let state: Mutex<(count: Int, generator: SplitMix64)>

    /// The numbers of a seed, of which the first ones come twice if they are to be repeated.
    package init(seed: UInt64, repeating first: Int? = nil) {
        (self.seed, self.first) = (seed, first)
        state = Mutex((0, SplitMix64(seed: seed)))
    }

    /// How many numbers were drawn.
    package var count: Int { state.withLock { $0.count } }

    package func next() -> UInt64 {
        state.withLock { state in
            if state.count == first { state.generator = SplitMix64(seed: seed) }
            state.count += 1
            return state.generator.next()
        }
    }
}
