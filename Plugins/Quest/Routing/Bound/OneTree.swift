/// A tree through all points but one, and two edges at that one: what a closed tour is, except that nodes may have other
/// than two edges.
///
/// With a price on each node, paid for each of its edges and got back twice, the cheapest of these is a lower bound on
/// every tour, whatever the prices are. In the tour of a path the joint is the node apart, and the tree spans all points.
struct OneTree {
    /// Its edges and prices, less twice the prices: a lower bound if it is the cheapest there is.
    var value = 0.0

    /// How many edges each point has, its edges to the joint counted.
    var degrees: ContiguousArray<Int32>

    init(pointCount: Int) {
        degrees = ContiguousArray(repeating: 0, count: pointCount)
    }

    /// How far the degrees are from those of a tour, squared and summed.
    var irregularity: Int {
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

    /// Adds the two edges at the joint.
    mutating func addJoint(of frame: TourFrame, prices: ContiguousArray<Double>) {
        let start = frame.start
        var end = frame.fixedEnd ?? (start == 0 ? 1 : 0)
        if frame.hasFreeEnd {
            for point in 0..<frame.pointCount where point != start && prices[point] < prices[end] {
                end = point
            }
        }
        value += prices[start] + prices[end]
        degrees[start] += 1
        degrees[end] += 1
    }
}

/// Finds cheapest one-trees over all edges there are, measuring distances as it goes: Prim's algorithm with no queue.
///
/// Takes time in the square of the points and memory in their number.
struct CompleteGraph<Cost: CostFunction> {
    private let cost: Cost
    private let frame: TourFrame
    /// The node apart, in the tour of no path.
    private let apart: Int?

    // The points not in the tree yet, and for each the cheapest edge to the tree.
    private var outside: ContiguousArray<Int32> = []
    private var nearest: ContiguousArray<Int32> = []
    private var prices: ContiguousArray<Double> = []

    init(cost: Cost, frame: TourFrame, apart: Int?) {
        self.cost = cost
        self.frame = frame
        self.apart = apart
    }

    /// The work of one tree, in the units of `Effort`.
    static func work(_ pointCount: Int) -> Int { Cost.weight * (pointCount * pointCount / 40 + 1) }

    /// Finds the cheapest one-tree.
    ///
    /// - Parameters:
    ///   - tree: Receives it.
    ///   - penalties: The price of each point.
    ///   - isInterrupted: Asked now and then whether to give up.
    /// - Returns: Whether it was found.
    mutating func findCheapest(
        _ tree: inout OneTree,
        penalties: ContiguousArray<Double>,
        isInterrupted: () -> Bool
    ) -> Bool {
        tree.clear()
        outside.removeAll(keepingCapacity: true)
        for point in 0..<frame.pointCount where point != apart {
            outside.append(Int32(point))
        }
        var latest = Int(outside.removeLast())
        nearest = ContiguousArray(repeating: Int32(latest), count: outside.count)
        prices = ContiguousArray(repeating: .infinity, count: outside.count)
        var round = 0
        while !outside.isEmpty {
            let slot = relax(from: latest, penalties)
            let point = Int(outside[slot])
            tree.add(point, Int(nearest[slot]), cost: prices[slot])
            latest = point
            remove(slot)
            round += 1
            if round & 127 == 0, isInterrupted() {
                return false
            }
        }
        if let apart {
            addCheapestTwo(at: apart, to: &tree, penalties)
        } else {
            tree.addJoint(of: frame, prices: penalties)
        }
        tree.value -= 2 * penalties.reduce(0, +)
        return true
    }

    /// Lowers the prices of the points outside by what edges to the latest cost, and finds the lowest.
    private mutating func relax(from latest: Int, _ penalties: ContiguousArray<Double>) -> Int {
        let penalty = penalties[latest]
        var best = 0
        var lowest = Double.infinity
        for slot in outside.indices {
            let point = Int(outside[slot])
            let toll = penalty + penalties[point]
            if cost.lowerEstimate(latest, point) + toll <= prices[slot] {
                let price = cost(latest, point) + toll
                // Of equals the latest, so that points on one spot make a line and not a star.
                if price <= prices[slot] {
                    prices[slot] = price
                    nearest[slot] = Int32(latest)
                }
            }
            if prices[slot] < lowest {
                lowest = prices[slot]
                best = slot
            }
        }
        return best
    }

    private mutating func remove(_ slot: Int) {
        let last = outside.count - 1
        outside[slot] = outside[last]
        nearest[slot] = nearest[last]
        prices[slot] = prices[last]
        outside.removeLast()
        nearest.removeLast()
        prices.removeLast()
    }

    private func addCheapestTwo(at apart: Int, to tree: inout OneTree, _ penalties: ContiguousArray<Double>) {
        var first = (price: Double.infinity, point: apart)
        var second = first
        for point in 0..<frame.pointCount where point != apart {
            let price = cost(apart, point) + penalties[apart] + penalties[point]
            if price < first.price {
                second = first
                first = (price, point)
            } else if price < second.price {
                second = (price, point)
            }
        }
        tree.add(apart, first.point, cost: first.price)
        tree.add(apart, second.point, cost: second.price)
    }
}
