/// A lower bound on the length of rounds that serve all stops, by Lagrangian relaxation over spanning trees.
///
/// Rounds without their ways back are a spanning tree, and the ways back are from as many different stops. So the shortest
/// tree and the shortest such ways are no longer than any rounds. Node potentials, found by subgradient
/// ascent, let each stop have two ways, and the depot one of the tree for each vehicle.
struct RoundsBound {
    /// Nodes are the depot and the stops that are served.
    private let count: Int
    /// Between stops the shorter way of both directions, infinite where windows or loads allow neither.
    private let lengths: [Double]
    private let fewest: Int
    private let most: Int
    private let isWhole: Bool

    /// Nil if there are too few vehicles to serve all.
    init?(_ problem: RoundsProblem, _ table: [Double], _ served: [Int]) {
        let chosen = [0] + served
        let nodes = chosen.map { problem.nodes[$0] }
        let count = nodes.count
        let capacity = problem.capacity ?? .infinity
        func way(_ from: Int, _ to: Int) -> Double { table[chosen[from] * problem.nodes.count + chosen[to]] }
        func length(_ from: Int, _ to: Int) -> Double {
            let begins = nodes[from].opens + nodes[from].service + way(from, to)
            let isPossible =
                nodes[from].demand + nodes[to].demand <= capacity + 1e-7
                && begins <= (nodes[to].closes ?? .infinity) + 1e-7
            return isPossible ? way(from, to) : .infinity
        }
        let rows = (0..<count).map { from in
            (0..<count).map { to in from * to == 0 ? way(from, to) : min(length(from, to), length(to, from)) }
        }
        let demand = nodes.reduce(0) { $0 + $1.demand }
        let loads = capacity > 0 ? (demand / capacity - 1e-7).rounded(.up) : 1
        guard count > 1, loads <= Double(min(problem.vehicles ?? .max, count - 1)) else { return nil }
        (self.count, lengths) = (count, Array(rows.joined()))
        (fewest, most) = (max(1, Int(exactly: loads) ?? 1), min(problem.vehicles ?? .max, count - 1))
        isWhole = lengths.allSatisfy { $0 == $0.rounded() }
    }

    /// The bound after some steps toward a length that rounds are known to have.
    func bound(steps: Int, toward length: Double, isInterrupted: () -> Bool) -> Double {
        var potentials = [Double](repeating: 0, count: count)
        var best = 0.0
        var (bestPotentials, pace, idle) = (potentials, 1.0, 0)
        for _ in 0..<max(1, steps) where !isInterrupted() {
            let (value, slope) = relaxation(potentials)
            idle += 1
            if value > best { (best, bestPotentials, idle) = (value, potentials, 0) }
            if idle == 15 { (pace, potentials, idle) = (pace / 2, bestPotentials, 0) }
            let square = slope.reduce(0) { $0 + $1 * $1 }
            guard square > 0, length > best, pace > 1e-4 else { break }
            let step = pace * (length * 1.01 - value) / square
            for node in potentials.indices { potentials[node] += step * slope[node] }
        }
        // Less is an error of rounding.
        let safe = best - 1e-9 * max(1, best)
        return max(0, isWhole ? (safe - 1e-6).rounded(.up) : safe)
    }

    /// The value of the relaxation, and its slope; the depot's potential is added to its ways of the tree alone.
    private func relaxation(_ potentials: [Double]) -> (value: Double, slope: [Double]) {
        var slope = [Double](repeating: -2, count: count)
        slope[0] = 0
        var value = -2 * potentials.dropFirst().reduce(0, +)
        addTree(potentials, &value, &slope)
        let returns = (1..<count).map { (length: lengths[$0 * count] + potentials[$0], node: $0) }
            .sorted { ($0.length, $0.node) < ($1.length, $1.node) }
        var (sum, least, vehicles) = (0.0, Double.infinity, fewest)
        for (index, way) in returns.prefix(most).enumerated() {
            sum += way.length - potentials[0]
            if index + 1 >= fewest, sum < least { (least, vehicles) = (sum, index + 1) }
        }
        value += least
        slope[0] -= Double(vehicles)
        for way in returns.prefix(vehicles) { slope[way.node] += 1 }
        return (value, slope)
    }

    /// Adds the minimum spanning tree, by Prim.
    private func addTree(_ potentials: [Double], _ value: inout Double, _ slope: inout [Double]) {
        var nearest = [Double](repeating: .infinity, count: count)
        var parents = [Int](repeating: 0, count: count)
        var waiting = Array(1..<count)
        var last = 0
        while !waiting.isEmpty {
            var chosen = 0
            for (place, node) in waiting.enumerated() {
                let length = lengths[last * count + node] + potentials[last] + potentials[node]
                if length < nearest[node] { (nearest[node], parents[node]) = (length, last) }
                if nearest[node] < nearest[waiting[chosen]] { chosen = place }
            }
            last = waiting[chosen]
            waiting.swapAt(chosen, waiting.count - 1)
            waiting.removeLast()
            value += nearest[last]
            slope[last] += 1
            slope[parents[last]] += 1
        }
    }
}
