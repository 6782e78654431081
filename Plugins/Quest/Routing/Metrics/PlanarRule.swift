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

/// Cuts the fraction off a number that is not negative.
///
/// The plain x86-64 target has no instruction that rounds and would call a function; a conversion there and back is two
/// instructions, and `RouteMetric.accepts` keeps coordinates far below where it would trap.
@inline(__always)
func wholeNumber(_ value: Double) -> Double { Double(Int64(value)) }
