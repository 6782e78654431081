import QuestDomain
import QuestRouting
import SatchelCatalog

/// A planned route as it is remembered.
struct RouteRecord: Codable, Sendable {
    /// The quest it was planned for.
    let quest: String
    private var start: String?
    private var ids: [String]
    private var legs: [Double]
    private var vehicles: [Int]?
    private var arrivals: [Double]?
    private var unserved: [PlannedRoute.Unserved]?
    private var homeLeg: Double?
    private var home: String?
    private var end: String?
    private var travel: Travel?
    private var keepsOrder: Bool?
    /// When each can be visited, if something decides that.
    private var facts: [String?]?
    private var missingRoads: Int?
    private var ends: Double?
    /// The source of the roads it was planned with.
    private var roads: String?
    /// Where the quest ended when it was planned.
    private var finish: String?
    private var bound: Double?
    private var isOptimal: Bool

    init(_ route: PlannedRoute, of name: String, for quest: Quest) {
        self.quest = name
        start = quest.start?.description
        ids = route.stops.map(\.id.rawValue)
        legs = route.stops.map(\.leg)
        homeLeg = route.homeLeg
        let vehicles = route.stops.compactMap(\.vehicle)
        let arrivals = route.stops.compactMap(\.arrival)
        self.vehicles = vehicles.isEmpty ? nil : vehicles
        self.arrivals = arrivals.isEmpty ? nil : arrivals
        unserved = route.unserved.isEmpty ? nil : route.unserved
        home = route.request.home?.description
        end = route.request.end?.rawValue
        finish = quest.finish?.description
        roads = quest.roads?.source
        ends = route.ends
        missingRoads = route.request.missingRoads > 0 ? route.request.missingRoads : nil
        travel = route.request.travel
        keepsOrder = route.request.keepsOrder ? true : nil
        bound = route.bound
        isOptimal = route.isOptimal
        let facts = Self.facts(of: ids, in: quest)
        self.facts = facts.contains { $0 != nil } ? facts : nil
    }

    private static func facts(of ids: [String], in quest: Quest) -> [String?] {
        let facts = Dictionary(firstOf: quest.patients.map { ($0.id.rawValue, $0.visitFacts) })
        return ids.map { facts[$0] ?? nil }
    }

    /// What is left of the route, if it leads from where the user is to all who wait.
    func route(of quest: Quest) -> PlannedRoute? {
        let patients = Dictionary(firstOf: quest.patients.map { ($0.id, $0) })
        let visited = ids.prefix { patients[PatientID($0)]?.isVisited == true }
        let rest = ids.dropFirst(visited.count)
        let at = visited.last.flatMap { patients[PatientID($0)]?.position.description } ?? start
        guard ids.count == legs.count, at == quest.start?.description,
            rest.count + (unserved?.count ?? 0) == quest.waiting.count,
            Set(rest).union((unserved ?? []).map(\.id)) == Set(quest.waiting.map(\.id.rawValue)),
            (facts ?? Array(repeating: nil, count: ids.count)) == Self.facts(of: ids, in: quest),
            roads == quest.roads?.source, finish == quest.finish?.description,
            keepsOrder != true || Array(rest) == quest.waiting.map(\.id.rawValue)
        else { return nil }
        var route = PlannedRoute(
            request: PlannedRoute.Request(
                home: home.flatMap { try? Position($0, in: quest.metric) },
                end: end.map { PatientID($0) },
                travel: travel,
                keepsOrder: keepsOrder ?? false
            ),
            stops: ids.indices.map { index in
                PlannedRoute.Stop(
                    id: PatientID(ids[index]),
                    leg: legs[index],
                    vehicle: vehicles?.count == ids.count ? vehicles?[index] : nil,
                    arrival: arrivals?.count == ids.count ? arrivals?[index] : nil
                )
            },
            homeLeg: homeLeg,
            bound: bound,
            isOptimal: isOptimal
        )
        route.unserved = unserved ?? []
        route.ends = ends
        route.request.missingRoads = missingRoads ?? 0
        return route.after(visited.count)
    }
}
