/// Where points lie for the searches of neighbours, and along a line that stays near itself.
struct Geometry: Sendable {
    /// Points of space whose straight lines order distances as the metric does, or nearly so.
    let places: ContiguousArray<SIMD3<Double>>

    /// The plane the curve fills.
    let plane: ContiguousArray<SIMD2<Double>>

    init(_ problem: RouteProblem) {
        let points = problem.points
        switch problem.metric {
        case .greatCircle, .geographic:
            // The minutes of GEO's notation stretch a degree a little, which does not matter to neighbourhood.
            places = ContiguousArray(points.map(GreatCircle.direction))
            plane = ContiguousArray(zip(points, places).map { SIMD2($0.y / 180, $1.z) })
        default:
            places = ContiguousArray(points.map { SIMD3($0.x, $0.y, 0) })
            plane = ContiguousArray(points.map { SIMD2($0.x, $0.y) })
        }
    }

    /// The points in the order of Hilbert's curve.
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

    /// How far along the curve a cell of the grid lies.
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
