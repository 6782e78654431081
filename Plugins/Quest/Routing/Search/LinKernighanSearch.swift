import SatchelCatalog

/// Lin–Kernighan local search with candidate sets and don't-look bits.
///
/// A step is a sequential exchange of up to five edges with a positive partial gain. Whether it leaves a tour is only
/// checked where it would pay, so exchanges that are valid only at the third or fourth edge are found as well.
struct LinKernighanSearch {
    /// The breadth of the search at the first, the second and the third added edge.
    ///
    /// Measured best over TSPLIB at one second and at ten: a broader search finds more per kick, with time for fewer.
    private static let breadth = [5, 3, 1]

    private let cost: TourCost
    private let frame: TourFrame
    private let candidates: Candidates
    private let epsilon: Double

    private(set) var tour: ArrayTour
    private var exchange = EdgeExchange()
    private var steps = Steps(breadth: Self.breadth)
    private var queue: NodeQueue

    /// The work done so far, in candidates examined.
    private(set) var work = 0

    /// A step must save more than epsilon, so that rounding cannot make it cycle.
    init(tour: [Int], frame: TourFrame, cost: TourCost, candidates: Candidates, epsilon: Double) {
        self.tour = ArrayTour(tour)
        self.frame = frame
        self.cost = cost
        self.candidates = candidates
        self.epsilon = epsilon
        queue = NodeQueue(capacity: tour.count)
    }

    /// Clears the don't-look bit of a node.
    @inline(__always)
    mutating func touch(_ node: Int) { queue.push(node) }

    /// Improves the tour to a local optimum, or until a stop is called for; returns what was saved.
    mutating func improve(shouldStop: (Int) -> Bool) -> Double {
        var saved = 0.0
        var round = 0
        while let node = queue.pop() {
            while let gain = improve(at: node) {
                saved += gain
            }
            round += 1
            if round & 255 == 0, shouldStop(work) {
                break
            }
        }
        return saved
    }

    mutating func replaceTour(_ nodes: [Int]) { tour = ArrayTour(nodes) }

    mutating func commit() { tour.commit() }

    mutating func rollBack() { tour.rollBack() }

    // MARK: - Sequences

    private mutating func improve(at node: Int) -> Double? {
        improve(at: node, without: tour.successor(of: node)) ?? improve(at: node, without: tour.predecessor(of: node))
    }

    private mutating func improve(at node: Int, without neighbor: Int) -> Double? {
        if frame.isFixed(node, neighbor) {
            return nil
        }
        exchange.ends[0] = node
        exchange.ends[1] = neighbor
        return extend(1, saved: cost(node, neighbor))
    }

    /// Extends an exchange with the partial gain `saved` by another edge; returns the whole gain, or nil.
    private mutating func extend(_ edges: Int, saved: Double) -> Double? {
        let last = exchange.ends[2 * edges - 1]
        let before = tour.predecessor(of: last)
        let after = tour.successor(of: last)
        steps.clear(edges)
        for slot in candidates.slots(of: last) {
            let rest = saved - candidates.costs[slot]
            if rest <= epsilon {
                break
            }
            work += 1
            let node = Int(candidates.nodes[slot])
            if node == before || node == after {
                continue
            }
            let gain =
                tryStep(edges, node, tour.successor(of: node), rest: rest)
                ?? tryStep(edges, node, tour.predecessor(of: node), rest: rest)
            if let gain {
                return gain
            }
        }
        for rank in 0..<steps.count(edges) {
            let step = steps[edges, rank]
            exchange.ends[2 * edges] = Int(step.node)
            exchange.ends[2 * edges + 1] = Int(step.neighbor)
            if let gain = extend(edges + 1, saved: step.saved) {
                return gain
            }
        }
        return nil
    }

    /// Closes the exchange after one more edge where that pays, and notes the step to extend otherwise.
    @inline(__always)
    private mutating func tryStep(_ edges: Int, _ node: Int, _ neighbor: Int, rest: Double) -> Double? {
        if frame.isFixed(node, neighbor) || exchange.takesOut(node, neighbor, among: edges) {
            return nil
        }
        let saved = rest + cost(node, neighbor)
        let first = exchange.ends[0]
        if neighbor != first {
            let gain = saved - cost(neighbor, first)
            if gain > epsilon {
                exchange.ends[2 * edges] = node
                exchange.ends[2 * edges + 1] = neighbor
                if exchange.isTour(edges + 1, of: tour) {
                    apply(edges + 1)
                    return gain
                }
            }
        }
        steps.note(edges, Steps.Step(node: Int32(node), neighbor: Int32(neighbor), saved: saved))
        return nil
    }

