/// Plans rounds: proves the shortest of few stops, or where one vehicle has windows that leave few orders; else searches,
/// and proves how much longer than the shortest they are at most.
package struct RoundsPlanner: Sendable {
    /// The positions tried in a second of the budget: counted, so that the same seed gives the same rounds.
    private static let workPerSecond = 90_000_000.0
    /// The lengths compared in a second of the budget for a bound, and its part of the time.
    private static let comparisonsPerSecond = 10_000_000.0
    private static let partOfBound = 0.05

    package init() {}

    /// Plans rounds for some of the nodes; `points` are the places of all nodes.
    @concurrent package func plan(
        _ problem: RoundsProblem,
        at points: [RoutePoint],
        stops: [Int],
        settings: PlanningSettings
    ) async -> RoundsSolution? {
        guard let table = problem.table(points) else { return nil }
        var unserved: [(node: Int, reason: UnservedReason)] = []
        var served: [Int] = []
        for stop in stops {
            if let reason = Self.reason(problem, table, stop) {
                unserved.append((stop, reason))
            } else {
                served.append(stop)
            }
        }
        guard !served.isEmpty else {
            return RoundsSolution([], of: problem, table, unserved: unserved, isOptimal: true)
        }
        // What is not proved in half of the time leaves the rest to the search.
        let half = ContinuousClock.now + settings.budget / 2
        if let exact = Self.exact(problem, table, served, isInterrupted: { Task.isCancelled || .now > half }) {
            let left = Set(served).subtracting(exact.joined()).sorted().map { ($0, UnservedReason.vehicles) }
            return RoundsSolution(exact, of: problem, table, unserved: unserved + left, isOptimal: true)
        }
        let seconds = settings.budget / .seconds(1)
        let deadline = half + settings.budget / 2
        var search = RoundsSearch(problem, table, seed: settings.seed)
        let (start, timed) = (ContinuousClock.now, settings.budget * (1 - Self.partOfBound))
        let rounds = search.solve(served) { work in
            // On a slow machine the clock cools the search down, which otherwise would end while it is hot.
            let spent = timed > .zero ? (.now - start) / timed : 1
            return Task.isCancelled || spent >= 1 ? nil : max(spent, Double(work) / (seconds * Self.workPerSecond))
        }
        var solution = RoundsSolution(
            rounds.routes,
            of: problem,
            table,
            unserved: unserved + rounds.absent.sorted().map { ($0, .vehicles) },
            isOptimal: false
        )
        // Other rounds could leave out others.
        if rounds.absent.isEmpty, let relaxed = RoundsBound(problem, table, served) {
            let size = Double((served.count + 1) * (served.count + 1))
            let steps = Int(exactly: min(1000, max(20, seconds * Self.comparisonsPerSecond / size)).rounded()) ?? 20
            let bound = relaxed.bound(steps: steps, toward: solution.length) { Task.isCancelled || .now > deadline }
            solution.bound = min(bound, solution.length)
            solution.isOptimal = solution.length - bound <= 1e-7 * max(1, bound)
        }
        return solution
    }

    /// The shortest rounds where they can be found: one round of stops that all fit a vehicle, or rounds of few; else nil.
    private static func exact(
        _ problem: RoundsProblem,
        _ table: [Double],
        _ served: [Int],
        isInterrupted: () -> Bool
    ) -> [[Int]]? {
        let chosen = [0] + served
        let nodes = chosen.map { problem.nodes[$0] }
        let ways = chosen.flatMap { origin in chosen.map { table[origin * problem.nodes.count + $0] } }
        var orders: [[Int]]?
        if problem.vehicles == 1, served.count < ExactRound.limit,
            nodes.dropFirst().reduce(0, { $0 + $1.demand }) <= problem.capacity ?? .infinity
        {
            orders = ExactRound(nodes, ways).solve(isInterrupted: isInterrupted).map { [$0] }
        }
        if orders == nil, served.count <= ExactRounds.limit {
            let exact = ExactRounds(nodes, ways, vehicles: problem.vehicles, capacity: problem.capacity)
            orders = exact.solve(isInterrupted: isInterrupted)
        }
        return orders?.map { order in order.map { chosen[$0] } }
    }

    /// Why even a vehicle of its own can't serve a stop.
    ///
    /// Where a matrix breaks the triangle inequality, a stop on the way may be faster than the direct way; then it may
    /// leave out a stop that could be served.
    private static func reason(_ problem: RoundsProblem, _ table: [Double], _ stop: Int) -> UnservedReason? {
        let (depot, node) = (problem.nodes[0], problem.nodes[stop])
        if let capacity = problem.capacity, node.demand > capacity { return .load }
        let begins = max(node.opens, depot.opens + depot.service + table[stop])
        if begins > (node.closes ?? .infinity) + 1e-7 { return .late }
        let back = begins + node.service + table[stop * problem.nodes.count]
        return back > (depot.closes ?? .infinity) + 1e-7 ? .late : nil
    }
}
