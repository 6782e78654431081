import QuestRouting
import SatchelCatalog

/// A quest on the globe as rounds in seconds, and the conversion of a solution into a route.
package struct TimetableTask: Sendable {
    /// The problem to solve: node 0 is where routes start and end, the others are stops, or stops in a row.
    private let problem: RoundsProblem
    private let nodes: [Int]
    private let request: PlannedRoute.Request
    private let travel: Travel
    private let ways: Ways
    /// The patients of each node, by their places among all who wait, in order.
    private let chains: [[Int]]
    private let unserved: [PlannedRoute.Unserved]

    /// Longer than any way that is allowed.
    private static let never = 1e9

    /// Throws `QuestError.tooManyStops` or `QuestError.endIsVisited`.
    package init(_ quest: Quest, _ request: PlannedRoute.Request, _ travel: Travel) throws {
        let ways = try Ways(quest, request, travel)
        let patients = ways.patients
        let leaves = Double(travel.departure(for: patients))
        var unserved: [PlannedRoute.Unserved] = []
        var chains: [[Int]] = []
        var rows = [RoundsProblem.Node(opens: leaves, closes: min(travel.until.map(Double.init) ?? .infinity, 1e8))]
        for chain in ways.chains {
            if let row = Self.row(of: chain, ways, travel) {
                chains.append(chain)
                rows.append(row)
            } else {
                unserved += chain.map { PlannedRoute.Unserved(id: patients[$0].id.rawValue, reason: .late) }
            }
        }
        var table: [Double] = []
        let (first, last) = (chains.firstIndex { ways.isFirst($0) }, chains.firstIndex { ways.isLast($0) })
        for from in 0...chains.count {
            for to in 0...chains.count {
                let isBarred = from > 0 && to > 0 && (to - 1 == first || from - 1 == last)
                let leaving = from == 0 ? nil : chains[from - 1].last
                let reaching = to == 0 ? nil : chains[to - 1].first
                table.append(from == to ? 0 : isBarred ? Self.never : ways.seconds(from: leaving, to: reaching))
            }
        }
        problem = RoundsProblem(
            nodes: rows,
            distances: .matrix(table),
            vehicles: travel.travelers,
            capacity: travel.capacity
        )
        nodes = Array(1..<rows.count)
        (self.request, self.travel, self.ways, self.chains, self.unserved) = (request, travel, ways, chains, unserved)
    }

    /// Stops in a row as one: when it may begin, and how long it then takes; nil if a window closes on the way.
    private static func row(of chain: [Int], _ ways: Ways, _ travel: Travel) -> RoundsProblem.Node? {
        var (opens, closes, takes, load) = (0.0, Double.infinity, 0.0, 0.0)
        var before: Int?
        for place in chain {
            let patient = ways.patients[place]
            let way = before.map { takes + ways.seconds(from: $0, to: place) } ?? 0
            let from = patient.window.map { Double($0.opens) - way } ?? -.infinity
            let until = patient.window.map { Double($0.closes) - way } ?? .infinity
            guard until >= opens else { return nil }
            (opens, closes) = (max(opens, from), min(closes, until))
            takes = way + travel.stay(at: patient)
            load += patient.load ?? 0
            before = place
        }
        // Where one must begin before it is worth it, the rest is spent waiting on the way.
        let waits = max(0, opens - closes)
        return RoundsProblem.Node(
            opens: min(opens, closes),
            closes: closes.isFinite ? closes : nil,
            service: takes + waits,
            demand: load
        )
    }

    /// The rounds of all that can be served; nil where the problem is invalid.
    package func solution(_ settings: PlanningSettings) async -> RoundsSolution? {
        let places = Array(repeating: RoutePoint(x: 0, y: 0), count: problem.nodes.count)
        return await RoundsPlanner().plan(problem, at: places, stops: nodes, settings: settings)
    }

    /// Converts a solution into a route.
    package func route(_ solution: RoundsSolution) -> PlannedRoute {
        var route = route(solution.rounds.map { $0.visits.flatMap { chains[$0.node - 1] } })
        route.isOptimal = solution.isOptimal && ways.isExact
        // Rounds are as short as possible in time; their length is told as that much above what is best.
        if ways.isExact, let bound = solution.bound, solution.length > 0 {
            route.bound = route.length * bound / solution.length
        }
        route.request.missingRoads = ways.missing
        route.unserved += solution.unserved.flatMap { left in
            chains[left.node - 1].map {
                PlannedRoute.Unserved(id: ways.patients[$0].id.rawValue, reason: left.reason)
            }
        }
        return route
    }

    /// The route of an order that is given, of whom windows may be missed.
    package func routeInOrder() -> PlannedRoute {
        var route = route([Array(ways.patients.indices)])
        route.unserved = []
        return route
    }

    /// The route of orders, one a traveler, with its times.
    private func route(_ orders: [[Int]]) -> PlannedRoute {
        var route = PlannedRoute(request: request, stops: [], homeLeg: nil, bound: nil, isOptimal: false)
        route.request.travel = travel
        var back = 0.0
        for (number, order) in orders.enumerated() {
            var at: Int?
            var time = problem.nodes[0].opens
            for place in order {
                let patient = ways.patients[place]
                let arrival = time + ways.seconds(from: at, to: place)
                route.stops.append(
                    PlannedRoute.Stop(
                        id: patient.id,
                        leg: ways.meters(from: at, to: place),
                        vehicle: number + 1,
                        arrival: arrival
                    )
                )
                time = max(arrival, patient.window.map { Double($0.opens) } ?? arrival) + travel.stay(at: patient)
                at = place
            }
            back += at.map { ways.meters(from: $0, to: nil) } ?? 0
            route.ends = max(route.ends ?? 0, time + (at.map { ways.seconds(from: $0, to: nil) } ?? 0))
        }
        route.homeLeg = ways.hasEnd ? back : nil
        route.unserved = unserved
        return route
    }
}

