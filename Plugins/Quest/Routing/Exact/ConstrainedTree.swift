/// Finds cheapest one-trees that have the edges a partial tour requires and none it forbids.
struct ConstrainedTree {
    private let cost: TableCost
    /// The node apart, which gets two edges.
    private let apart: Int

    private(set) var value = 0.0
    private(set) var degrees: ContiguousArray<Int32>
    private(set) var edges: ContiguousArray<(Int, Int)> = []

    private var outside: ContiguousArray<Int> = []
    private var nearest: ContiguousArray<Int>
    private var keys: ContiguousArray<Double>

    init(cost: TableCost, count: Int, apart: Int) {
        self.cost = cost
        self.apart = apart
        degrees = ContiguousArray(repeating: 0, count: count)
        nearest = ContiguousArray(repeating: 0, count: count)
        keys = ContiguousArray(repeating: 0, count: count)
    }

    /// How far the degrees are from those of a tour, squared and summed.
    var irregularity: Int { degrees.reduce(0) { $0 + Int(($1 - 2) * ($1 - 2)) } }

    /// Finds the cheapest one-tree.
    ///
    /// - Parameters:
    ///   - partial: What is decided.
    ///   - penalties: The price of each node.
    /// - Returns: Whether there is any.
    mutating func find(within partial: PartialTour, penalties: ContiguousArray<Double>) -> Bool {
        let count = partial.count
        edges.removeAll(keepingCapacity: true)
        value = -2 * penalties.reduce(0, +)
        for node in 0..<count {
            degrees[node] = 0
            keys[node] = .infinity
        }
        outside.removeAll(keepingCapacity: true)
        outside.append(contentsOf: (0..<count).lazy.filter { [apart] in $0 != apart })
        var latest = outside.removeLast()
        while !outside.isEmpty {
            var best = 0
            for slot in outside.indices {
                let node = outside[slot]
                if !partial.isForbidden(latest, node) {
                    let key =
                        partial.isRequired(latest, node)
                        ? -.infinity : cost(latest, node) + penalties[node] + penalties[latest]
                    // Of equals the latest, so that points on one spot make a line and not a star.
                    if key <= keys[node] {
                        keys[node] = key
                        nearest[node] = latest
                    }
                }
                if keys[node] < keys[outside[best]] {
                    best = slot
                }
            }
            let node = outside[best]
            if keys[node] == .infinity {
                return false
            }
            add(node, nearest[node], penalties)
            outside.swapAt(best, outside.count - 1)
            outside.removeLast()
            latest = node
        }
        return addEdgesApart(within: partial, penalties)
    }

    private mutating func addEdgesApart(within partial: PartialTour, _ penalties: ContiguousArray<Double>) -> Bool {
        var first = (key: Double.infinity, node: apart)
        var second = first
        for node in 0..<partial.count where node != apart && !partial.isForbidden(apart, node) {
            let key = partial.isRequired(apart, node) ? -.infinity : cost(apart, node) + penalties[node]
            if key < first.key {
                second = first
                first = (key, node)
            } else if key < second.key {
                second = (key, node)
            }
        }
        guard first.node != apart, second.node != apart else {
            return false
        }
        add(apart, first.node, penalties)
        add(apart, second.node, penalties)
        return true
    }

    private mutating func add(_ first: Int, _ second: Int, _ penalties: ContiguousArray<Double>) {
        value += cost(first, second) + penalties[first] + penalties[second]
        degrees[first] += 1
        degrees[second] += 1
        edges.append((first, second))
    }
}
