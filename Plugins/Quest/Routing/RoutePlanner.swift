/// Finds a short order to visit every point of a problem in.
///
/// ```swift
/// let problem = try RouteProblem(points: places, shape: .openPath(start: 0))
/// let route = try await AutomaticRoutePlanner().plan(problem)
/// print(route.length, route.isOptimal ? "optimal" : "within \(route.gap * 100) % of a proved bound")
/// ```
///
/// A planner stops at the end of its budget at the latest, and soon after its task is cancelled; either way it answers with
/// the best route found, which is always valid. It stops sooner when it proves that route the shortest.
package protocol RoutePlanner: Sendable {
    /// Plans a route.
    ///
    /// - Parameters:
    ///   - problem: What to visit.
    ///   - settings: How long to search, and where its random choices come from.
    ///   - onImprovement: Told of better orders as the search finds them, at most twenty a second, on the planner's thread.
    /// - Returns: The best route found, with its certificate.
    /// - Throws: `RoutingError.tooManyPoints` from a planner that proves what it answers and cannot here.
    @concurrent func plan(
        _ problem: RouteProblem,
        settings: PlanningSettings,
        onImprovement: (@Sendable ([Int]) -> Void)?
    ) async throws(RoutingError) -> RouteSolution
}

extension RoutePlanner {
    /// Plans a route, telling nobody of its progress.
    ///
    /// - Parameters:
    ///   - problem: What to visit.
    ///   - settings: How long to search, and where its random choices come from.
    /// - Returns: The best route found, with its certificate.
    /// - Throws: `RoutingError.tooManyPoints` from a planner that proves what it answers and cannot here.
    package func plan(
        _ problem: RouteProblem,
        settings: PlanningSettings = PlanningSettings()
    ) async throws(RoutingError) -> RouteSolution {
        try await plan(problem, settings: settings, onImprovement: nil)
    }
}

/// How long a planner may search, and where its random choices come from.
///
/// The same problem, budget and seed give the same answer: the budget stands for an amount of counted work, chosen so that
/// it takes about two thirds of that time on an ordinary core, and the clock only cuts the search short on a machine too
/// slow or too busy for it. `RouteSolution.isReproducible` says whether it did.
package struct PlanningSettings: Hashable, Sendable {
    /// The longest time from the call to the answer.
    package var budget: Duration

    /// What the random choices are drawn from.
    package var seed: UInt64

    /// Makes settings.
    package init(budget: Duration = .seconds(1), seed: UInt64 = 1) {
        self.budget = budget
        self.seed = seed
    }
}
