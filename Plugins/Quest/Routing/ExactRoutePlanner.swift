/// Plans a route and proves that none is shorter.
///
/// Cut short by its budget or cancelled, it answers with a route that is only good.
package struct ExactRoutePlanner: RoutePlanner {
    /// The most points it takes: each one more doubles time and memory.
    package static let limit = 18

    /// Makes a planner.
    package init() {}

    @concurrent package func plan(
        _ problem: RouteProblem,
        settings: PlanningSettings,
        onImprovement: (@Sendable ([Int]) -> Void)?
    ) async throws(RoutingError) -> RouteSolution {
        guard problem.points.count <= Self.limit else {
            throw .tooManyPoints(count: problem.points.count, limit: Self.limit)
        }
        var effort = Effort(budget: settings.budget, weight: 1)
        return Self.solve(problem, effort: &effort)
            ?? HeuristicRoutePlanner.unimproved(problem, ending: effort.stop ?? .timeUp)
    }

    /// Solves a problem within the limit, or gives up when interrupted.
    static func solve(_ problem: RouteProblem, effort: inout Effort) -> RouteSolution? {
        guard problem.points.count > 1 else {
            return RouteSolution(
                order: Array(problem.points.indices),
                of: problem,
                bound: 0,
                isProved: true,
                ending: .proved
            )
        }
        var program = SubsetProgram(problem)
        let order = program.shortestOrder { effort.isInterrupted() }
        return order.map { RouteSolution(order: $0, of: problem, bound: 0, isProved: true, ending: .proved) }
    }
}
