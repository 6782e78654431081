/// How distances are measured.
///
/// All but the first are TSPLIB's functions, bit for bit, so that lengths compare with published ones.
package enum RouteMetric: String, Hashable, Sendable, CaseIterable {
    /// Meters along the surface of a round Earth, from degrees of latitude and longitude.
    case greatCircle = "great-circle"
    /// The straight line, rounded to the nearest whole number.
    case euclidean = "EUC_2D"
    /// The straight line, rounded up.
    case ceilingEuclidean = "CEIL_2D"
    /// The scaled straight line of the AT&T instances, rounded up.
    case pseudoEuclidean = "ATT"
    /// Kilometers on TSPLIB's Earth, from coordinates written as degrees and minutes: `16.47` is 16° 47′.
    case geographic = "GEO"
    /// Along the axes, rounded to the nearest whole number.
    case manhattan = "MAN_2D"
    /// Along the longer axis, rounded to the nearest whole number.
    case maximum = "MAX_2D"

    package enum Unit: String, Hashable, Sendable {
        case meters = "m"
        case kilometers = "km"
        /// The units of the file the points came from.
        case units = "units"
    }

    package var unit: Unit {
        switch self {
        case .greatCircle: .meters
        case .geographic: .kilometers
        default: .units
        }
    }

    package var isIntegral: Bool { self != .greatCircle }

    /// The distance between two points, in the unit of the metric.
    package func distance(_ origin: RoutePoint, _ destination: RoutePoint) -> Double {
        distance(place(of: origin), place(of: destination))
    }

    /// Where a point is, for measuring distances.
    func place(of point: RoutePoint) -> SIMD3<Double> {
        switch self {
        case .greatCircle: GreatCircle.direction(point)
        case .geographic: TSPLIBEarth.angles(point)
        default: SIMD3(point.x, point.y, 0)
        }
    }

    /// The distance between two places.
    @inline(__always)
    func distance(_ first: SIMD3<Double>, _ second: SIMD3<Double>) -> Double {
        let (dx, dy) = (first.x - second.x, first.y - second.y)
        switch self {
        case .greatCircle: return GreatCircle.meters(first, second)
        case .euclidean: return wholeNumber((dx * dx + dy * dy).squareRoot() + 0.5)
        case .ceilingEuclidean:
            let length = (dx * dx + dy * dy).squareRoot()
            let whole = wholeNumber(length)
            return whole < length ? whole + 1 : whole
        case .pseudoEuclidean:
            let scaled = ((dx * dx + dy * dy) / 10).squareRoot()
            let whole = wholeNumber(scaled + 0.5)
            return whole < scaled ? whole + 1 : whole
        case .geographic: return TSPLIBEarth.kilometers(first, second)
        case .manhattan: return wholeNumber(abs(dx) + abs(dy) + 0.5)
        // Both differences are rounded before they are compared.
        case .maximum: return max(wholeNumber(abs(dx) + 0.5), wholeNumber(abs(dy) + 0.5))
        }
    }

    /// Whether a point lies where the metric is defined.
    package func accepts(_ point: RoutePoint) -> Bool {
        switch self {
        case .greatCircle, .geographic: abs(point.x) <= 90 && abs(point.y) <= 180
        // Squares of differences must stay finite, and sums of distances exact.
        default: abs(point.x) <= 1e9 && abs(point.y) <= 1e9
        }
    }

    /// The difference below which lengths are equal: zero for whole numbers, else what rounding can add up to.
    func tolerance(at length: Double) -> Double {
        isIntegral ? 0 : max(length * 1e-9, 1e-6)
    }

    /// A lower bound safe from rounding errors; rounded up where lengths are whole.
    func proved(_ value: Double, magnitude: Double) -> Double {
        let safe = value - 1e-11 * magnitude - 1e-7
        return max(0, isIntegral ? safe.rounded(.up) : safe)
    }
}

/// Truncates a number that is not negative.
///
/// Baseline x86-64 has no rounding instruction and would call a function; this is two instructions, and
/// `RouteMetric.accepts` keeps coordinates far below where the conversion would trap.
@inline(__always)
func wholeNumber(_ value: Double) -> Double { Double(Int64(value)) }
