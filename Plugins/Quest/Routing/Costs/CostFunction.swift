/// The distances of a problem, by index; the search is generic over it, so that the formula is inlined.
protocol CostFunction: Sendable {
    /// The distance between two different points.
    func callAsFunction(_ first: Int, _ second: Int) -> Double

    /// A cheap lower bound on that distance.
    func lowerEstimate(_ first: Int, _ second: Int) -> Double

    /// The cost of one distance relative to the plane, for counting work.
    static var weight: Int { get }
}

extension CostFunction {
    @inline(__always)
    func lowerEstimate(_ first: Int, _ second: Int) -> Double { self(first, second) }
}

struct PlanarCost<Rule: PlanarRule>: CostFunction {
    static var weight: Int { 1 }

    private let places: ContiguousArray<SIMD2<Double>>

    init(_ points: [RoutePoint]) {
        places = ContiguousArray(points.map { SIMD2($0.x, $0.y) })
    }

    @inline(__always)
    func callAsFunction(_ first: Int, _ second: Int) -> Double {
        let difference = places[first] - places[second]
        return Rule.length(difference.x, difference.y)
    }
}

/// Meters on the globe.
struct GreatCircleCost: CostFunction {
    static var weight: Int { 3 }

    private let directions: ContiguousArray<SIMD3<Double>>

    init(_ points: [RoutePoint]) {
        directions = ContiguousArray(points.map(GreatCircle.direction))
    }

    @inline(__always)
    func callAsFunction(_ first: Int, _ second: Int) -> Double {
        GreatCircle.meters(directions[first], directions[second])
    }

    /// The chord: a third of the time, and for neighbors nearly as long.
    @inline(__always)
    func lowerEstimate(_ first: Int, _ second: Int) -> Double {
        let difference = directions[first] - directions[second]
        return GreatCircle.radius * (difference * difference).sum().squareRoot()
    }
}

/// TSPLIB's GEO.
struct GeographicCost: CostFunction {
    static var weight: Int { 6 }

    private let angles: ContiguousArray<TSPLIBEarth.Angles>

    init(_ points: [RoutePoint]) {
        angles = ContiguousArray(points.map(TSPLIBEarth.Angles.init))
    }

    @inline(__always)
    func callAsFunction(_ first: Int, _ second: Int) -> Double {
        TSPLIBEarth.kilometers(angles[first], angles[second])
    }
}

/// The cost matrix, for problems small enough that it stays in the cache.
struct TableCost: CostFunction {
    static var weight: Int { 1 }

    /// The most nodes: two megabytes.
    static let limit = 512

    private let table: ContiguousArray<Double>
    private let width: Int

    init(_ cost: some CostFunction, count: Int) {
        var table = ContiguousArray(repeating: 0.0, count: count * count)
        for row in 0..<count {
            for column in 0..<row {
                let distance = cost(row, column)
                table[row * count + column] = distance
                table[column * count + row] = distance
            }
        }
        self.table = table
        width = count
    }

    @inline(__always)
    func callAsFunction(_ first: Int, _ second: Int) -> Double { table[first * width + second] }
}

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

/// The distances of the closed tour that a problem becomes.
///
/// A path gets a dummy node: the last, at distance zero from all others, between its end and its start.
struct TourCost<Base: CostFunction>: CostFunction {
    static var weight: Int { Base.weight }

    private let base: Base
    private let pointCount: Int

    init(_ base: Base, pointCount: Int) {
        self.base = base
        self.pointCount = pointCount
    }

    @inline(__always)
    func callAsFunction(_ first: Int, _ second: Int) -> Double {
        max(first, second) < pointCount ? base(first, second) : 0
    }

    @inline(__always)
    func lowerEstimate(_ first: Int, _ second: Int) -> Double {
        max(first, second) < pointCount ? base.lowerEstimate(first, second) : 0
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
