/// Finds a short order to visit every point of a problem in.
///
/// ```swift
/// let problem = try RouteProblem(points: places, shape: .openPath(start: 0))
/// let route = try await HeuristicRoutePlanner.automatic.plan(problem)
/// print(route.length, route.isOptimal ? "optimal" : "at least \(route.lowerBound)")
/// ```
///
/// A planner stops at the end of its budget at the latest, and soon after its task is canceled; it then returns the
/// best route found, which is always valid. It stops sooner when it proves that route optimal.
package protocol RoutePlanner: Sendable {
    /// Plans a route; a planner that proves its answers throws `RoutingError.tooManyPoints` beyond its limit.
    @concurrent func plan(
        _ problem: RouteProblem,
        settings: PlanningSettings
    ) async throws(RoutingError) -> RouteSolution
}

extension RoutePlanner {
    /// Plans a route for a second.
    package func plan(_ problem: RouteProblem) async throws(RoutingError) -> RouteSolution {
        try await plan(problem, settings: PlanningSettings())
    }
}

/// How long a planner may search, and the seed of its random choices.
///
/// The same problem, budget and seed give the same answer: the budget is an amount of counted work, about two thirds of
/// that time on an ordinary core. The clock only stops the search on a machine too slow or too busy for it.
package struct PlanningSettings: Hashable, Sendable {
    package var budget: Duration

    /// The seed of the random choices.
    package var seed: UInt64

    package init(budget: Duration = .seconds(1), seed: UInt64 = 1) {
        self.budget = budget
        self.seed = seed
    }
}

/// Plans an optimal route by the Held–Karp dynamic program; if interrupted, one that is only good.
package struct ExactRoutePlanner: RoutePlanner {
    /// The most points it takes: each one more doubles time and memory.
    package static let limit = 18

    package init() {}

    @concurrent package func plan(
        _ problem: RouteProblem,
        settings: PlanningSettings
    ) async throws(RoutingError) -> RouteSolution {
        guard problem.points.count <= Self.limit else {
            throw .tooManyPoints(count: problem.points.count, limit: Self.limit)
        }
        var effort = Effort(budget: settings.budget, weight: 1)
        return Self.solve(problem, effort: &effort) ?? HeuristicRoutePlanner.unimproved(problem)
    }

    /// Solves a problem within the limit, or gives up when interrupted.
    static func solve(_ problem: RouteProblem, effort: inout Effort) -> RouteSolution? {
        guard problem.points.count > 1 else {
            return RouteSolution(order: Array(problem.points.indices), of: problem, bound: 0, isProved: true)
        }
        var program = HeldKarpSolver(problem)
        let order = program.shortestOrder { effort.isInterrupted() }
        return order.map { RouteSolution(order: $0, of: problem, bound: 0, isProved: true) }
    }
}

/// Plans a near-optimal route of any number of points, with a bound on its gap.
///
/// Iterated Lin–Kernighan finds the route; the Held–Karp bound and branch and bound prove how good it is. It stops
/// early when the two meet, or when a long effort brought nothing.
package struct HeuristicRoutePlanner: RoutePlanner {
    /// A planner that proves the optimum wherever `ExactRoutePlanner` can.
    package static let automatic = HeuristicRoutePlanner(exactLimit: ExactRoutePlanner.limit)

    /// The most points for which it proves the optimum instead of searching.
    private let exactLimit: Int

    package init() { self.init(exactLimit: 7) }

    private init(exactLimit: Int) { self.exactLimit = exactLimit }

    @concurrent package func plan(
        _ problem: RouteProblem,
        settings: PlanningSettings
    ) async throws(RoutingError) -> RouteSolution {
        if problem.points.count <= exactLimit {
            return try await ExactRoutePlanner().plan(problem, settings: settings)
        }
        return HeuristicRun(problem, settings: settings).solve()
    }

    /// A valid route without a search: the initial order, or the points along a space-filling curve.
    static func unimproved(_ problem: RouteProblem) -> RouteSolution {
        let order = TourFrame(problem).conforming(problem.initialOrder ?? Geometry(problem).curveOrder())
        return RouteSolution(order: order, of: problem, bound: 0, isProved: false)
    }
}
