#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The Held–Karp bound by subgradient ascent: raises the potentials of nodes whose degree in the minimum 1-tree is too high,
/// and lowers those of nodes whose degree is too low.
struct SubgradientAscent {
    private let cost: TourCost
    private let frame: TourFrame
    private let metric: RouteMetric
    private let candidates: Candidates

    /// The most points for which every step uses the complete graph.
    private static let completeLimit = 200

    /// The most steps; another thousand raise the bound by less than a thousandth.
    private static let mostSteps = 1000

    init(cost: TourCost, frame: TourFrame, metric: RouteMetric, candidates: Candidates) {
        self.cost = cost
        self.frame = frame
        self.metric = metric
        self.candidates = candidates
    }

    /// Sums the distance of each point to its nearest neighbor: a weak bound at no cost.
    func nearestNeighborBound() -> Double {
        // The candidates are nearest by Euclidean distance, which differs from these metrics.
        guard metric != .manhattan, metric != .maximum, metric != .geographic else {
            return 0
        }
        let nearest = (0..<frame.pointCount).map { point in
            candidates.slots(of: point).lazy.filter { candidates.nodes[$0] < frame.pointCount }
                .map { candidates.costs[$0] }.min() ?? 0
        }
        // The ends of a path have one edge, so they are sure to add only half the distance.
        var sum = nearest.reduce(0, +)
        if frame.dummyNode != nil {
            sum -= nearest[frame.start] / 2
            sum -= (frame.fixedEnd.map { nearest[$0] } ?? nearest.max() ?? 0) / 2
        }
        return metric.proved(sum, magnitude: sum)
    }

    /// Proves a lower bound, or nil where the allowance of work is too small; also returns the work done.
    func ascend(
        to length: Double,
        of tour: ContiguousArray<Int32>,
        allowance: Int,
        effort: inout Effort
    ) -> (bound: Double?, work: Int) {
        let special = frame.dummyNode == nil ? specialPoint() : nil
        var complete = CompleteGraph(cost: cost, frame: frame, special: special)
        let proof = complete.work
        guard proof <= allowance else {
            return (nil, 0)
        }
        let isSmall = frame.pointCount <= Self.completeLimit
        var sparse = CandidateGraph(candidates, tour: tour, frame: frame, special: special, cost: cost)
        let workOfStep = isSmall ? proof : sparse.work
        let stepCount = min(Self.mostSteps, (allowance - proof) / workOfStep)
        var ascent = PotentialAscent(pointCount: frame.pointCount, target: length, stepCount: stepCount)
        var work = proof
        // The final proof needs its time, however slow the machine.
        while !ascent.isDone, !effort.isInterrupted(after: 0.6) {
            work += workOfStep
            if isSmall {
                _ = complete.findMinimum(&ascent.tree, potentials: ascent.potentials) { false }
            } else {
                sparse.findMinimum(&ascent.tree, potentials: ascent.potentials)
            }
            if !ascent.step() {
                break
            }
        }
        let found = complete.findMinimum(&ascent.tree, potentials: ascent.best) { effort.isInterrupted() }
        let magnitude = length + ascent.best.reduce(0) { $0 + abs($1) }
        return (found ? metric.proved(ascent.tree.value, magnitude: magnitude) : nil, work)
    }

    /// The point whose nearest neighbors are farthest, which is the best special node.
    private func specialPoint() -> Int {
        let distances = (0..<frame.pointCount).map { point in
            candidates.slots(of: point).prefix(2).reduce(0) { $0 + candidates.costs[$1] }
        }
        return distances.indices.max { distances[$0] < distances[$1] } ?? 0
    }
}

struct PotentialAscent {
    var tree: OneTree
    private(set) var potentials: ContiguousArray<Double>
    /// The potentials with the highest value so far.
    private(set) var best: ContiguousArray<Double>

    private let target: Double
    private let stepCount: Int
    private var steps = 0
    private var bestValue = -Double.infinity
    private var direction: ContiguousArray<Double>

    var isDone: Bool { steps >= stepCount }

    /// Plans an ascent; the fewer the steps, the sooner they shrink.
    init(pointCount: Int, target: Double, stepCount: Int) {
        tree = OneTree(pointCount: pointCount)
        potentials = ContiguousArray(repeating: 0, count: pointCount)
        best = potentials
        direction = potentials
        self.target = target
        self.stepCount = stepCount
    }

    /// Moves the potentials by the degrees of the 1-tree just found; returns whether another step can help.
    mutating func step() -> Bool {
        if tree.value > bestValue {
            bestValue = tree.value
            best = potentials
        }
        let degreeDeviation = tree.degreeDeviation
        if degreeDeviation == 0 {
            return false
        }
        // Polyak's step toward the length of the tour, scaled from 2 down to 0.02.
        let stepScale = 2 * pow(0.01, Double(steps) / Double(stepCount))
        let length = stepScale * max(target - tree.value, target * 1e-4) / Double(degreeDeviation)
        for point in potentials.indices {
            direction[point] = 0.3 * Double(tree.degrees[point] - 2) + 0.7 * direction[point]
            potentials[point] += length * direction[point]
        }
        steps += 1
        return true
    }
}
