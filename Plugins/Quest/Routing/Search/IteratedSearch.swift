/// Lin and Kernighan's search again and again, each time after a small random change that is undone where it did not pay.
struct IteratedSearch<Cost: CostFunction> {
    private var search: LinKernighanSearch<Cost>
    private var generator: SplitMix64
    private let epsilon: Double

    /// The tour's length, up to rounding.
    private(set) var length: Double

    private(set) var kicks = 0
    private var kicksAtLastGain = 0

    /// The work done so far.
    var work: Int { search.work }

    /// The nodes in the order of the tour.
    var tour: ContiguousArray<Int32> { search.tour.order }

    /// How many kicks for each node have brought nothing since the last gain.
    var idleKicksPerNode: Int { (kicks - kicksAtLastGain) / search.tour.count }

    /// Makes a search.
    ///
    /// - Parameters:
    ///   - tour: The tour to begin with.
    ///   - frame: Which edges must stay.
    ///   - cost: The distances.
    ///   - candidates: The edges worth a try.
    ///   - seed: Where the kicks come from.
    init(tour: [Int], frame: TourFrame, cost: Cost, candidates: Candidates, seed: UInt64) {
        length = zip(tour, tour.dropFirst() + tour.prefix(1)).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : cost($1.0, $1.1)) }
        epsilon = max(1e-7, length * 1e-13)
        search = LinKernighanSearch(tour: tour, frame: frame, cost: cost, candidates: candidates, epsilon: epsilon)
        generator = SplitMix64(seed: seed)
    }

    /// Improves the first tour as far as it goes without kicks.
    mutating func descend(effort: inout Effort) {
        for node in tour {
            search.touch(Int(node))
        }
        length -= search.improve { _ in effort.isInterrupted() }
        search.commit()
    }

    /// Goes on from another tour where that is shorter.
    mutating func adopt(_ tour: ContiguousArray<Int32>, length: Double) {
        if length < self.length - epsilon {
            search.replaceTour(tour.map(Int.init))
            self.length = length
        }
    }

    /// Kicks and improves until the work is done, or nothing more is to be expected.
    ///
    /// - Parameters:
    ///   - patience: After how many kicks for each node that brought nothing to stop.
    ///   - limit: The count of work to stop at.
    ///   - share: The share of the time to stop at.
    ///   - target: A length that cannot be improved on.
    ///   - effort: The clock and the task.
    ///   - onGain: Told now and then after the tour became shorter.
    mutating func run(
        patience: Int,
        untilWork limit: Int,
        share: Double = 1,
        target: Double,
        effort: inout Effort,
        onGain: (ContiguousArray<Int32>) -> Void
    ) {
        guard search.tour.count >= 5 else {
            return
        }
        var isNews = false
        while search.work < limit, length > target + epsilon, idleKicksPerNode < patience {
            kicks += 1
            if kicks & 15 == 0 {
                if effort.isInterrupted(after: share) {
                    return
                }
                if isNews, kicks & 255 == 0 {
                    onGain(tour)
                    isNews = false
                }
            }
            guard let added = search.kick(&generator) else {
                continue
            }
            let change = added - search.improve { _ in false }
            if change > epsilon {
                search.rollBack()
                continue
            }
            search.commit()
            if change < -epsilon {
                length += change
                kicksAtLastGain = kicks
                isNews = true
            }
        }
    }
}

/// The nodes to look at, each in it once at most, first come first served.
struct WorkQueue {
    private var ring: ContiguousArray<Int32>
    private var isWaiting: ContiguousArray<Bool>
    private var head = 0
    private var waiting = 0

    init(capacity: Int) {
        ring = ContiguousArray(repeating: 0, count: max(1, capacity))
        isWaiting = ContiguousArray(repeating: false, count: max(1, capacity))
    }

    @inline(__always)
    mutating func push(_ node: Int) {
        if isWaiting[node] {
            return
        }
        isWaiting[node] = true
        let slot = head + waiting
        ring[slot >= ring.count ? slot - ring.count : slot] = Int32(node)
        waiting += 1
    }

    @inline(__always)
    mutating func pop() -> Int? {
        if waiting == 0 {
            return nil
        }
        let node = Int(ring[head])
        head = head + 1 == ring.count ? 0 : head + 1
        waiting -= 1
        isWaiting[node] = false
        return node
    }
}

/// Random numbers that are the same for the same seed on every machine: SplitMix64.
package struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    /// Begins a sequence.
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

    /// Draws a number below a bound, without the division that `Int.random(in:)` makes to be exactly even.
    @inline(__always)
    mutating func below(_ bound: Int) -> Int {
        Int(((next() >> 32) &* UInt64(bound)) >> 32)
    }
}
