import QuestRouting
import SatchelCatalog

/// A quest as it stands: who is hurt, where I am, whom I visited, which way I go.
package struct Quest: Hashable, Sendable {
    package var title: String
    package var metric: RouteMetric
    /// The source that this is the first quest of, or nil for one that was made or loaded.
    package var starterOf: String?
    /// Where it begins for someone who has not said where they are.
    package var origin: Position?
    /// Where the user is, once said.
    package var here: Position?
    /// The patients, in the order they came in.
    package var patients: [Patient]
    /// The route to those who wait.
    package var route: PlannedRoute?

    package init(
        title: String,
        metric: RouteMetric = .greatCircle,
        starterOf: String? = nil,
        origin: Position? = nil,
        patients: [Patient]
    ) {
        self.title = title
        self.metric = metric
        self.starterOf = starterOf
        self.origin = origin
        self.patients = patients
    }

    /// Where a route begins, or nil where it begins with the first patient.
    package var start: Position? { here ?? origin }

    /// Those who wait, in the order they came in.
    package var waiting: [Patient] { patients.filter { !$0.isVisited } }

    /// Everyone: those who wait in visiting order, then those who were visited, with their part of the route.
    package var inVisitingOrder: [Patient] {
        let steps = route?.steps ?? [:]
        let order = Dictionary(
            (route?.stops ?? []).enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let planned = waiting.map { patient in
            var patient = patient
            patient.step = steps[patient.id]
            return patient
        }
        // Sorting is not promised to be stable, so those without a place in the route keep theirs by number.
        let sorted = planned.enumerated().sorted {
            (order[$0.element.id] ?? .max, $0.offset) < (order[$1.element.id] ?? .max, $1.offset)
        }
        let visited = patients.filter(\.isVisited).sorted { ($0.visit ?? 0) < ($1.visit ?? 0) }
        return sorted.map(\.element) + visited
    }

    /// Tells whether another state of the quest has the same things to plan.
    package func plansLike(_ other: Quest) -> Bool {
        metric == other.metric && start == other.start
            && waiting.map(\.id) == other.waiting.map(\.id)
            && waiting.map(\.position) == other.waiting.map(\.position)
    }
}

// MARK: - What a user does

extension Quest {
    /// Moves the user; returns whether there is a route to plan anew.
    package mutating func move(to position: Position) -> Bool {
        let moves = start != position
        here = position
        return moves && route != nil
    }

    /// Marks a patient as visited; the user is then there.
    ///
    /// - Returns: Whether it waited until now, and whether there is a route to plan anew: going along the route needs
    ///   none.
    package mutating func visit(_ id: PatientID) -> (isNew: Bool, needsPlan: Bool) {
        guard let index = patients.firstIndex(where: { $0.id == id }), !patients[index].isVisited else {
            return (false, false)
        }
        patients[index].visit = (patients.compactMap(\.visit).max() ?? 0) + 1
        here = patients[index].position
        guard let route else { return (true, false) }
        if route.stops.first?.id == id {
            self.route = route.afterFirstStop
            return (true, false)
        }
        return (true, true)
    }

    /// Lets a patient wait again.
    ///
    /// - Returns: Whether it was visited, and whether there is a route to plan anew.
    package mutating func unvisit(_ id: PatientID) -> (isNew: Bool, needsPlan: Bool) {
        guard let index = patients.firstIndex(where: { $0.id == id }), patients[index].isVisited else {
            return (false, false)
        }
        patients[index].visit = nil
        return (true, route != nil)
    }
}

// MARK: - Quests made up

extension Quest {
    /// The most a quest may be wide: half the way around the Earth, in meters.
    package static let largestRadius = 20_000_000.0

    /// Makes up a quest, evenly spread over a circle; the same seed makes the same quest.
    ///
    /// - Parameters:
    ///   - count: How many patients.
    ///   - seed: What the choices are drawn from.
    ///   - center: The middle.
    ///   - radius: Meters from the middle that a patient is away at most.
    ///   - pokemon: The kinds to draw from; each is drawn once before any is drawn again.
    ///   - provenance: Where their facts come from.
    package init(
        making count: Int,
        seed: UInt64,
        around center: Coordinates,
        radius: Double,
        of pokemon: [Pokemon],
        provenance: ItemSource
    ) {
        /// A number of degrees to a tenth of a meter.
        func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
        var random = SplitMix64(seed: seed)
        var pile: [Pokemon] = []
        var ids = PatientIDs()
        let origin = RoutePoint(latitude: center.latitude, longitude: center.longitude)
        let patients: [Patient] = (0..<count).compactMap { _ in
            if pile.isEmpty { pile = pokemon.shuffled(using: &random) }
            guard let kind = pile.popLast() else { return nil }
            // The root spreads them evenly: twice as far out there is four times the room.
            let distance = radius * Double.random(in: 0...1, using: &random).squareRoot()
            let bearing = Double.random(in: 0..<360, using: &random)
            let point = Globe.point(from: origin, bearing: bearing, meters: distance)
            let ailment = Ailment.allCases[Int.random(in: 0..<Ailment.allCases.count, using: &random)]
            // A point that rounding pushed off the globe is one that was on its edge.
            guard let place = try? Coordinates(latitude: rounded(point.x), longitude: rounded(point.y)) else {
                return nil
            }
            return Patient(
                id: ids.next(for: kind.id),
                title: kind.name,
                koreanName: kind.koreanName,
                number: kind.number,
                position: .globe(place),
                ailment: ailment,
                provenance: provenance
            )
        }
        self.init(title: "quest \(seed)", origin: .globe(center), patients: patients)
    }
}
