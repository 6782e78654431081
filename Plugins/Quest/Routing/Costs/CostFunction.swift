/// The distances of a problem, by index.
///
/// The search is generic over this, so that each metric gets its own machine code with the formula in the loop.
protocol CostFunction: Sendable {
    /// Measures the distance between two different points.
    func callAsFunction(_ first: Int, _ second: Int) -> Double

    /// Estimates that distance from below, cheaply.
    func lowerEstimate(_ first: Int, _ second: Int) -> Double

    /// How much longer one measurement takes than in the plane, for the count of work.
    static var weight: Int { get }
}

extension CostFunction {
    @inline(__always)
    func lowerEstimate(_ first: Int, _ second: Int) -> Double { self(first, second) }
}

/// Distances in the plane.
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

/// Metres on the globe.
struct GreatCircleCost: CostFunction {
    static var weight: Int { 3 }

    private let directions: ContiguousArray<SIMD3<Double>>

    init(_ points: [RoutePoint]) {
        directions = ContiguousArray(points.map(GreatCircle.direction))
    }

    @inline(__always)
    func callAsFunction(_ first: Int, _ second: Int) -> Double {
        GreatCircle.metres(directions[first], directions[second])
    }

    /// The straight line through the Earth: a third of the time, and for neighbours nearly as long.
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
        TSPLIBEarth.kilometres(angles[first], angles[second])
    }
}

/// Distances measured once and looked up, for problems small enough that the table stays in the cache.
struct TableCost: CostFunction {
    static var weight: Int { 1 }

    /// The most nodes a table is made for: two megabytes.
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
