import SatchelCatalog
import QuestRouting

/// A visiting order for all remaining patients, with a proof of how good it is.
package struct PlannedRoute: Hashable, Sendable {
    /// The request, kept to replan the same way.
    package struct Request: Hashable, Sendable {
        /// Where the route returns to, or nil if it ends with the last patient.
        package var home: Position?
        /// The patient it must end with.
        package var end: PatientID?
        /// How it is traveled; nil if nothing asks for times.
        package var travel: Travel?
        /// Whether patients are visited in the order they have, rather than in the shortest.
        package var keepsOrder: Bool
        /// How many ways by road were not known, and are straight lines.
        package var missingRoads = 0

        package init(
            home: Position? = nil,
            end: PatientID? = nil,
            travel: Travel? = nil,
            keepsOrder: Bool = false
        ) {
            (self.home, self.end, self.travel, self.keepsOrder) = (home, end, travel, keepsOrder)
        }
    }

    package struct Stop: Hashable, Sendable {
        package var id: PatientID
        /// The distance from the previous stop; zero where the route begins here.
        package var leg: Double
        /// The vehicle, from 1, and when it arrives; nil where the route has no times.
        package var vehicle: Int?
        package var arrival: Double?

        package init(id: PatientID, leg: Double, vehicle: Int? = nil, arrival: Double? = nil) {
            (self.id, self.leg, self.vehicle, self.arrival) = (id, leg, vehicle, arrival)
        }
    }

    /// A stop that no vehicle serves.
    package struct Unserved: Hashable, Sendable, Codable {
        package var id: String
        package var reason: UnservedReason

        package init(id: String, reason: UnservedReason) { (self.id, self.reason) = (id, reason) }
    }

    /// How good a route is proved to be.
    package enum Certificate: Hashable, Sendable {
        case optimal
        /// At most this fraction longer than the shortest: 0.021 is 2.1 %.
        case within(Double)
        case unproved
        /// The order is the user's.
        case given
    }

    package var request: Request
    /// The patients, in visiting order.
    package var stops: [Stop]
    /// The distance of the way back, if the route returns.
    package var homeLeg: Double?
    package var unserved: [Unserved] = []
    /// When the last traveler is done, on the way back too; nil where the route has no times.
    package var ends: Double?
    /// A lower bound on every route, or nil where nothing was proved.
    package var bound: Double?
    package var isOptimal: Bool

    package init(
        request: Request,
        stops: [Stop],
        homeLeg: Double?,
        bound: Double?,
        isOptimal: Bool
    ) {
        self.request = request
        self.stops = stops
        self.homeLeg = homeLeg
        self.bound = bound
        self.isOptimal = isOptimal
    }

    /// The total distance, including the way back.
    package var length: Double { stops.reduce(homeLeg ?? 0) { $0 + $1.leg } }

    package var certificate: Certificate {
        if request.keepsOrder { return .given }
        if isOptimal { return .optimal }
        guard let bound, bound > 0 else { return .unproved }
        return .within(length / bound - 1)
    }

    package var steps: [PatientID: RouteStep] {
        var (distance, vehicle) = (0.0, stops.first?.vehicle)
        return stops.reduce(into: [:]) { steps, stop in
            if stop.vehicle != vehicle { (distance, vehicle) = (0, stop.vehicle) }
            distance += stop.leg
            // Times of rounds of a file are no times of a day.
            let arrival = request.travel == nil ? nil : stop.arrival
            steps[stop.id] = RouteStep(leg: stop.leg, distance: distance, arrival: arrival)
        }
    }

    /// The route after its first stops; the proof holds, since a better rest would make a better whole.
    package func after(_ count: Int) -> PlannedRoute {
        guard count > 0 else { return self }
        var rest = self
        rest.stops.removeFirst(min(count, stops.count))
        rest.bound = isOptimal ? rest.length : bound.map { max(0, $0 - (length - rest.length)) }
        return rest
    }
}

/// A quest as a problem for the planner, and the conversion of its solution into a route.
package struct RouteTask: Sendable {
    /// The problem to solve.
    package let problem: RouteProblem
    private let request: PlannedRoute.Request
    private let ids: [PatientID?]

    /// Throws `QuestError.endIsStart`, `QuestError.endIsVisited` or `RoutingError`.
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

    /// Converts a solution of the planner.
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

    /// The route through all who wait in the order they have.
    package func routeInOrder() -> PlannedRoute {
        var route = route(RouteSolution(order: Array(ids.indices), of: problem, bound: 0, isProved: false))
        (route.bound, route.isOptimal) = (nil, false)
        return route
    }

    /// The order of a previous route, with unknown points last.
    private static func order(like previous: PlannedRoute, of ids: [PatientID?]) -> [Int] {
        let places = Dictionary(firstOf: previous.stops.enumerated().map { ($1.id, $0) })
        func rank(_ node: Int) -> (Int, Int) {
            guard let id = ids[node] else { return (node == 0 ? -1 : .max, node) }
            return (places[id] ?? .max - 1, node)
        }
        return ids.indices.sorted { rank($0) < rank($1) }
    }
}
