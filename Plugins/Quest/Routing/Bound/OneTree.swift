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
