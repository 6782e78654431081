/// One search for one problem.
struct HeuristicRun {
    private let problem: RouteProblem
    private let frame: TourFrame
    private let cost: TourCost
    private let settings: PlanningSettings

    private static let candidateCount = 8

    /// The kicks per node without a gain to allow, before the bound is known and at the end.
    private static let haste = 5
    private static let patience = 50

    init(_ problem: RouteProblem, settings: PlanningSettings) {
        self.problem = problem
        self.settings = settings
        frame = TourFrame(problem)
        cost = TourCost(problem, frame: frame)
    }

    func solve() -> RouteSolution {
        var effort = Effort(budget: settings.budget, weight: cost.weight)
        let geometry = Geometry(problem)
        let first = frame.conforming(problem.initialOrder ?? geometry.curveOrder())
        if effort.isInterrupted() { return HeuristicRoutePlanner.unimproved(problem) }
        let candidates = Candidates(geometry, frame: frame, cost: cost, width: Self.candidateCount)
        var search = IteratedLinKernighan(
            tour: frame.tour(of: first),
            frame: frame,
            cost: cost,
            candidates: candidates,
            seed: settings.seed
        )
        search.descend(effort: &effort)
        let bounds = SubgradientAscent(cost: cost, frame: frame, metric: problem.metric, candidates: candidates)
        var bound = bounds.nearestNeighborBound()

        // A good tour shows the ascent how far to ascend, and a bound shows the search when to stop.
        let allowance = effort.allowance
        search.run(patience: Self.haste, untilWork: allowance / 10, share: 0.2, target: bound, effort: &effort)
        let ascent = bounds.ascend(to: search.length, of: search.tour, allowance: allowance / 3, effort: &effort)
        bound = max(bound, ascent.bound ?? 0)
        var rest = allowance - ascent.work
        if let proof = prove(search, above: bound, work: rest / 2, effort: &effort) {
            if proof.isProved || effort.isStopped {
                return solution(proof.tour, bound: bound, isProved: proof.isProved)
            }
            rest -= proof.work
            search.adopt(proof.tour, length: proof.length)
        }
        search.run(patience: Self.patience, untilWork: rest, target: bound, effort: &effort)
        return solution(search.tour, bound: bound, isProved: false)
    }

    /// Tries to prove a tour optimal, where that is likely to succeed.
    private func prove(
        _ search: IteratedLinKernighan,
        above bound: Double,
        work: Int,
        effort: inout Effort
    ) -> BranchAndBound.Outcome? {
        guard frame.nodeCount <= BranchAndBound.limit, search.length > bound else { return nil }
        var proof = BranchAndBound(
            tour: search.tour,
            length: search.length,
            cost: cost,
            frame: frame,
            metric: problem.metric
        )
        return proof.prove(work: work, effort: &effort)
    }

    private func solution(_ tour: ContiguousArray<Int32>, bound: Double, isProved: Bool) -> RouteSolution {
        RouteSolution(order: frame.order(of: tour), of: problem, bound: bound, isProved: isProved)
    }
}

/// The budget of a search as counted work, with the clock and the cancellation of the task as ceilings.
struct Effort {
    /// Candidates examined in a second of budget, on a core that is a third slower than an ordinary one.
    private static let unitsPerSecond = 20e6

    let allowance: Int

    private let start = ContinuousClock.now
    private let budget: Duration

    /// Whether to stop at once.
    private(set) var isStopped = false

    /// `weight` is the cost of one distance relative to the plane.
    init(budget: Duration, weight: Int) {
        let seconds = min(max(0, budget / .seconds(1)), 1e9)
        allowance = Int(seconds * Self.unitsPerSecond / Double(weight))
        // Leaves time to finish.
        self.budget = .seconds(seconds * 0.97)
    }

    /// Whether to stop: the task was canceled, the time is up, or this part had its share of it.
    mutating func isInterrupted(after share: Double = 1) -> Bool {
        if isStopped { return true }
        let elapsed = ContinuousClock.now - start
        isStopped = Task.isCancelled || elapsed >= budget
        return isStopped || elapsed >= budget * share
    }
}
