import SatchelDI

/// The faults of a random graph, found by other means than the container's: by which service reaches which.
struct GraphOracle {
    /// A service that is not there for the one that needs it.
    struct Missing: Comparable {
        let user: Int
        let needed: Int

        static func < (left: Missing, right: Missing) -> Bool {
            (left.user, left.needed) < (right.user, right.needed)
        }
    }

    /// A scoped service and the singleton that would hold it.
    struct Captive: Hashable {
        let holder: Int
        let held: Int
    }

    let missing: [Missing]
    let duplicates: [Int]
    let unknown: [Int]
    /// Sets of services that all need each other.
    let knots: Set<Set<Int>>
    let captives: Set<Captive>

    private let nodes: [RandomGraph.Node]
    private let edges: [[Bool]]

    init(_ graph: RandomGraph) {
        let nodes = graph.nodes
        let all = nodes.indices
        func isThere(_ position: Int) -> Bool { [.plain, .twice, .selected].contains(nodes[position].presence) }

        var edges = all.map { _ in all.map { _ in false } }
        var missing: [Missing] = []
        for user in all where nodes[user].presence != .absent {
            for needed in nodes[user].needs {
                if isThere(needed) {
                    edges[user][needed] = true
                } else if nodes[needed].presence != .misnamed {
                    missing.append(Missing(user: user, needed: needed))
                }
            }
        }
        self.nodes = nodes
        self.edges = edges
        self.missing = missing.sorted()
        duplicates = all.filter { nodes[$0].presence == .twice }
        unknown = all.filter { nodes[$0].presence == .misnamed }

        let reach = Self.closure(of: edges) { _ in true }
        knots = Set(
            all.filter { reach[$0][$0] }.map { member in Set(all.filter { reach[member][$0] && reach[$0][member] }) }
        )
        let reachThroughTransients = Self.closure(of: edges) { nodes[$0].scope == .transient }
        captives = Set(
            all.filter { nodes[$0].scope == .singleton }.flatMap { holder in
                all.filter { nodes[$0].scope == .scoped && reachThroughTransients[holder][$0] }
                    .map { Captive(holder: holder, held: $0) }
            }
        )
    }

    /// Whether there is no fault at all.
    var isHealthy: Bool {
        missing.isEmpty && duplicates.isEmpty && unknown.isEmpty && knots.isEmpty && captives.isEmpty
    }

    /// Whether a service is registered under a name of which none is selected.
    func isUnselected(_ key: ServiceKey, in graph: RandomGraph) -> Bool {
        graph.position(of: key).map { nodes[$0].presence == .unselected } ?? false
    }

    /// Whether every service of a path needs the next, the last needs the first, and none comes twice.
    func isCycle(_ path: [Int]) -> Bool {
        guard let first = path.first, let last = path.last else { return false }
        return isWay(path) && edges[last][first] && Set(path).count == path.count
    }

    /// Whether a path leads from a singleton through transient services to a scoped one.
    func isCaptivity(_ path: [Int]) -> Bool {
        guard path.count > 1 else { return false }
        let scopes = path.map { nodes[$0].scope }
        return isWay(path) && scopes.first == .singleton && scopes.last == .scoped
            && scopes.dropFirst().dropLast().allSatisfy { $0 == .transient }
    }

    /// Whether a path begins with a service nobody needs, where there is such a one above its end.
    func isWayFromTheTop(_ path: [Int]) -> Bool {
        guard let first = path.first, let last = path.last else { return false }
        let isTop = nodes.indices.map { position in !nodes.indices.contains { edges[$0][position] } }
        let reach = Self.closure(of: edges) { _ in true }
        let hasTop = isTop[last] || nodes.indices.contains { isTop[$0] && reach[$0][last] }
        return isWay(path) && (hasTop ? isTop[first] : path.count == 1)
    }

    private func isWay(_ path: [Int]) -> Bool {
        zip(path, path.dropFirst()).allSatisfy { edges[$0][$1] }
    }

    /// Which service reaches which, by Warshall's algorithm; only some services may lie between.
    private static func closure(of edges: [[Bool]], through isPassable: (Int) -> Bool) -> [[Bool]] {
        var reach = edges
        for middle in edges.indices where isPassable(middle) {
            for start in edges.indices where reach[start][middle] {
                for end in edges.indices where reach[middle][end] { reach[start][end] = true }
            }
        }
        return reach
    }
}
