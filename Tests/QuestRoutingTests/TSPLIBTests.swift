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
        #expect(file.comment == "four corners\nof one square")
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
            ("4 10 0", "4 10", TSPLIBError(line: 10, reason: .malformedNode("4 10"))),
            ("4 10 0", "4 ten 0", TSPLIBError(line: 10, reason: .malformedNode("4 ten 0"))),
            ("4 10 0", "4 nan 0", TSPLIBError(line: 10, reason: .coordinatesOutOfRange("4 nan 0"))),
            ("4 10 0", "5 10 0", TSPLIBError(line: 10, reason: .nodeOutOfRange(number: 5, dimension: 4))),
            ("4 10 0", "1 10 0", TSPLIBError(line: 10, reason: .duplicateNode(number: 1))),
            ("4 10 0", "", TSPLIBError(line: 12, reason: .missingNodes(found: 3, dimension: 4))),
            (
                "EUC_2D", "EXPLICIT",
                TSPLIBError(line: 6, reason: .unsupported(keyword: "EDGE_WEIGHT_TYPE", value: "EXPLICIT"))
            ),
            ("TSP (easy)", "ATSP", TSPLIBError(line: 4, reason: .unsupported(keyword: "TYPE", value: "ATSP"))),
            ("DIMENSION : 4", "", TSPLIBError(line: 7, reason: .missingKeyword("DIMENSION"))),
            (
                "DIMENSION : 4", "DIMENSION : -4",
                TSPLIBError(line: 5, reason: .invalidValue(keyword: "DIMENSION", value: "-4"))
            ),
            ("DIMENSION : 4", "SIZE : 4", TSPLIBError(line: 5, reason: .unknownKeyword("SIZE"))),
        ]
    )
    func errors(_ old: String, _ new: String, _ error: TSPLIBError) {
        #expect(throws: error) { try TSPLIBFile(parsing: square.replacing(old, with: new)) }
    }

    @Test("A text with no coordinates is refused")
    func empty() {
        #expect(throws: TSPLIBError(line: 1, reason: .missingKeyword("NODE_COORD_SECTION"))) {
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
