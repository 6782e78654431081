/// What is decided of a tour in a branch of a search: edges it must have and edges it must not.
struct PartialTour {
    /// What is decided of an edge.
    private enum Fate: UInt8 {
        case open, required, forbidden
    }

    let count: Int
    private var fates: ContiguousArray<Fate>
    private var required: ContiguousArray<Int>
    private var possible: ContiguousArray<Int>

    init(count: Int) {
        self.count = count
        fates = ContiguousArray(repeating: .open, count: count * count)
        required = ContiguousArray(repeating: 0, count: count)
        possible = ContiguousArray(repeating: count - 1, count: count)
    }

    @inline(__always)
    func isRequired(_ first: Int, _ second: Int) -> Bool { fates[first * count + second] == .required }

    @inline(__always)
    func isForbidden(_ first: Int, _ second: Int) -> Bool { fates[first * count + second] == .forbidden }

    func requiredCount(at node: Int) -> Int { required[node] }

    /// Demands an edge, and all that follows from it.
    ///
    /// - Returns: Whether a tour is still possible.
    mutating func require(_ first: Int, _ second: Int) -> Bool {
        switch fates[first * count + second] {
        case .required: return true
        case .forbidden: return false
        case .open: break
        }
        if closesTooSoon(first, second) {
            return false
        }
        set(first, second, to: .required)
        for node in [first, second] {
            required[node] += 1
            if required[node] > 2 {
                return false
            }
        }
        for node in [first, second] where required[node] == 2 {
            for other in 0..<count where other != node && fates[node * count + other] == .open {
                if !forbid(node, other) {
                    return false
                }
            }
        }
        return true
    }

    /// Rules an edge out, and all that follows from it.
    ///
    /// - Returns: Whether a tour is still possible.
    mutating func forbid(_ first: Int, _ second: Int) -> Bool {
        switch fates[first * count + second] {
        case .required: return false
        case .forbidden: return true
        case .open: break
        }
        set(first, second, to: .forbidden)
        for node in [first, second] {
            possible[node] -= 1
            if possible[node] < 2 {
                return false
            }
        }
        for node in [first, second] where possible[node] == 2 {
            for other in 0..<count where other != node && fates[node * count + other] == .open {
                if !require(node, other) {
                    return false
                }
            }
        }
        return true
    }

    private mutating func set(_ first: Int, _ second: Int, to fate: Fate) {
        fates[first * count + second] = fate
        fates[second * count + first] = fate
    }

    /// Whether an edge would close a circle of required edges that leaves nodes out.
    private func closesTooSoon(_ first: Int, _ second: Int) -> Bool {
        var last = second
        var node = first
        var length = 1
        while let next = (0..<count).first(where: { $0 != last && isRequired(node, $0) }) {
            last = node
            node = next
            length += 1
            if node == second {
                return length < count
            }
        }
        return false
    }
}

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
