import Testing

@testable import QuestRouting

@Suite("Routes: TSPLIB files")
struct TSPLIBTests {
    private let square = """
        NAME : square
        COMMENT: four corners
        COMMENT: of one square
        TYPE: TSP (easy)
        DIMENSION : 4
        EDGE_WEIGHT_TYPE : EUC_2D
        NODE_COORD_SECTION
          2 0 1e1
        1 0.0 0
        4 10 0
        3 10 10
        EOF
        what follows is not read
        """

    @Test("Nodes are put where their numbers say, whatever order they come in")
    func reads() throws {
        let file = try TSPLIBFile(parsing: square)
        #expect(file.name == "square")
        #expect(file.metric == .euclidean)
        #expect(file.points == [(0, 0), (0, 10), (10, 10), (10, 0)].map { RoutePoint(x: $0.0, y: $0.1) })
    }

    @Test("Line ends of every kind are read, and the word EOF may be missing")
    func lineEnds() throws {
        let text = square.split(separator: "EOF")[0].replacing("\n", with: "\r\n")
        #expect(try TSPLIBFile(parsing: text).points.count == 4)
    }

    @Test(
        "What is wrong is named with its line",
        arguments: [
            ("4 10 0", "4 10", ProblemFileError(line: 10, reason: "'4 10' is not a node number and two coordinates")),
            (
                "4 10 0", "4 ten 0",
                ProblemFileError(line: 10, reason: "'4 ten 0' is not a node number and two coordinates")
            ),
            ("4 10 0", "4 nan 0", ProblemFileError(line: 10, reason: "'4 nan 0' is out of range")),
            ("4 10 0", "5 10 0", ProblemFileError(line: 10, reason: "node number 5 is not between 1 and 4")),
            ("4 10 0", "1 10 0", ProblemFileError(line: 10, reason: "duplicate node 1")),
            ("4 10 0", "", ProblemFileError(line: 12, reason: "only 3 of 4 nodes found")),
            (
                "EUC_2D", "EXPLICIT",
                ProblemFileError(line: 6, reason: "EDGE_WEIGHT_TYPE 'EXPLICIT' is not supported")
            ),
            (
                "TSP (easy)", "ATSP",
                ProblemFileError(line: 4, reason: "TYPE ATSP (an asymmetric problem) is not supported")
            ),
            ("DIMENSION : 4", "", ProblemFileError(line: 7, reason: "missing DIMENSION")),
            (
                "DIMENSION : 4", "DIMENSION : -4",
                ProblemFileError(line: 5, reason: "invalid DIMENSION '-4': expected 1 to 100000")
            ),
            ("DIMENSION : 4", "SIZE : 4", ProblemFileError(line: 5, reason: "'SIZE' is not a TSPLIB keyword")),
        ]
    )
    func errors(_ old: String, _ new: String, _ error: ProblemFileError) {
        #expect(throws: error) { try TSPLIBFile(parsing: square.replacing(old, with: new)) }
    }

    @Test("A text with no coordinates is refused")
    func empty() {
        #expect(throws: ProblemFileError(line: 1, reason: "missing NODE_COORD_SECTION")) {
            try TSPLIBFile(parsing: "")
        }
    }

    @Test(
        "The published lengths of shortest tours are found",
        arguments: ["burma14", "ulysses16", "ulysses22", "att48", "eil51", "berlin52"]
    )
    func published(_ name: String) async throws {
        guard let text = try SharedInstances.text("\(name).tsp"), let optimum = try SharedInstances.optimum(name) else {
            return
        }
        let file = try TSPLIBFile(parsing: text)
        let problem = try RouteProblem(points: file.points, metric: file.metric, shape: .closedTour(start: 0))
        let route = try await HeuristicRoutePlanner.automatic.plan(problem, settings: .init(budget: .seconds(5)))
        #expect(problem.isAnswered(by: route))
        #expect(route.lowerBound <= optimum)
        // An unoptimized build may not come all the way.
        #expect(route.length >= optimum && route.length <= optimum * 1.02)
    }
}
