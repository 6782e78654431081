#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Held and Karp's lower bound: raises the prices of points that have too many edges in the cheapest one-tree, lowers
/// those of points with too few, and so on.
struct SubgradientAscent<Cost: CostFunction> {
    private let cost: Cost
    private let frame: TourFrame
    private let metric: RouteMetric
    private let candidates: Candidates

    /// The most points for which every step looks at the complete graph.
    private static var completeLimit: Int { 200 }

    /// The most steps; a thousand more raise the bound by less than a thousandth.
    private static var mostSteps: Int { 1000 }

    init(cost: Cost, frame: TourFrame, metric: RouteMetric, candidates: Candidates) {
        self.cost = cost
        self.frame = frame
        self.metric = metric
        self.candidates = candidates
    }

    /// Sums the distance of each point to its nearest: a weak bound, but had for nothing.
    func nearestNeighborBound() -> Double {
        // The candidates are the nearest by a straight line, which these metrics may see otherwise.
        guard metric != .manhattan, metric != .maximum, metric != .geographic else {
            return 0
        }
        let nearest = (0..<frame.pointCount).map { point in
            candidates.slots(of: point).lazy.filter { candidates.nodes[$0] < frame.pointCount }
                .map { candidates.costs[$0] }.min() ?? 0
        }
        // The ends of a path have one edge, so half the distance is all they are sure to add.
        var sum = nearest.reduce(0, +)
        if frame.joint != nil {
            sum -= nearest[frame.start] / 2
            sum -= (frame.fixedEnd.map { nearest[$0] } ?? nearest.max() ?? 0) / 2
        }
        return metric.proved(sum, magnitude: sum)
    }

    /// Proves a lower bound.
    ///
    /// - Parameters:
    ///   - length: The length of the tour.
    ///   - tour: A good tour.
    ///   - allowance: How much work to spend.
    ///   - effort: The clock and the task.
    /// - Returns: The bound, or nil if there was no time for any, and the work done.
    func climb(
        to length: Double,
        of tour: ContiguousArray<Int32>,
        allowance: Int,
        effort: inout Effort
    ) -> (bound: Double?, work: Int) {
        let apart = frame.joint == nil ? farthestPoint() : nil
        var complete = CompleteGraph(cost: cost, frame: frame, apart: apart)
        let proof = CompleteGraph<Cost>.work(frame.pointCount)
        guard proof <= allowance else {
            return (nil, 0)
        }
        let isSmall = frame.pointCount <= Self.completeLimit
        var sparse = SparseGraph(candidates, tour: tour, frame: frame, apart: apart, cost: cost)
        let workOfStep = isSmall ? proof : sparse.work
        let stepCount = min(Self.mostSteps, (allowance - proof) / workOfStep)
        var ascent = PriceAscent(pointCount: frame.pointCount, target: length, stepCount: stepCount)
        var work = proof
        // However slow the machine, the proof in the end needs its time.
        while !ascent.isDone, !effort.isInterrupted(after: 0.6) {
            work += workOfStep
            if isSmall {
                _ = complete.findCheapest(&ascent.tree, penalties: ascent.penalties) { false }
            } else {
                sparse.findCheapest(&ascent.tree, penalties: ascent.penalties)
            }
            if !ascent.step() {
                break
            }
        }
        let found = complete.findCheapest(&ascent.tree, penalties: ascent.best) { effort.isInterrupted() }
        let magnitude = length + ascent.best.reduce(0) { $0 + abs($1) }
        return (found ? metric.proved(ascent.tree.value, magnitude: magnitude) : nil, work)
    }

    /// The point whose nearest others are farthest: the tree would pay most for it.
    private func farthestPoint() -> Int {
        let distances = (0..<frame.pointCount).map { point in
            candidates.slots(of: point).prefix(2).reduce(0) { $0 + candidates.costs[$1] }
        }
        return distances.indices.max { distances[$0] < distances[$1] } ?? 0
    }
}

/// The prices of an ascent, and how far it goes at each step.
struct PriceAscent {
    var tree: OneTree
    private(set) var penalties: ContiguousArray<Double>
    /// The prices with the highest value so far.
    private(set) var best: ContiguousArray<Double>

    private let target: Double
    private let stepCount: Int
    private var steps = 0
    private var bestValue = -Double.infinity
    private var direction: ContiguousArray<Double>

    /// Whether the steps planned are all taken.
    var isDone: Bool { steps >= stepCount }

    /// Plans an ascent.
    ///
    /// - Parameters:
    ///   - pointCount: How many prices there are.
    ///   - target: What the value cannot exceed.
    ///   - stepCount: How many steps to take; the fewer, the sooner they get shorter.
    init(pointCount: Int, target: Double, stepCount: Int) {
        tree = OneTree(pointCount: pointCount)
        penalties = ContiguousArray(repeating: 0, count: pointCount)
        best = penalties
        direction = penalties
        self.target = target
        self.stepCount = stepCount
    }

    /// Moves the prices by the degrees of the tree just found.
    ///
    /// - Returns: Whether another step can help.
    mutating func step() -> Bool {
        if tree.value > bestValue {
            bestValue = tree.value
            best = penalties
        }
        let irregularity = tree.irregularity
        if irregularity == 0 {
            return false
        }
        // Polyak's step towards the length of the tour, at first twice, in the end a fiftieth of it.
        let boldness = 2 * pow(0.01, Double(steps) / Double(stepCount))
        let length = boldness * max(target - tree.value, target * 1e-4) / Double(irregularity)
        for point in penalties.indices {
            direction[point] = 0.3 * Double(tree.degrees[point] - 2) + 0.7 * direction[point]
            penalties[point] += length * direction[point]
        }
        steps += 1
        return true
    }
}