    private mutating func apply(_ edges: Int) {
        work += exchange.apply(edges, to: &tour) / 8
        for end in 0..<2 * edges {
            queue.push(exchange.ends[end])
        }
    }

    // MARK: - Kicks

    /// A local double-bridge kick: reorders three short adjacent segments, which no 2-opt or 3-opt step undoes.
    ///
    /// - Returns: The added length, or nil where a segment ends at a fixed edge.
    mutating func kick(_ generator: inout SplitMix64) -> Double? {
        let reach = max(1, min(Self.kickReach, (tour.count - 2) / 3))
        let start = generator.below(tour.count)
        let lengths = (generator.below(reach) + 1, generator.below(reach) + 1, generator.below(reach) + 1)
        let total = lengths.0 + lengths.1 + lengths.2
        let slots = (
            tour.slot(start, plus: 1),
            tour.slot(start, plus: lengths.0),
            tour.slot(start, plus: lengths.0 + 1),
            tour.slot(start, plus: lengths.0 + lengths.1),
            tour.slot(start, plus: lengths.0 + lengths.1 + 1),
            tour.slot(start, plus: total)
        )
        let outside = (tour[start], tour[tour.slot(slots.5, plus: 1)])
        let (a, b) = (tour[slots.0], tour[slots.1])
        let (c, d) = (tour[slots.2], tour[slots.3])
        let (e, f) = (tour[slots.4], tour[slots.5])
        if frame.isFixed(outside.0, a) || frame.isFixed(b, c) || frame.isFixed(d, e) || frame.isFixed(f, outside.1) {
            return nil
        }
        let removed = cost(outside.0, a) + cost(b, c) + cost(d, e) + cost(f, outside.1)
        let added = cost(outside.0, e) + cost(f, c) + cost(d, a) + cost(b, outside.1)
        let base = tour.beginRewriting(from: slots.0, count: total)
        var slot = slots.0
        tour.write(from: base + lengths.0 + lengths.1, count: lengths.2, isReversed: false, at: &slot)
        tour.write(from: base + lengths.0, count: lengths.1, isReversed: false, at: &slot)
        tour.write(from: base, count: lengths.0, isReversed: false, at: &slot)
        for node in [outside.0, a, b, c, d, e, f, outside.1] {
            queue.push(node)
        }
        work += total / 4
        return added - removed
    }

    /// The longest segment that a kick moves.
    private static var kickReach: Int { 50 }
}

/// The most promising steps at each depth of a search, the best first.
struct Steps {
    /// An edge to add, to `node`, and one to remove after it.
    struct Step {
        let node: Int32
        let neighbor: Int32
        /// The partial gain.
        let saved: Double
    }

    private var rows: ContiguousArray<Step>
    private var counts: ContiguousArray<Int>
    private let limits: ContiguousArray<Int>
    private let width: Int

    /// Keeps as many steps at each depth as `breadth` says, and none deeper.
    init(breadth: [Int]) {
        limits = [0] + ContiguousArray(breadth) + [0]
        counts = ContiguousArray(repeating: 0, count: limits.count)
        width = breadth.max() ?? 0
        rows = ContiguousArray(repeating: Step(node: 0, neighbor: 0, saved: 0), count: limits.count * width)
    }

    @inline(__always)
    func count(_ depth: Int) -> Int { counts[depth] }

    @inline(__always)
    subscript(depth: Int, rank: Int) -> Step { rows[depth * width + rank] }

    @inline(__always)
    mutating func clear(_ depth: Int) { counts[depth] = 0 }

    @inline(__always)
    mutating func note(_ depth: Int, _ step: Step) {
        let limit = limits[depth]
        var rank = counts[depth]
        let base = depth * width
        if rank < limit {
            counts[depth] = rank + 1
        } else if limit > 0, rows[base + limit - 1].saved < step.saved {
            rank = limit - 1
        } else {
            return
        }
        while rank > 0, rows[base + rank - 1].saved < step.saved {
            rows[base + rank] = rows[base + rank - 1]
            rank -= 1
        }
        rows[base + rank] = step
    }
}
