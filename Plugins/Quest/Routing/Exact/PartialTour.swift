/// The required and the forbidden edges in a branch of branch and bound.
struct PartialTour {
    private enum EdgeState: UInt8 {
        case open, required, forbidden
    }

    let count: Int
    private var states: ContiguousArray<EdgeState>
    private var required: ContiguousArray<Int>
    private var possible: ContiguousArray<Int>

    init(count: Int) {
        self.count = count
        states = ContiguousArray(repeating: .open, count: count * count)
        required = ContiguousArray(repeating: 0, count: count)
        possible = ContiguousArray(repeating: count - 1, count: count)
    }

    @inline(__always)
    func isRequired(_ first: Int, _ second: Int) -> Bool { states[first * count + second] == .required }

    @inline(__always)
    func isForbidden(_ first: Int, _ second: Int) -> Bool { states[first * count + second] == .forbidden }

    func requiredCount(at node: Int) -> Int { required[node] }

    /// Requires an edge, and propagates what follows; returns whether a tour is still possible.
    mutating func require(_ first: Int, _ second: Int) -> Bool { settle(first, second, as: .required) }

    /// Forbids an edge, and propagates what follows; returns whether a tour is still possible.
    mutating func forbid(_ first: Int, _ second: Int) -> Bool { settle(first, second, as: .forbidden) }

    private mutating func settle(_ first: Int, _ second: Int, as state: EdgeState) -> Bool {
        let known = states[first * count + second]
        guard known == .open else { return known == state }
        let isRequired = state == .required
        if isRequired, closesSubtour(first, second) {
            return false
        }
        states[first * count + second] = state
        states[second * count + first] = state
        for node in [first, second] {
            if isRequired { required[node] += 1 } else { possible[node] -= 1 }
            if isRequired ? required[node] > 2 : possible[node] < 2 {
                return false
            }
        }
        // A node with both of its edges has no others, and one with only two left has both.
        for node in [first, second] where (isRequired ? required[node] : possible[node]) == 2 {
            for other in 0..<count where other != node && states[node * count + other] == .open {
                if !settle(node, other, as: isRequired ? .forbidden : .required) {
                    return false
                }
            }
        }
        return true
    }

    private func closesSubtour(_ first: Int, _ second: Int) -> Bool {
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

/// Finds minimum 1-trees with the edges a partial tour requires and none it forbids.
struct ConstrainedOneTree {
    private let cost: TourCost
    private let special: Int

    private(set) var value = 0.0
    private(set) var degrees: ContiguousArray<Int32>
    private(set) var edges: ContiguousArray<(Int, Int)> = []

    private var outside: ContiguousArray<Int> = []
    private var nearest: ContiguousArray<Int>
    private var keys: ContiguousArray<Double>

    init(cost: TourCost, count: Int, special: Int) {
        self.cost = cost
        self.special = special
        degrees = ContiguousArray(repeating: 0, count: count)
        nearest = ContiguousArray(repeating: 0, count: count)
        keys = ContiguousArray(repeating: 0, count: count)
    }

    var degreeDeviation: Int { degrees.reduce(0) { $0 + Int(($1 - 2) * ($1 - 2)) } }

    /// Finds the minimum 1-tree; returns false if there is none.
    mutating func find(within partial: PartialTour, potentials: ContiguousArray<Double>) -> Bool {
        let count = partial.count
        edges.removeAll(keepingCapacity: true)
        value = -2 * potentials.reduce(0, +)
        for node in 0..<count {
            degrees[node] = 0
            keys[node] = .infinity
        }
        outside.removeAll(keepingCapacity: true)
        outside.append(contentsOf: (0..<count).lazy.filter { [special] in $0 != special })
        var latest = outside.removeLast()
        while !outside.isEmpty {
            var best = 0
            for slot in outside.indices {
                let node = outside[slot]
                if !partial.isForbidden(latest, node) {
                    let key =
                        partial.isRequired(latest, node)
                        ? -.infinity : cost(latest, node) + potentials[node] + potentials[latest]
                    // The latest of equal edges, so that coincident points make a path and not a star.
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
            add(node, nearest[node], potentials)
            outside.swapAt(best, outside.count - 1)
            outside.removeLast()
            latest = node
        }
        return addSpecialEdges(within: partial, potentials)
    }

    private mutating func addSpecialEdges(within partial: PartialTour, _ potentials: ContiguousArray<Double>) -> Bool {
        var cheapest = CheapestEdges(at: special)
        for node in 0..<partial.count where node != special && !partial.isForbidden(special, node) {
            let key = partial.isRequired(special, node) ? -.infinity : cost(special, node) + potentials[node]
            cheapest.consider(node, price: key)
        }
        guard cheapest.first.end != special, cheapest.second.end != special else {
            return false
        }
        add(special, cheapest.first.end, potentials)
        add(special, cheapest.second.end, potentials)
        return true
    }

    private mutating func add(_ first: Int, _ second: Int, _ potentials: ContiguousArray<Double>) {
        value += cost(first, second) + potentials[first] + potentials[second]
        degrees[first] += 1
        degrees[second] += 1
        edges.append((first, second))
    }
}
