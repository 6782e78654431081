/// A 1-tree: a spanning tree of all nodes but a special one, and two edges at that one.
///
/// With a potential on each node, added to its edges and subtracted twice, the minimum 1-tree is a lower bound on every
/// tour, whatever the potentials. For a path the dummy node is the special one.
struct OneTree {
    /// Its weight less twice the potentials: a lower bound if it is a minimum 1-tree.
    var value = 0.0

    /// The degree of each point, including its edges to the dummy node.
    var degrees: ContiguousArray<Int32>

    init(pointCount: Int) {
        degrees = ContiguousArray(repeating: 0, count: pointCount)
    }

    /// The sum of the squared deviations from degree 2.
    var degreeDeviation: Int {
        degrees.reduce(0) { $0 + Int(($1 - 2) * ($1 - 2)) }
    }

    mutating func clear() {
        value = 0
        for point in degrees.indices {
            degrees[point] = 0
        }
    }

    @inline(__always)
    mutating func add(_ first: Int, _ second: Int, cost: Double) {
        value += cost
        degrees[first] += 1
        degrees[second] += 1
    }

    mutating func addDummyNode(of frame: TourFrame, _ potentials: ContiguousArray<Double>) {
        let start = frame.start
        var end = frame.fixedEnd ?? (start == 0 ? 1 : 0)
        if frame.hasFreeEnd {
            for point in 0..<frame.pointCount where point != start && potentials[point] < potentials[end] {
                end = point
            }
        }
        value += potentials[start] + potentials[end]
        degrees[start] += 1
        degrees[end] += 1
    }
}

/// Finds minimum 1-trees over the complete graph: Prim's algorithm without a queue, in quadratic time and linear memory.
struct CompleteGraph {
    private let cost: TourCost
    private let frame: TourFrame
    /// The special node of a closed tour.
    private let special: Int?

    // The points not in the tree yet, and for each the cheapest edge to the tree.
    private var outside: ContiguousArray<Int32> = []
    private var nearest: ContiguousArray<Int32> = []
    private var keys: ContiguousArray<Double> = []

    init(cost: TourCost, frame: TourFrame, special: Int?) {
        self.cost = cost
        self.frame = frame
        self.special = special
    }

    /// The work of one 1-tree, in the units of `Effort`.
    var work: Int { cost.weight * (frame.pointCount * frame.pointCount / 40 + 1) }

    /// Finds the minimum 1-tree; returns false if interrupted.
    mutating func findMinimum(
        _ tree: inout OneTree,
        potentials: ContiguousArray<Double>,
        isInterrupted: () -> Bool
    ) -> Bool {
        tree.clear()
        outside.removeAll(keepingCapacity: true)
        for point in 0..<frame.pointCount where point != special {
            outside.append(Int32(point))
        }
        var latest = Int(outside.removeLast())
        nearest = ContiguousArray(repeating: Int32(latest), count: outside.count)
        keys = ContiguousArray(repeating: .infinity, count: outside.count)
        var round = 0
        while !outside.isEmpty {
            let slot = relax(from: latest, potentials)
            let point = Int(outside[slot])
            tree.add(point, Int(nearest[slot]), cost: keys[slot])
            latest = point
            remove(slot)
            round += 1
            if round & 127 == 0, isInterrupted() {
                return false
            }
        }
        if let special {
            addSpecialEdges(at: special, to: &tree, potentials)
        } else {
            tree.addDummyNode(of: frame, potentials)
        }
        tree.value -= 2 * potentials.reduce(0, +)
        return true
    }

    /// Lowers the keys of the points outside by their edges to the latest, and finds the lowest.
    private mutating func relax(from latest: Int, _ potentials: ContiguousArray<Double>) -> Int {
        let potential = potentials[latest]
        var best = 0
        var lowest = Double.infinity
        for slot in outside.indices {
            let point = Int(outside[slot])
            let sum = potential + potentials[point]
            if cost.lowerEstimate(latest, point) + sum <= keys[slot] {
                let key = cost(latest, point) + sum
                // The latest of equal edges, so that coincident points make a path and not a star.
                if key <= keys[slot] {
                    keys[slot] = key
                    nearest[slot] = Int32(latest)
                }
            }
            if keys[slot] < lowest {
                lowest = keys[slot]
                best = slot
            }
        }
        return best
    }

    private mutating func remove(_ slot: Int) {
        let last = outside.count - 1
        outside[slot] = outside[last]
        nearest[slot] = nearest[last]
        keys[slot] = keys[last]
        outside.removeLast()
        nearest.removeLast()
        keys.removeLast()
    }

    private func addSpecialEdges(at special: Int, to tree: inout OneTree, _ potentials: ContiguousArray<Double>) {
        var cheapest = CheapestEdges(at: special)
        for point in 0..<frame.pointCount where point != special {
            cheapest.consider(point, price: cost(special, point) + potentials[special] + potentials[point])
        }
        tree.add(special, cheapest.first.end, cost: cheapest.first.price)
        tree.add(special, cheapest.second.end, cost: cheapest.second.price)
    }
}

/// The two cheapest edges at a node; an edge that is missing ends at the node itself.
struct CheapestEdges {
    private(set) var first: (price: Double, end: Int)
    private(set) var second: (price: Double, end: Int)

    init(at node: Int) {
        first = (.infinity, node)
        second = first
    }

    @inline(__always)
    mutating func consider(_ end: Int, price: Double) {
        if price < first.price {
            second = first
            first = (price, end)
        } else if price < second.price {
            second = (price, end)
        }
    }
}
