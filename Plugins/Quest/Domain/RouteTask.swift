import QuestRouting

/// A quest as the planner takes it, and the way back from the planner's answer.
package struct RouteTask: Sendable {
    /// What the planner is to solve.
    package let problem: RouteProblem
    private let request: PlannedRoute.Request
    private let ids: [PatientID?]

    /// Puts down what is to be planned.
    ///
    /// - Parameters:
    ///   - quest: The quest; it has someone who waits.
    ///   - request: Where the route ends.
    ///   - previous: A route that is near what is looked for.
    /// - Throws: `QuestError.endIsStart`, `QuestError.endIsVisited`, or what the planner says of the points.
    package init(_ quest: Quest, _ request: PlannedRoute.Request, previous: PlannedRoute? = nil) throws {
        let waiting = quest.waiting
        var ids: [PatientID?] = waiting.map(\.id)
        var points = waiting.map(\.position.point)
        if let start = quest.start {
            ids.insert(nil, at: 0)
            points.insert(start.point, at: 0)
        }
        var shape = RouteProblem.Shape.openPath(start: 0)
        if let home = request.home {
            if home.point == points.first {
                shape = .closedTour(start: 0)
            } else {
                ids.append(nil)
                points.append(home.point)
                shape = .path(start: 0, end: points.count - 1)
            }
        } else if let end = request.end {
            guard let index = ids.firstIndex(of: end) else { throw QuestError.endIsVisited(end) }
            if points.count > 1, index == 0 { throw QuestError.endIsStart(waiting[0].title) }
            if index > 0 { shape = .path(start: 0, end: index) }
        }
        self.ids = ids
        self.request = request
        problem = try RouteProblem(
            points: points,
            metric: quest.metric,
            shape: shape,
            initialOrder: previous.map { Self.order(like: $0, of: ids) }
        )
    }

    /// The route that an answer of the planner stands for.
    package func route(_ solution: RouteSolution) -> PlannedRoute {
        var stops: [PlannedRoute.Stop] = []
        var homeLeg =
            problem.shape.isClosed ? (solution.legs.count == solution.order.count ? solution.legs.last : 0) : nil
        for (place, node) in solution.order.enumerated() {
            let leg = place == 0 ? 0 : solution.legs[place - 1]
            if let id = ids[node] {
                stops.append(PlannedRoute.Stop(id: id, leg: leg))
            } else if place > 0 {
                homeLeg = leg
            }
        }
        return PlannedRoute(
            request: request,
            stops: stops,
            homeLeg: homeLeg,
            bound: solution.lowerBound > 0 || solution.isOptimal ? solution.lowerBound : nil,
            isOptimal: solution.isOptimal
        )
    }

    /// The order of a route that was planned before, those it does not know last.
    private static func order(like previous: PlannedRoute, of ids: [PatientID?]) -> [Int] {
        let places = Dictionary(
            previous.stops.enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        func rank(_ node: Int) -> (Int, Int) {
            guard let id = ids[node] else { return (node == 0 ? -1 : .max, node) }
            return (places[id] ?? .max - 1, node)
        }
        return ids.indices.sorted { rank($0) < rank($1) }
    }
}
