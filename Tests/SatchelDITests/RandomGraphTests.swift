import SatchelDI
import SatchelTestSupport
import Testing

@Suite("DI: faults of random graphs")
struct RandomGraphTests {
    @Test("Exactly the faults that are there are found", arguments: 0..<300)
    func faultsAgreeWithOracle(_ seed: Int) throws {
        let graph = RandomGraph(seed: seed)
        let oracle = GraphOracle(graph)

        let found = graph.builder().faults()

        var missing: [GraphOracle.Missing] = []
        var cycles: [[Int]] = []
        var captives: [[Int]] = []
        var duplicates: [Int] = []
        var unknown: [Int] = []
        for fault in found {
            let path = try fault.steps.map { try #require(graph.position(of: $0.key)) }
            switch fault {
            case .missing(let key, _, let implementations):
                let user = try #require(path.last)
                missing.append(.init(user: user, needed: try #require(graph.position(of: key))))
                #expect(oracle.isWayFromTheTop(path))
                #expect(implementations == (oracle.isUnselected(key, in: graph) ? ["some"] : []))
            case .cycle: cycles.append(path)
            case .captive: captives.append(path)
            case .duplicate(let key, _, _): duplicates.append(try #require(graph.position(of: key)))
            case .unknownImplementation(let key, _, _, _): unknown.append(try #require(graph.position(of: key)))
            case .strayOverride, .misnamed: Issue.record(fault)
            }
        }

        #expect(missing.sorted() == oracle.missing)
        #expect(duplicates.sorted() == oracle.duplicates)
        #expect(unknown.sorted() == oracle.unknown)
        // Of many tangled cycles some may be left unsaid, but no knot of services that need each other.
        #expect(cycles.allSatisfy(oracle.isCycle))
        #expect(oracle.knots.allSatisfy { knot in cycles.contains { knot.isSuperset(of: $0) } })
        #expect(Set(cycles).count == cycles.count)
        #expect(captives.allSatisfy(oracle.isCaptivity))
        #expect(captives.map { [$0.first, $0.last] }.count == oracle.captives.count)
        #expect(Set(captives.map { GraphOracle.Captive(holder: $0[0], held: $0[$0.count - 1]) }) == oracle.captives)
    }

    @Test("A graph without faults is built, and gives every service", arguments: 0..<100)
    func healthyGraphs(_ seed: Int) throws {
        let graph = RandomGraph(seed: seed, isHealthy: true)

        let container = try graph.builder().build()

        #expect(container.faults().isEmpty)
        for node in graph.nodes { try graph.resolve(node, in: container) }
    }

    @Test("The seeds hold every kind of fault, and graphs with none")
    func seedsAreVaried() {
        let oracles = (0..<300).map { GraphOracle(RandomGraph(seed: $0)) }

        #expect(oracles.count { !$0.missing.isEmpty } > 30)
        #expect(oracles.count { !$0.duplicates.isEmpty } > 30)
        #expect(oracles.count { !$0.unknown.isEmpty } > 30)
        #expect(oracles.count { !$0.knots.isEmpty } > 30)
        #expect(oracles.count { !$0.captives.isEmpty } > 30)
        #expect(oracles.count { $0.isHealthy } > 10)
    }
}
