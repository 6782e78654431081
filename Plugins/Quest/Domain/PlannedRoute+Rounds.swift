import QuestRouting
import SatchelCatalog

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
            stops: solution.rounds.enumerated().flatMap { index, round in
                round.visits.map { Stop(id: id($0.node), leg: $0.leg, vehicle: index + 1, arrival: $0.arrival) }
            },
            homeLeg: solution.rounds.reduce(0) { $0 + $1.back },
            bound: solution.bound,
            isOptimal: solution.isOptimal
        )
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
    package static func budget(_ text: String) -> Duration? {
        guard let seconds = value(text, units: [("ms", 0.001), ("s", 1), ("m", 60), ("", 1)]),
            (0.001...600).contains(seconds)
        else { return nil }
        return .milliseconds(Int64((seconds * 1000).rounded()))
    }

    /// Reads a distance in meters, at most halfway around the Earth: `800m`, `5km`, or a number of meters.
    package static func radius(_ text: String) -> Double? {
        value(text, units: [("km", 1000), ("m", 1), ("", 1)]).flatMap { $0 > 0 && $0 <= largestRadius ? $0 : nil }
    }

    /// Reads a load, or what a vehicle takes of it.
    package static func load(_ text: String) -> Double? {
        Double(text).flatMap { (0...1e9).contains($0) ? $0 : nil }
    }

    private static func value(_ text: String, units: [(suffix: String, factor: Double)]) -> Double? {
        for (suffix, factor) in units where text.lowercased().hasSuffix(suffix) {
            if let number = Position.number(text.dropLast(suffix.count)) { return number * factor }
        }
        return nil
    }
}
