import SatchelCatalog

/// Iterated Lin–Kernighan: a local kick, a local search, and a rollback where the tour did not get shorter.
struct IteratedLinKernighan {
    private var search: LinKernighanSearch
    private var generator: SplitMix64
    private let epsilon: Double

    /// The length of the tour, up to rounding.
    private(set) var length: Double

    private(set) var kicks = 0
    private var kicksAtLastGain = 0

    var tour: ContiguousArray<Int32> { search.tour.order }

    /// Kicks per node since the last gain.
    var idleKicksPerNode: Int { (kicks - kicksAtLastGain) / search.tour.count }

    init(tour: [Int], frame: TourFrame, cost: TourCost, candidates: Candidates, seed: UInt64) {
        length = zip(tour, tour.dropFirst() + tour.prefix(1)).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : cost($1.0, $1.1)) }
        epsilon = max(1e-7, length * 1e-13)
        search = LinKernighanSearch(tour: tour, frame: frame, cost: cost, candidates: candidates, epsilon: epsilon)
        generator = SplitMix64(seed: seed)
    }

    /// Improves the first tour to a local optimum, without kicks.
    mutating func descend(effort: inout Effort) {
        for node in tour {
            search.touch(Int(node))
        }
        length -= search.improve { _ in effort.isInterrupted() }
        search.commit()
    }

    /// Continues from another tour where that is shorter.
    mutating func adopt(_ tour: ContiguousArray<Int32>, length: Double) {
        if length < self.length - epsilon {
            search.replaceTour(tour.map(Int.init))
            self.length = length
        }
    }

    /// Kicks and improves until the limit of work, the share of the time or the target length is reached, or `patience`
    /// kicks per node brought no gain.
    mutating func run(
        patience: Int,
        untilWork limit: Int,
        share: Double = 1,
        target: Double,
        effort: inout Effort
    ) {
        guard search.tour.count >= 5 else {
            return
        }
        while search.work < limit, length > target + epsilon, idleKicksPerNode < patience {
            kicks += 1
            if kicks & 15 == 0, effort.isInterrupted(after: share) {
                return
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
            }
        }
    }
}

/// The FIFO queue of nodes to search from, with don't-look bits: a node that is not queued is not looked at.
struct NodeQueue {
    private var ring: ContiguousArray<Int32>
    /// The don't-look bit of each node, inverted.
    private var isQueued: ContiguousArray<Bool>
    private var head = 0
    private var count = 0

    init(capacity: Int) {
        ring = ContiguousArray(repeating: 0, count: max(1, capacity))
        isQueued = ContiguousArray(repeating: false, count: max(1, capacity))
    }

    @inline(__always)
    mutating func push(_ node: Int) {
        if isQueued[node] {
            return
        }
        isQueued[node] = true
        let slot = head + count
        ring[slot >= ring.count ? slot - ring.count : slot] = Int32(node)
        count += 1
    }

    @inline(__always)
    mutating func pop() -> Int? {
        if count == 0 {
            return nil
        }
        let node = Int(ring[head])
        head = head + 1 == ring.count ? 0 : head + 1
        count -= 1
        isQueued[node] = false
        return node
    }
}

extension SplitMix64 {
    /// Draws a number below a bound, without the division that `Int.random(in:)` makes to be exactly even.
    @inline(__always)
    mutating func below(_ bound: Int) -> Int {
        Int(((next() >> 32) &* UInt64(bound)) >> 32)
    }
}
