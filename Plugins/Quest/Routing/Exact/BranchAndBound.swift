/// Proves a good tour the shortest, or finds a shorter one: decides edge after edge, and leaves a branch as soon as the
/// bound of Held and Karp says that no better tour is in it.
struct BranchAndBound {
    /// The most nodes for which it is worth starting.
    static let limit = 100

    private let cost: TableCost
    private let frame: TourFrame
    private let metric: RouteMetric
    private let count: Int
    private var tree: ConstrainedTree

    /// What came of an attempt.
    struct Outcome {
        /// The best tour found, and its length.
        let tour: ContiguousArray<Int32>
        let length: Double
        /// Whether no tour is shorter.
        let isProved: Bool
        /// The work done.
        let work: Int
    }

    private var tour: ContiguousArray<Int32>
    private var length: Double

    private var workLeft = 0
    private var isStopped = false

    /// Makes a proof.
    ///
    /// - Parameters:
    ///   - tour: A good tour of three nodes or more.
    ///   - length: Its length.
    ///   - cost: The distances.
    ///   - frame: Which edges the tour must have.
    ///   - metric: What tells lengths apart.
    init(tour: ContiguousArray<Int32>, length: Double, cost: TableCost, frame: TourFrame, metric: RouteMetric) {
        self.tour = tour
        self.length = length
        self.cost = cost
        self.frame = frame
        self.metric = metric
        count = frame.nodeCount
        tree = ConstrainedTree(cost: cost, count: count, apart: frame.joint ?? 0)
    }

    /// Searches until the best tour is proved, or the work is done.
    ///
    /// - Parameters:
    ///   - work: How much to do at most.
    ///   - effort: The clock and the task.
    /// - Returns: The best tour, and whether it is proved.
    mutating func prove(work: Int, effort: inout Effort) -> Outcome {
        workLeft = work
        isStopped = false
        var partial = PartialTour(count: count)
        var isPossible = true
        for end in [frame.start, frame.fixedEnd] {
            if let joint = frame.joint, let end {
                isPossible = isPossible && partial.require(joint, end)
            }
        }
        var penalties = ContiguousArray(repeating: 0.0, count: count)
        if isPossible, let edges = climb(partial, &penalties, steps: 400, effort: &effort) {
            branch(partial, penalties, edges, effort: &effort)
        }
        return Outcome(tour: tour, length: length, isProved: !isStopped, work: work - workLeft)
    }

    // MARK: - Branches

    private mutating func visit(_ partial: PartialTour, _ penalties: ContiguousArray<Double>, effort: inout Effort) {
        var own = penalties
        if let edges = climb(partial, &own, steps: 24, effort: &effort) {
            branch(partial, own, edges, effort: &effort)
        }
    }

    /// Splits a branch at a node that has too many edges in the best tree.
    private mutating func branch(
        _ partial: PartialTour,
        _ penalties: ContiguousArray<Double>,
        _ edges: ContiguousArray<(Int, Int)>,
        effort: inout Effort
    ) {
        guard let (node, open) = branching(edges, partial) else {
            return
        }
        let first = open[0]
        let second = open[1]
        // Without the first edge; with it but without the second; with both, which shuts all others out.
        var without = partial
        if !isStopped, without.forbid(node, first) {
            visit(without, penalties, effort: &effort)
        }
        var with = partial
        guard !isStopped, with.require(node, first) else {
            return
        }
        if partial.requiredCount(at: node) > 0 {
            visit(with, penalties, effort: &effort)
            return
        }
        var withoutSecond = with
        if withoutSecond.forbid(node, second) {
            visit(withoutSecond, penalties, effort: &effort)
        }
        if !isStopped, with.require(node, second) {
            visit(with, penalties, effort: &effort)
        }
    }

    /// The node with too many edges that leaves the least open, and its edges that are not decided.
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

    /// Raises the bound of a branch as far as a number of steps goes.
    ///
    /// - Parameters:
    ///   - partial: What is decided in the branch.
    ///   - penalties: Prices to begin with; afterwards, the best found.
    ///   - steps: How many steps to take.
    ///   - effort: The clock and the task.
    /// - Returns: The edges of the best tree, or nil when there is nothing better in the branch.
    private mutating func climb(
        _ partial: PartialTour,
        _ penalties: inout ContiguousArray<Double>,
        steps: Int,
        effort: inout Effort
    ) -> ContiguousArray<(Int, Int)>? {
        var prices = penalties
        var direction = ContiguousArray(repeating: 0.0, count: count)
        var best: (value: Double, edges: ContiguousArray<(Int, Int)>) = (-.infinity, [])
        for step in 0..<steps {
            workLeft -= count * count / 16 + 1
            if workLeft <= 0 || (step & 7 == 0 && effort.isInterrupted()) {
                isStopped = true
                return nil
            }
            guard tree.find(within: partial, penalties: prices) else {
                return nil
            }
            let magnitude = length + prices.reduce(0) { $0 + abs($1) }
            if metric.proved(tree.value, magnitude: magnitude) >= length - metric.tolerance(at: length) {
                return nil
            }
            let irregularity = tree.irregularity
            if irregularity == 0 {
                adoptTree()
                return nil
            }
            if tree.value > best.value {
                best = (tree.value, tree.edges)
                penalties = prices
            }
            let boldness = 1.5 * (1 - Double(step) / Double(steps))
            let size = boldness * max(length - tree.value, length * 1e-4) / Double(irregularity)
            for node in 0..<count {
                direction[node] = 0.4 * Double(tree.degrees[node] - 2) + 0.6 * direction[node]
                prices[node] += size * direction[node]
            }
        }
        return best.edges
    }

    /// Takes a tree that is a tour, and the shortest of its branch, for the best tour.
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
