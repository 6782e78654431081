/// The geometry of a problem, for nearest neighbors and a space-filling curve.
struct Geometry: Sendable {
    /// Points in space whose Euclidean distances sort as the metric does, or nearly so.
    let places: ContiguousArray<SIMD3<Double>>

    /// The plane the curve fills.
    let plane: ContiguousArray<SIMD2<Double>>

    init(_ problem: RouteProblem) {
        let points = problem.points
        switch problem.metric {
        case .greatCircle, .geographic:
            // The minutes of GEO stretch a degree a little, which does not matter to neighbors.
            places = ContiguousArray(points.map(GreatCircle.direction))
            plane = ContiguousArray(zip(points, places).map { SIMD2($0.y / 180, $1.z) })
        default:
            places = ContiguousArray(points.map { SIMD3($0.x, $0.y, 0) })
            plane = ContiguousArray(points.map { SIMD2($0.x, $0.y) })
        }
    }

    /// The points in the order of a Hilbert curve.
    func curveOrder() -> [Int] {
        guard let first = plane.first else {
            return []
        }
        var low = first
        var high = first
        for place in plane {
            low = pointwiseMin(low, place)
            high = pointwiseMax(high, place)
        }
        let extent = max(high.x - low.x, high.y - low.y)
        let scale = extent > 0 ? Double(Self.curveSide - 1) / extent : 0
        let keys = plane.map { place in
            let cell = (place - low) * scale
            return Self.curvePosition(UInt32(cell.x), UInt32(cell.y))
        }
        return plane.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    }

    private static let curveSide: UInt32 = 1 << 16

    private static func curvePosition(_ column: UInt32, _ row: UInt32) -> UInt64 {
        var (x, y) = (column, row)
        var position: UInt64 = 0
        var side = curveSide / 2
        while side > 0 {
            let right = x & side != 0
            let upper = y & side != 0
            position += UInt64(side) * UInt64(side) * ((right ? 3 : 0) ^ (upper ? 1 : 0))
            if !upper {
                if right {
                    x = (curveSide - 1) &- x
                    y = (curveSide - 1) &- y
                }
                swap(&x, &y)
            }
            side /= 2
        }
        return position
    }
}

/// The distances of the closed tour that a problem becomes, by index.
///
/// A path gets a dummy node: the last, at distance zero from all others, between its end and its start.
struct TourCost: Sendable {
    /// The most nodes whose distances are a table: two megabytes, which stay in the cache.
    static let tableLimit = 512

    private let metric: RouteMetric
    private let places: ContiguousArray<SIMD3<Double>>
    /// Row by row; empty for more nodes.
    private var table: ContiguousArray<Double> = []
    private let nodeCount: Int

    init(_ problem: RouteProblem, frame: TourFrame) {
        metric = problem.metric
        places = ContiguousArray(problem.points.map(problem.metric.place))
        nodeCount = frame.nodeCount
        guard nodeCount <= Self.tableLimit else { return }
        var table = ContiguousArray(repeating: 0.0, count: nodeCount * nodeCount)
        for row in 0..<nodeCount {
            for column in 0..<row {
                let length = distance(row, column)
                table[row * nodeCount + column] = length
                table[column * nodeCount + row] = length
            }
        }
        self.table = table
    }

    /// The cost of one distance relative to the plane, for counting work.
    var weight: Int {
        switch metric {
        case .greatCircle where table.isEmpty: 3
        case .geographic where table.isEmpty: 6
        default: 1
        }
    }

    /// The distance between two different nodes.
    @inline(__always)
    func callAsFunction(_ first: Int, _ second: Int) -> Double {
        table.isEmpty ? distance(first, second) : table[first * nodeCount + second]
    }

    /// A cheap lower bound on that distance: on the globe the chord, a third of the time, and for neighbors nearly as long.
    @inline(__always)
    func lowerEstimate(_ first: Int, _ second: Int) -> Double {
        guard table.isEmpty, metric == .greatCircle else { return self(first, second) }
        guard max(first, second) < places.count else { return 0 }
        let difference = places[first] - places[second]
        return GreatCircle.radius * (difference * difference).sum().squareRoot()
    }

    @inline(__always)
    private func distance(_ first: Int, _ second: Int) -> Double {
        max(first, second) < places.count ? metric.distance(places[first], places[second]) : 0
    }
}

struct TourFrame: Sendable {
    let pointCount: Int

    /// Nil for a closed tour.
    let dummyNode: Int?

    private let shape: RouteProblem.Shape

    var nodeCount: Int { pointCount + (dummyNode == nil ? 0 : 1) }

    /// Whether the search may choose one edge of the dummy node.
    var hasFreeEnd: Bool { dummyNode != nil && shape.end == nil }

    /// The point besides the start that the dummy node must lead to.
    var fixedEnd: Int? { shape.end }

    var start: Int { shape.start }

    init(_ problem: RouteProblem) {
        pointCount = problem.points.count
        dummyNode = problem.shape.isClosed ? nil : pointCount
        shape = problem.shape
    }

    @inline(__always)
    func isFixed(_ first: Int, _ second: Int) -> Bool {
        guard let dummyNode, max(first, second) == dummyNode else {
            return false
        }
        let other = min(first, second)
        return other == start || other == fixedEnd
    }

    func tour(of order: [Int]) -> [Int] { order + (dummyNode.map { [$0] } ?? []) }

    /// Reads a tour, in either direction, as a visiting order that begins at the start.
    func order(of tour: some RandomAccessCollection<Int32>) -> [Int] {
        let nodes = tour.map(Int.init)
        let count = nodes.count
        guard let at = nodes.firstIndex(of: start) else {
            return []
        }
        // With a dummy node the route leads away from it; without one, both directions are as long.
        let isForwards = dummyNode == nil || nodes[(at + 1) % count] != dummyNode || count == 2
        let order = (0..<count).map { nodes[(isForwards ? at + $0 : at - $0 + count) % count] }
        return order.filter { $0 != dummyNode }
    }

    /// Turns any order of the points into a valid visiting order.
    func conforming(_ order: [Int]) -> [Int] {
        guard let at = order.firstIndex(of: start) else {
            return order
        }
        let rotated = Array(order[at...] + order[..<at])
        guard let fixedEnd, fixedEnd != start else {
            return rotated
        }
        return rotated.filter { $0 != fixedEnd } + [fixedEnd]
    }
}
