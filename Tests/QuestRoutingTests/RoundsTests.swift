import Foundation
import Testing

@testable import QuestRouting

@Suite("Routes: rounds with windows, loads and vehicles")
struct RoundsTests {
    private func solve(_ text: String, budget: Duration = .milliseconds(300)) async throws -> RoundsSolution {
        let file = try #require(try RoundsFile(parsing: text))
        let stops = Array(file.points.indices.dropFirst())
        let settings = PlanningSettings(budget: budget)
        let solution = await RoundsPlanner().plan(file.problem, at: file.points, stops: stops, settings: settings)
        return try #require(solution)
    }

    /// Depot and three stops on a line at 10, 20 and 30; the nearest closes last.
    private let line = """
        4
        0 10 20 30
        10 0 10 20
        20 10 0 10
        30 20 10 0
        0 200
        50 90
        20 25
        0 40
        """

    @Test("The windows decide the order, and the shortest round that keeps them is proved")
    func windows() async throws {
        let solution = try await solve(line)
        #expect(solution.isOptimal && solution.unserved.isEmpty)
        #expect(solution.rounds.map { $0.visits.map(\.node) } == [[2, 3, 1]])
        #expect(solution.length == 60)
        #expect(solution.rounds[0].visits.map(\.arrival) == [20, 30, 50])
    }

    @Test("An asymmetric matrix is driven in its direction")
    func asymmetric() async throws {
        let solution = try await solve("3\n0 1 9\n9 0 1\n1 9 0\n0 99\n0 99\n0 99\n")
        #expect(solution.rounds[0].visits.map(\.node) == [1, 2] && solution.length == 3)
    }

    @Test("What can't be reached is left out with its reason, by one second too")
    func late() async throws {
        let solution = try await solve(line.replacing("20 25", with: "0 19"))
        #expect(solution.unserved.map(\.node) == [2] && solution.unserved.map(\.reason) == [.late])
        #expect(solution.rounds.map { $0.visits.map(\.node) } == [[3, 1]])
    }

    @Test("Where windows exclude each other, one vehicle leaves out as few as it can")
    func conflict() async throws {
        let solution = try await solve("3\n0 10 10\n10 0 20\n10 20 0\n0 99\n10 10\n10 10\n")
        #expect(solution.rounds.map(\.visits.count) == [1] && solution.unserved.map(\.reason) == [.vehicles])
        #expect(solution.isOptimal)
    }

    @Test("Vehicles that are full count as work, so that a search among them ends and cools down")
    func fullVehicles() throws {
        let nodes = (0...40).map { RoundsProblem.Node(demand: $0 == 0 ? 0 : 1) }
        let problem = RoundsProblem(nodes: nodes, distances: .plane, vehicles: nil, capacity: 1)
        let table = try #require(problem.table(nodes.indices.map { RoutePoint(x: Double($0), y: 0) }))
        var search = RoundsSearch(problem, table, seed: 1)
        var calls = 0
        let rounds = search.solve(Array(1...40)) { work in
            calls += 1
            return calls > 1000 ? nil : Double(work) / 100_000
        }
        #expect(calls < 100 && search.work >= 100_000 && rounds.routes.count == 40)
    }

    private let loads = """
        NAME : loads
        TYPE : CVRP
        DIMENSION : 4
        EDGE_WEIGHT_TYPE : EUC_2D
        CAPACITY : 10
        NODE_COORD_SECTION
        1 0 0
        2 10 0
        3 20 0
        4 0 10
        DEMAND_SECTION
        1 0
        2 4
        3 6
        4 5
        DEPOT_SECTION
        1
        -1
        EOF
        """

    @Test("A vehicle carries no more than it can, and a stop too heavy is left out")
    func capacity() async throws {
        let solution = try await solve(loads)
        #expect(Set(solution.rounds.map { Set($0.visits.map(\.node)) }) == [[1, 2], [3]] && solution.length == 60)
        let heavy = try await solve(loads.replacing("3 6", with: "3 11"))
        #expect(heavy.unserved.map(\.node) == [2] && heavy.unserved.map(\.reason) == [.load])
    }

