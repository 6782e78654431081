/// Branch and bound over edges with the Held–Karp bound: proves a good tour optimal, or finds a shorter one.
struct BranchAndBound {
    /// The most nodes for which it is worth starting.
    static let limit = 100

    private let cost: TourCost
    private let frame: TourFrame
    private let metric: RouteMetric
    private let count: Int
    private var tree: ConstrainedOneTree

    struct Outcome {
        let tour: ContiguousArray<Int32>
        let length: Double
        let isProved: Bool
        let work: Int
    }

    private var tour: ContiguousArray<Int32>
    private var length: Double

    private var workLeft = 0
    private var isStopped = false

    /// Starts from a good tour of three nodes or more.
    init(tour: ContiguousArray<Int32>, length: Double, cost: TourCost, frame: TourFrame, metric: RouteMetric) {
        self.tour = tour
        self.length = length
        self.cost = cost
        self.frame = frame
        self.metric = metric
        count = frame.nodeCount
        tree = ConstrainedOneTree(cost: cost, count: count, special: frame.dummyNode ?? 0)
    }

    /// Searches until the best tour is proved optimal, or the work is done.
    mutating func prove(work: Int, effort: inout Effort) -> Outcome {
        workLeft = work
        isStopped = false
        var partial = PartialTour(count: count)
        var isPossible = true
        for end in [frame.start, frame.fixedEnd] {
            if let dummyNode = frame.dummyNode, let end {
                isPossible = isPossible && partial.require(dummyNode, end)
            }
        }
        var potentials = ContiguousArray(repeating: 0.0, count: count)
        if isPossible, let edges = ascend(partial, &potentials, steps: 400, effort: &effort) {
            branch(partial, potentials, edges, effort: &effort)
        }
        return Outcome(tour: tour, length: length, isProved: !isStopped, work: work - workLeft)
    }

    // MARK: - Branches

    private mutating func visit(_ partial: PartialTour, _ potentials: ContiguousArray<Double>, effort: inout Effort) {
        var own = potentials
        if let edges = ascend(partial, &own, steps: 24, effort: &effort) {
            branch(partial, own, edges, effort: &effort)
        }
    }

    /// Branches on a node of too high a degree in the best 1-tree.
    private mutating func branch(
        _ partial: PartialTour,
        _ potentials: ContiguousArray<Double>,
        _ edges: ContiguousArray<(Int, Int)>,
        effort: inout Effort
    ) {
        guard let (node, open) = branching(edges, partial) else {
            return
        }
        let first = open[0]
        let second = open[1]
        // Without the first edge; with it but without the second; with both, which forbids all others.
        var without = partial
        if !isStopped, without.forbid(node, first) {
            visit(without, potentials, effort: &effort)
        }
        var with = partial
        guard !isStopped, with.require(node, first) else {
            return
        }
        if partial.requiredCount(at: node) > 0 {
            visit(with, potentials, effort: &effort)
            return
        }
        var withoutSecond = with
        if withoutSecond.forbid(node, second) {
            visit(withoutSecond, potentials, effort: &effort)
        }
        if !isStopped, with.require(node, second) {
            visit(with, potentials, effort: &effort)
        }
    }

    /// The node of too high a degree that leaves the fewest edges open, and those edges.
    private func branching(_ edges: ContiguousArray<(Int, Int)>, _ partial: PartialTour) -> (Int, [Int])? {
        var neighbors: [[Int]] = Array(repeating: [], count: count)
        for (first, second) in edges {
            neighbors[first].append(second)
            neighbors[second].append(first)
        }
        let node = (0..<count).filter { neighbors[$0].count > 2 }.max { one, other in
            (partial.requiredCount(at: one), neighbors[one].count) < (
                partial.requiredCount(at: other), neighbors[other].count
            )
        }
        return node.map { node in
            (node, neighbors[node].filter { !partial.isRequired(node, $0) }.sorted { cost(node, $0) < cost(node, $1) })
        }
    }

    // MARK: - Bounds

    /// Raises a branch's bound by subgradient ascent, leaving the best potentials; nil if the branch is pruned.
    private mutating func ascend(
        _ partial: PartialTour,
        _ potentials: inout ContiguousArray<Double>,
        steps: Int,
        effort: inout Effort
    ) -> ContiguousArray<(Int, Int)>? {
        var current = potentials
        var direction = ContiguousArray(repeating: 0.0, count: count)
        var best: (value: Double, edges: ContiguousArray<(Int, Int)>) = (-.infinity, [])
        for step in 0..<steps {
            workLeft -= count * count / 16 + 1
            if workLeft <= 0 || (step & 7 == 0 && effort.isInterrupted()) {
                isStopped = true
                return nil
            }
            guard tree.find(within: partial, potentials: current) else {
                return nil
            }
            let magnitude = length + current.reduce(0) { $0 + abs($1) }
            if metric.proved(tree.value, magnitude: magnitude) >= length - metric.tolerance(at: length) {
                return nil
            }
            let degreeDeviation = tree.degreeDeviation
            if degreeDeviation == 0 {
                adoptTree()
                return nil
            }
            if tree.value > best.value {
                best = (tree.value, tree.edges)
                potentials = current
            }
            let stepScale = 1.5 * (1 - Double(step) / Double(steps))
            let size = stepScale * max(length - tree.value, length * 1e-4) / Double(degreeDeviation)
            for node in 0..<count {
                direction[node] = 0.4 * Double(tree.degrees[node] - 2) + 0.6 * direction[node]
                current[node] += size * direction[node]
            }
        }
        return best.edges
    }

    /// Takes a 1-tree that is a tour, and so optimal in its branch, as the best tour.
    private mutating func adoptTree() {
        var neighbors: [[Int]] = Array(repeating: [], count: count)
        for (first, second) in tree.edges {
            neighbors[first].append(second)
            neighbors[second].append(first)
        }
        var nodes = [0]
        var last = neighbors[0][1]
        while nodes.count < count {
            let node = nodes[nodes.count - 1]
            let next = neighbors[node][0] == last ? neighbors[node][1] : neighbors[node][0]
            last = node
            nodes.append(next)
        }
        let sum = zip(nodes, nodes.dropFirst() + nodes.prefix(1)).reduce(0) { $0 + cost($1.0, $1.1) }
        if sum < length {
            length = sum
            tour = ContiguousArray(nodes.map(Int32.init))
        }
    }
}
