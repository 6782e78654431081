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

        package init(home: Position? = nil, end: PatientID? = nil) {
            self.home = home
            self.end = end
        }
    }

    package struct Stop: Hashable, Sendable {
        package var id: PatientID
        /// The distance from the previous stop; zero where the route begins here.
        package var leg: Double
        /// The vehicle, from 1, and when it arrives; nil where the quest has no rounds.
        package var vehicle: Int?
        package var arrival: Double?
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
    }

    package var request: Request
    /// The patients, in visiting order.
    package var stops: [Stop]
    /// The distance of the way back, if the route returns.
    package var homeLeg: Double?
    package var unserved: [Unserved] = []
    /// A lower bound on every route, or nil where nothing was proved.
    package var bound: Double?
    package var isOptimal: Bool

    package init(
        request: Request,
        stops: [(id: PatientID, leg: Double)],
        homeLeg: Double?,
        bound: Double?,
        isOptimal: Bool
    ) {
        self.request = request
        self.stops = stops.map { Stop(id: $0.id, leg: $0.leg) }
        self.homeLeg = homeLeg
        self.bound = bound
        self.isOptimal = isOptimal
    }

    /// The total distance, including the way back.
    package var length: Double { stops.reduce(homeLeg ?? 0) { $0 + $1.leg } }

    package var certificate: Certificate {
        if isOptimal { return .optimal }
        guard let bound, bound > 0 else { return .unproved }
        return .within(length / bound - 1)
    }

    package var steps: [PatientID: RouteStep] {
        var (distance, vehicle) = (0.0, stops.first?.vehicle)
        return stops.reduce(into: [:]) { steps, stop in
            if stop.vehicle != vehicle { (distance, vehicle) = (0, stop.vehicle) }
            distance += stop.leg
            steps[stop.id] = RouteStep(leg: stop.leg, distance: distance)
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
        var stops: [(id: PatientID, leg: Double)] = []
        var homeLeg =
            problem.shape.isClosed ? (solution.legs.count == solution.order.count ? solution.legs.last : 0) : nil
        for (place, node) in solution.order.enumerated() {
            let leg = place == 0 ? 0 : solution.legs[place - 1]
            if let id = ids[node] {
                stops.append((id, leg))
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

    /// The order of a previous route, with unknown points last.
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

/// The rounds of a quest: which nodes wait, and the conversion of a solution into a route.
extension PlannedRoute {
    /// Plans rounds for all who wait; each starts at the depot when it opens, whoever was visited before.
    package static func rounds(
        of quest: Quest,
        _ problem: RoundsProblem,
        _ settings: PlanningSettings
    ) async -> PlannedRoute? {
        guard let depot = quest.origin else { return nil }
        let points = [depot.point] + quest.patients.map(\.position.point)
        let stops = quest.patients.indices.filter { !quest.patients[$0].isVisited }.map { $0 + 1 }
        let solution = await RoundsPlanner().plan(problem, at: points, stops: stops, settings: settings)
        guard let solution else { return nil }
        func id(_ node: Int) -> PatientID { quest.patients[node - 1].id }
        var route = PlannedRoute(
            request: Request(),
            stops: [],
            homeLeg: solution.rounds.reduce(0) { $0 + $1.back },
            bound: solution.isOptimal ? solution.length : nil,
            isOptimal: solution.isOptimal
        )
        route.stops = solution.rounds.enumerated().flatMap { index, round in
            round.visits.map { Stop(id: id($0.node), leg: $0.leg, vehicle: index + 1, arrival: $0.arrival) }
        }
        route.unserved = solution.unserved.map { Unserved(id: id($0.node).rawValue, reason: $0.reason) }
        return route
    }
}

/// Formats lengths for programs: to a tenth, which is a decimeter where they are meters.
extension Position {
    package static func lengthDigits(_ length: Double) -> String { Position.digits((length * 10).rounded() / 10) }
}

/// Reads durations and distances.
extension Quest {
    /// Reads a duration from 1 ms to 10 min: `500ms`, `1s`, `1.5s`, `2m`, or a number of seconds.
    package static func budget(_ text: String) throws(QuestError) -> Duration {
        guard let seconds = value(text, units: [("ms", 0.001), ("s", 1), ("m", 60), ("", 1)]),
            (0.001...600).contains(seconds)
        else { throw .malformedBudget(text) }
        return .milliseconds(Int64((seconds * 1000).rounded()))
    }

    /// Reads a distance in meters, at most halfway around the Earth: `800m`, `5km`, or a number of meters.
    package static func radius(_ text: String) throws(QuestError) -> Double {
        guard let meters = value(text, units: [("km", 1000), ("m", 1), ("", 1)]), meters > 0,
            meters <= Quest.largestRadius
        else { throw .malformedRadius(text) }
        return meters
    }

    private static func value(_ text: String, units: [(suffix: String, factor: Double)]) -> Double? {
        for (suffix, factor) in units where text.lowercased().hasSuffix(suffix) {
            if let number = Position.number(text.dropLast(suffix.count)) { return number * factor }
        }
        return nil
    }
}
