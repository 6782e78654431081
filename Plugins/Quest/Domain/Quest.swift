import QuestRouting
import SatchelCatalog

/// A quest: its patients, the user's position and the route.
package struct Quest: Hashable, Sendable {
    package var title: String
    /// The name it is kept under when another takes its place.
    package var name: String?
    package var metric: RouteMetric
    /// The source whose starter quest this is, or nil for a generated or loaded one.
    package var starterOf: String?
    /// The start for a user who has not set a position.
    package var origin: Position?
    /// The user's position, once set.
    package var here: Position?
    /// Where routes end that don't return or end with a patient; nil for wherever that makes them shortest.
    package var finish: Position?
    /// The ways by road, if they are known.
    package var roads: RoadTable?
    /// How its file says it is traveled.
    package var travel: Travel?
    /// The patients, in the order they were added.
    package var patients: [Patient]
    /// The windows, loads and vehicles of a file: its depot is the origin, its other nodes are the patients, in order.
    package var rounds: RoundsProblem?
    /// The route to the remaining patients.
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

    /// The start of a route, or nil where it begins with the first patient.
    package var start: Position? { here ?? origin }

    /// What messages call those of this quest: patients where one is hurt, else stops, as in all other texts.
    package var noun: String { Self.noun(of: patients) }

    package static func noun(of patients: [Patient]) -> String {
        patients.contains { $0.ailment != nil || $0.number != nil } ? "patient" : "stop"
    }

    /// A number of them in words.
    package func counted(_ count: Int) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

    /// The remaining patients, in the order they were added.
    package var waiting: [Patient] { patients.filter { !$0.isVisited } }

    /// The remaining patients in visiting order, with their part of the route, then the visited ones.
    package var inVisitingOrder: [Patient] {
        let steps = route?.steps ?? [:]
        let order = Dictionary(firstOf: (route?.stops ?? []).enumerated().map { ($1.id, $0) })
        let planned = waiting.map { patient in
            var patient = patient
            patient.step = steps[patient.id]
            return patient
        }
        // Sorting is not guaranteed to be stable, so patients off the route keep their order by index.
        let sorted = planned.enumerated().sorted {
            (order[$0.element.id] ?? .max, $0.offset) < (order[$1.element.id] ?? .max, $1.offset)
        }
        let visited = patients.filter(\.isVisited).sorted { ($0.visit ?? 0) < ($1.visit ?? 0) }
        return sorted.map(\.element) + visited
    }

    /// Whether another state of the quest poses the same routing problem.
    package func plansLike(_ other: Quest) -> Bool {
        metric == other.metric && start == other.start && finish == other.finish && rounds == other.rounds
            && roads == other.roads && travel == other.travel
            && waiting.map(\.id) == other.waiting.map(\.id)
            && waiting.map(\.position) == other.waiting.map(\.position)
            && waiting.map(\.visitFacts) == other.waiting.map(\.visitFacts)
    }
}

// MARK: - What a user does

extension Quest {
    /// Moves the user; returns whether to replan the route.
    package mutating func move(to position: Position) -> Bool {
        let moves = start != position
        here = position
        return moves && route != nil
    }

    /// Marks a patient as visited and moves the user there.
    ///
    /// - Returns: Whether it was waiting, and whether to replan, which following the route does not require.
    package mutating func visit(_ id: PatientID) -> (isNew: Bool, needsPlan: Bool) {
        guard let index = patients.firstIndex(where: { $0.id == id }), !patients[index].isVisited else {
            return (false, false)
        }
        patients[index].visit = (patients.compactMap(\.visit).max() ?? 0) + 1
        here = patients[index].position
        guard let route else { return (true, false) }
        if route.stops.first?.id == id {
            self.route = route.after(1)
            return (true, false)
        }
        return (true, true)
    }

    /// Lets a patient wait again; returns whether it was visited, and whether to replan.
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
    /// The largest radius of a quest in meters: halfway around the Earth.
    package static let largestRadius = 20_000_000.0

    /// Generates a quest, evenly spread over a circle of `radius` meters; the same seed makes the same quest.
    ///
    /// Each species is drawn once before any is drawn again.
    package init(
        making count: Int,
        seed: UInt64,
        around center: Coordinates,
        radius: Double,
        of pokemon: [Pokemon],
        provenance: ItemSource
    ) {
        /// Rounds degrees to about a tenth of a meter.
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
            let point = GreatCircle.point(from: origin, bearing: bearing, meters: distance)
            let ailment = Ailment.allCases[Int.random(in: 0..<Ailment.allCases.count, using: &random)]
            // Rounding can push a point at the edge of the globe off it.
            guard let place = try? Coordinates(latitude: rounded(point.x), longitude: rounded(point.y)) else {
                return nil
            }
            return Patient(
                id: ids.next(for: kind.id),
                title: kind.name,
                position: .globe(place),
                provenance: provenance
            )
            .with {
                $0.koreanName = kind.koreanName
                $0.number = kind.number
                $0.ailment = ailment
            }
        }
        self.init(title: "quest \(seed)", origin: .globe(center), patients: patients)
    }
}
