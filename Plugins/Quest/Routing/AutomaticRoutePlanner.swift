/// Plans a route with whichever planner suits: proves the shortest where there are few points, and comes near it otherwise.
package struct AutomaticRoutePlanner: RoutePlanner {
    /// Makes a planner.
    package init() {}

    @concurrent package func plan(
        _ problem: RouteProblem,
        settings: PlanningSettings,
        onImprovement: (@Sendable ([Int]) -> Void)?
    ) async throws(RoutingError) -> RouteSolution {
        if problem.points.count <= ExactRoutePlanner.limit {
            try await ExactRoutePlanner().plan(problem, settings: settings, onImprovement: onImprovement)
        } else {
            try await HeuristicRoutePlanner().plan(problem, settings: settings, onImprovement: onImprovement)
        }
    }
}