    @Test("The same seed and work give the same rounds")
    func reproducible() throws {
        let file = try #require(try RoundsFile(parsing: Self.grid))
        let table = try #require(file.problem.table(file.points))
        let routes = (0..<2).map { _ in
            // Not by the clock, which cuts a search on a busy machine.
            var search = RoundsSearch(file.problem, table, seed: 3)
            return search.solve(Array(1...24)) { Double($0) / 1_000_000 }.routes
        }
        #expect(routes[0].joined().sorted() == Array(1...24))
        #expect(routes[0] == routes[1])
    }

    /// Solomon's format, with 24 customers.
    private static let grid: String = {
        let rows = (1...24).map { "\($0) \($0 * 7 % 25 * 4) \($0 * 11 % 25 * 4) 10 \($0 * 5) \($0 * 5 + 120) 5" }
        return
            (["grid", "VEHICLE", "NUMBER CAPACITY", "9 100", "CUSTOMER", "CUST X Y DEMAND READY DUE SERVICE"]
            + ["0 50 50 0 0 400 0"] + rows).joined(separator: "\r\n")
    }()

    @Test("Every round of a search keeps its windows and loads")
    func valid() async throws {
        let file = try #require(try RoundsFile(parsing: Self.grid))
        for round in try await solve(Self.grid).rounds {
            #expect(round.visits.reduce(0) { $0 + file.problem.nodes[$1.node].demand } <= 100)
            for visit in round.visits {
                #expect(visit.arrival <= (file.problem.nodes[visit.node].closes ?? 0) + 1e-6)
            }
            let last = try #require(round.visits.last)
            let leaves = max(last.arrival, file.problem.nodes[last.node].opens) + file.problem.nodes[last.node].service
            #expect(leaves + round.back <= 400 + 1e-6)
        }
    }

    @Test(
        "What is wrong is named with its line",
        arguments: [
            ("3\n0 1 2\n", 2), ("3\n0 1 2 3\n1 0 1\n2 1 0\n", 4), ("2\n0 1\n1 0\n0 9\n9 8\n", 5),
            ("2\n0 nan\n1 0\n", 2),
            ("2\n0 -1\n1 0\n0 9\n0 9\n", 2), ("2\n0 1e308\n1 0\n0 9\n0 9\n", 2), ("9999999999\n", 1),
            ("1\n0\n0 9\n", 1),
            ("a\nVEHICLE\nN C\nx 5\nCUSTOMER\nh\n", 4), ("2\n0 1\n1 0\n0 9\n", 4),
        ]
    )
    func errors(_ text: String, _ line: Int) {
        #expect { try RoundsFile(parsing: text) } throws: { ($0 as? ProblemFileError)?.line == line }
    }

    @Test("A depot that is not node 1 and a node without a demand are told")
    func sections() {
        #expect(throws: ProblemFileError.self) {
            try RoundsFile(parsing: loads.replacing("DEPOT_SECTION\n1", with: "DEPOT_SECTION\n2"))
        }
        #expect(throws: ProblemFileError.self) { try RoundsFile(parsing: loads.replacing("3 6\n", with: "")) }
        #expect(throws: ProblemFileError.self) {
            try RoundsFile(parsing: loads.replacing("CAPACITY : 10\n", with: ""))
        }
    }

    private static let samples = "/work/shared/data/collect/quest/"

    @Test(
        "Known optima are found",
        .enabled(if: FileManager.default.fileExists(atPath: samples)),
        arguments: [
            ("n20w20.001.tsptw.txt", 378, 1, true), ("rbg010a.tsptw.txt", 671, 1, true),
            ("E-n22-k4.vrp", 375, 4, false),
            ("P-n16-k8.vrp", 450, 8, false),
        ] as [(String, Double, Int, Bool)]
    )
    func optima(_ name: String, _ length: Double, _ rounds: Int, _ isProved: Bool) async throws {
        let text = try String(contentsOfFile: Self.samples + name, encoding: .utf8)
        let solution = try await solve(text)
        #expect(solution.length == length && solution.rounds.count == rounds && solution.isOptimal == isProved)
    }
}