/// The ways between the start, all who wait, and the end.
private struct Ways: Sendable {
    let patients: [Patient]
    /// Stops that must follow one another, by their places.
    let chains: [[Int]]
    let hasEnd: Bool
    /// Whether all ways are known, rather than some of them straight lines where there are roads.
    var isExact: Bool { roads == nil || missing == 0 }
    /// How many ways have no roads.
    let missing: Int
    private let roads: RoadTable?
    private let startRow: Int?
    private let endRow: Int?
    private let rows: [Int?]
    private let start: RoutePoint
    private let end: RoutePoint?
    private let points: [RoutePoint]
    private let pace: Double
    private let metric: RouteMetric
    private let first: Int?
    private let last: Int?

    init(_ quest: Quest, _ request: PlannedRoute.Request, _ travel: Travel) throws {
        patients = quest.waiting
        guard patients.count < RoundsProblem.largestCount else {
            throw QuestError.tooManyStops(patients.count, limit: RoundsProblem.largestCount - 1)
        }
        points = patients.map(\.position.point)
        start = quest.start?.point ?? points.first ?? RoutePoint(x: 0, y: 0)
        end = request.home?.point
        hasEnd = end != nil
        pace = travel.pace
        metric = quest.metric
        roads = quest.roads
        let known = quest.roads?.rows ?? [:]
        rows = patients.map { known[$0.position.description] }
        startRow = (quest.start ?? patients.first?.position).flatMap { known[$0.description] }
        endRow = request.home.flatMap { known[$0.description] }
        missing = Self.missing(quest.roads, [startRow] + rows + (hasEnd ? [endRow] : []))
        let ids = patients.map(\.id)
        chains = Self.chains(of: patients)
        if let id = request.end, !ids.contains(id) { throw QuestError.endIsVisited(id) }
        first = patients.firstIndex { $0.lock == .first }
        last = request.end.flatMap { ids.firstIndex(of: $0) } ?? patients.firstIndex { $0.lock == .last }
    }

    /// Stops in a row by their locks; one that is locked after nobody who waits stands alone.
    private static func chains(of patients: [Patient]) -> [[Int]] {
        let places = Dictionary(firstOf: patients.enumerated().map { ($1.id, $0) })
        var next: [Int: Int] = [:]
        for (index, patient) in patients.enumerated() {
            guard case .after(let id)? = patient.lock, let before = places[id], before != index else { continue }
            next[before] = next[before] ?? index
        }
        var chains: [[Int]] = []
        var seen = Set(next.values)
        for index in patients.indices where !seen.contains(index) {
            var chain = [index]
            while let after = next[chain[chain.count - 1]], chain.count < patients.count { chain.append(after) }
            chains.append(chain)
        }
        // A merge can bring a circle, which no stop begins.
        seen = Set(chains.joined())
        return chains + patients.indices.filter { !seen.contains($0) }.map { [$0] }
    }

    func isFirst(_ chain: [Int]) -> Bool { first != nil && chain.first == first }

    func isLast(_ chain: [Int]) -> Bool { last != nil && chain.last == last }

    private static func missing(_ roads: RoadTable?, _ rows: [Int?]) -> Int {
        guard let roads else { return 0 }
        return rows.reduce(0) { count, from in
            count
                + rows.count { to in
                    guard let from, let to else { return true }
                    return roads.seconds[from * roads.places.count + to] == nil
                }
        }
    }

    /// A number of the table of roads.
    private func road(_ table: [Double?]?, from: Int?, to: Int?) -> Double? {
        guard let table, let roads else { return nil }
        let (origin, target) = (from.map { rows[$0] } ?? startRow, to.map { rows[$0] } ?? endRow)
        guard let origin, let target else { return nil }
        return table[origin * roads.places.count + target]
    }

    /// Meters of a way, nil is the start or the end.
    func meters(from: Int?, to: Int?) -> Double {
        guard let target = to.map({ points[$0] }) ?? end else { return 0 }
        if let known = road(roads?.meters, from: from, to: to) { return known }
        return metric.distance(from.map { points[$0] } ?? start, target)
    }

    /// Seconds of a way; where no road is known, along the straight line.
    func seconds(from: Int?, to: Int?) -> Double {
        if to == nil, end == nil { return 0 }
        return road(roads?.seconds, from: from, to: to) ?? meters(from: from, to: to) / pace
    }
}
