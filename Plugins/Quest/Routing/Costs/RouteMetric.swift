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
        switch self {
        case .greatCircle: GreatCircle.meters(GreatCircle.direction(origin), GreatCircle.direction(destination))
        case .euclidean: planar(NearestInteger.self, origin, destination)
        case .ceilingEuclidean: planar(Ceiling.self, origin, destination)
        case .pseudoEuclidean: planar(PseudoEuclidean.self, origin, destination)
        case .manhattan: planar(Manhattan.self, origin, destination)
        case .maximum: planar(Maximum.self, origin, destination)
        case .geographic: TSPLIBEarth.kilometers(TSPLIBEarth.Angles(origin), TSPLIBEarth.Angles(destination))
        }
    }

    private func planar(_ rule: (some PlanarRule).Type, _ origin: RoutePoint, _ destination: RoutePoint) -> Double {
        rule.length(origin.x - destination.x, origin.y - destination.y)
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

/// A distance in the plane, as a function of the two differences of coordinates.
protocol PlanarRule {
    static func length(_ dx: Double, _ dy: Double) -> Double
}

/// TSPLIB's EUC_2D.
enum NearestInteger: PlanarRule {
    @inline(__always)
    static func length(_ dx: Double, _ dy: Double) -> Double {
        wholeNumber((dx * dx + dy * dy).squareRoot() + 0.5)
    }
}

/// TSPLIB's CEIL_2D.
enum Ceiling: PlanarRule {
    @inline(__always)
    static func length(_ dx: Double, _ dy: Double) -> Double {
        let length = (dx * dx + dy * dy).squareRoot()
        let whole = wholeNumber(length)
        return whole < length ? whole + 1 : whole
    }
}

/// TSPLIB's ATT.
enum PseudoEuclidean: PlanarRule {
    @inline(__always)
    static func length(_ dx: Double, _ dy: Double) -> Double {
        let scaled = ((dx * dx + dy * dy) / 10).squareRoot()
        let whole = wholeNumber(scaled + 0.5)
        return whole < scaled ? whole + 1 : whole
    }
}

/// TSPLIB's MAN_2D.
enum Manhattan: PlanarRule {
    @inline(__always)
    static func length(_ dx: Double, _ dy: Double) -> Double { wholeNumber(abs(dx) + abs(dy) + 0.5) }
}

/// TSPLIB's MAX_2D, which rounds both differences before it compares them.
enum Maximum: PlanarRule {
    @inline(__always)
    static func length(_ dx: Double, _ dy: Double) -> Double {
        max(wholeNumber(abs(dx) + 0.5), wholeNumber(abs(dy) + 0.5))
    }
}

/// Truncates a number that is not negative.
///
/// Baseline x86-64 has no rounding instruction and would call a function; this is two instructions, and
/// `RouteMetric.accepts` keeps coordinates far below where the conversion would trap.
@inline(__always)
func wholeNumber(_ value: Double) -> Double { Double(Int64(value)) }
