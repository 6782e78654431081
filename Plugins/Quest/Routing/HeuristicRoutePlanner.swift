/// Plans a route that is very near the shortest, however many points there are, and proves how near.
///
/// Lin and Kernighan's search, iterated with local kicks, finds the route; Held and Karp's ascent proves a bound.
/// It stops before its budget is spent when the two meet, or when nothing has come of a long effort.
package struct HeuristicRoutePlanner: RoutePlanner {
    /// The fewest points worth a search; below, trying all is quicker.
    static let fewestPoints = 8

    /// Makes a planner.
    package init() {}

    @concurrent package func plan(
        _ problem: RouteProblem,
        settings: PlanningSettings,
        onImprovement: (@Sendable ([Int]) -> Void)?
    ) async throws(RoutingError) -> RouteSolution {
        if problem.points.count < Self.fewestPoints {
            return try await ExactRoutePlanner().plan(problem, settings: settings, onImprovement: onImprovement)
        }
        return search(problem, settings: settings, onImprovement: onImprovement)
    }

    /// A valid route that took no search.
    ///
    /// - Parameters:
    ///   - problem: What to visit.
    ///   - ending: Why there is no time for one.
    /// - Returns: The initial order, or the points along a curve.
    static func unimproved(_ problem: RouteProblem, ending: RouteSolution.Ending) -> RouteSolution {
        let order = TourFrame(problem).conforming(problem.initialOrder ?? Geometry(problem).curveOrder())
        return RouteSolution(order: order, of: problem, bound: 0, isProved: false, ending: ending)
    }

    // MARK: - A metric's own code

    private func search(
        _ problem: RouteProblem,
        settings: PlanningSettings,
        onImprovement: (([Int]) -> Void)?
    ) -> RouteSolution {
        let points = problem.points
        func search(_ cost: some CostFunction) -> RouteSolution {
            self.search(problem, cost, settings: settings, onImprovement: onImprovement)
        }
        // Named one by one: behind an `any CostFunction`, the loops would call the formula through a table.
        switch problem.metric {
        case .greatCircle: return search(GreatCircleCost(points))
        case .euclidean: return search(PlanarCost<NearestInteger>(points))
        case .ceilingEuclidean: return search(PlanarCost<Ceiling>(points))
        case .pseudoEuclidean: return search(PlanarCost<PseudoEuclidean>(points))
        case .geographic: return search(GeographicCost(points))
        case .manhattan: return search(PlanarCost<Manhattan>(points))
        case .maximum: return search(PlanarCost<Maximum>(points))
        }
    }

    private func search(
        _ problem: RouteProblem,
        _ cost: some CostFunction,
        settings: PlanningSettings,
        onImprovement: (([Int]) -> Void)?
    ) -> RouteSolution {
        let frame = TourFrame(problem)
        let tourCost = TourCost(cost, pointCount: frame.pointCount)
        if frame.nodeCount <= TableCost.limit {
            let table = TableCost(tourCost, count: frame.nodeCount)
            return HeuristicRun(problem, frame: frame, cost: table, settings: settings).solve(onImprovement)
        }
        return HeuristicRun(problem, frame: frame, cost: tourCost, settings: settings).solve(onImprovement)
    }
}
