import SatchelCatalog
import Testing

@testable import QuestRouting

@Suite("Routes: what is proved of rounds")
struct RoundsBoundTests {
    /// A small problem drawn by chance, sometimes with windows, loads, few vehicles, or ways that differ both ways.
    private struct Sample {
        let problem: RoundsProblem
        let table: [Double]
        let stops: [Int]

        init(seed: UInt64) throws {
            var random = SplitMix64(seed: seed)
            let count = Int.random(in: 2...6, using: &random)
            let points = (0..<count).map { _ in
                RoutePoint(
                    x: Double(Int.random(in: 0...50, using: &random)),
                    y: Double.random(in: 0...50, using: &random)
                )
            }
            let nodes = points.map { _ in RoundsProblem.Node() }
            let plane = RoundsProblem(nodes: nodes, distances: .plane, vehicles: 1, capacity: nil)
            let isSkewed = Bool.random(using: &random)
            let isOpen = Int.random(in: 0..<4, using: &random) == 0
            table = try #require(plane.table(points)).enumerated().map { index, way in
                if isOpen, index % count == 0 { return 0 }
                return isSkewed && way > 0 ? way + Double.random(in: 0...30, using: &random) : way
            }
            let hasWindows = Bool.random(using: &random)
            let timed = (0..<count).map { node in
                let opens = hasWindows && node > 0 ? Double.random(in: 0...120, using: &random) : 0
                return RoundsProblem.Node(
                    opens: opens,
                    closes: hasWindows && node > 0 ? opens + Double.random(in: 5...100, using: &random) : nil,
                    service: Double(Int.random(in: 0...9, using: &random)),
                    demand: node == 0 ? 0 : Double(Int.random(in: 1...5, using: &random))
                )
            }
            problem = RoundsProblem(
                nodes: timed,
                distances: .matrix(table),
                vehicles: Bool.random(using: &random) ? nil : Int.random(in: 1...3, using: &random),
                capacity: Bool.random(using: &random) ? nil : Double(Int.random(in: 5...12, using: &random))
            )
            stops = Array(1..<count)
        }

        /// The most stops that are served, and the shortest length of that, by trying everything.
        func best() -> (served: Int, length: Double) {
            var best = (served: 0, length: 0.0)
            func go(_ open: [Int], _ at: Int, _ time: Double, _ load: Double, _ length: Double, _ vehicles: Int) {
                let (nodes, count) = (problem.nodes, problem.nodes.count)
                if at == 0 {
                    let served = stops.count - open.count
                    if (best.served, -best.length) < (served, -length) { best = (served, length) }
                    if vehicles == 0 { return }
                } else {
                    go(open, 0, nodes[0].opens, 0, length + table[at * count], vehicles - 1)
                }
                for stop in open {
                    let way = table[at * count + stop]
                    let begins = max(nodes[stop].opens, time + nodes[at].service + way)
                    guard begins <= nodes[stop].closes ?? .infinity,
                        load + nodes[stop].demand <= problem.capacity ?? .infinity
                    else { continue }
                    go(open.filter { $0 != stop }, stop, begins, load + nodes[stop].demand, length + way, vehicles)
                }
            }
            go(stops, 0, problem.nodes[0].opens, 0, 0, problem.vehicles ?? stops.count)
            return best
        }
    }

    @Test(
        "Few stops are served by the shortest rounds of all that serve as many",
        arguments: 1...120 as ClosedRange<UInt64>
    )
    func exact(seed: UInt64) async throws {
        let sample = try Sample(seed: seed)
        let (served, length) = sample.best()
        let points = sample.problem.nodes.map { _ in RoutePoint(x: 0, y: 0) }
        let planner = RoundsPlanner()
        let settings = PlanningSettings(budget: .seconds(20))
        let solution = try #require(
            await planner.plan(sample.problem, at: points, stops: sample.stops, settings: settings)
        )
        #expect(solution.isOptimal && solution.rounds.reduce(0) { $0 + $1.visits.count } == served)
        #expect(abs(solution.length - length) < 1e-6)
        #expect(
            solution.rounds.count <= sample.problem.vehicles ?? .max
                && solution.rounds.allSatisfy { !$0.visits.isEmpty }
        )
    }

    @Test("A bound is never above the shortest rounds", arguments: 1...120 as ClosedRange<UInt64>)
    func valid(seed: UInt64) throws {
        let sample = try Sample(seed: seed)
        let (served, length) = sample.best()
        guard served == sample.stops.count, let relaxed = RoundsBound(sample.problem, sample.table, sample.stops) else {
            return
        }
        for steps in [1, 10, 100] {
            for goal in [length, length * 3] {
                let bound = relaxed.bound(steps: steps, toward: goal) { false }
                #expect(bound >= 0 && bound <= length + 1e-6)
            }
        }
    }

    @Test("The bound of a tour among many is near the shortest")
    func near() async throws {
        let rows = (1...24).map { "\($0) \($0 * 7 % 25 * 4) \($0 * 11 % 25 * 4) 10 0 9999 5" }
        let head = ["grid", "VEHICLE", "NUMBER CAPACITY", "1 1000", "CUSTOMER", "CUST X Y DEMAND READY DUE SERVICE"]
        let file = try #require(try RoundsFile(parsing: (head + ["0 50 50 0 0 9999 0"] + rows).joined(separator: "\n")))
        let stops = Array(file.points.indices.dropFirst())
        let table = try #require(file.problem.table(file.points))
        let tour = try RouteProblem(points: file.points, metric: .euclidean, shape: .closedTour(start: 0))
        let settings = PlanningSettings(budget: .seconds(5))
        let shortest = try await HeuristicRoutePlanner.automatic.plan(tour, settings: settings)
        let relaxed = try #require(RoundsBound(file.problem, table, stops))
        #expect(relaxed.bound(steps: 300, toward: shortest.length) { false } > 0.95 * shortest.length)
    }
}
