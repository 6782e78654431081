#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Distances along the surface of a round Earth.
package enum GreatCircle {
    /// The mean radius of the Earth in meters.
    static let radius = 6_371_008.8

    /// The unit vector from the center of the Earth toward a point.
    static func direction(_ point: RoutePoint) -> SIMD3<Double> {
        // A pole and the date line have several coordinates; rounding must not tell them apart.
        guard abs(point.x) < 90 else {
            return SIMD3(0, 0, point.x < 0 ? -1 : 1)
        }
        let latitude = point.x * .pi / 180
        let longitude = (point.y == -180 ? 180 : point.y) * .pi / 180
        return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }

    /// The length of the arc between two directions.
    ///
    /// By `atan2` of half the angle's sine and cosine: the usual arc sine loses half the digits near antipodes.
    static func meters(_ first: SIMD3<Double>, _ second: SIMD3<Double>) -> Double {
        let difference = first - second
        let sum = first + second
        return 2 * radius * atan2((difference * difference).sum().squareRoot(), (sum * sum).sum().squareRoot())
    }
}

/// The Earth of TSPLIB's GEO, with its own radius, its own π and its own rounding.
enum TSPLIBEarth {
    static let radius = 6378.388

    /// Latitude and longitude in radians.
    static func angles(_ point: RoutePoint) -> SIMD3<Double> { SIMD3(radians(point.x), radians(point.y), 0) }

    private static func radians(_ degreesAndMinutes: Double) -> Double {
        let degrees = degreesAndMinutes.rounded(.towardZero)
        return 3.141592 * (degrees + 5 * (degreesAndMinutes - degrees) / 3) / 180
    }

    /// The distance between two places by their angles.
    static func kilometers(_ first: SIMD3<Double>, _ second: SIMD3<Double>) -> Double {
        let q1 = cos(first.y - second.y)
        let q2 = cos(first.x - second.x)
        let q3 = cos(first.x + second.x)
        // Rounding can push the cosine past 1, where the arc cosine is NaN.
        let cosine = min(1, max(-1, 0.5 * ((1 + q1) * q2 - (1 - q1) * q3)))
        return (radius * acos(cosine) + 1).rounded(.down)
    }
}

/// Directions and offsets on a round Earth; points are latitude and longitude in degrees.
extension GreatCircle {
    /// The point at a distance and a bearing in degrees clockwise from north.
    package static func point(from origin: RoutePoint, bearing: Double, meters: Double) -> RoutePoint {
        let angle = meters / GreatCircle.radius
        let (latitude, turn) = (origin.x * .pi / 180, bearing * .pi / 180)
        let sine = sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(turn)
        let east = atan2(sin(turn) * sin(angle) * cos(latitude), cos(angle) - sin(latitude) * sine)
        let longitude = (origin.y + east * 180 / .pi).remainder(dividingBy: 360)
        return RoutePoint(latitude: asin(min(1, max(-1, sine))) * 180 / .pi, longitude: longitude)
    }

    /// The azimuthal equidistant projection of a point: meters east and north of a center.
    package static func offset(of point: RoutePoint, from center: RoutePoint) -> (east: Double, north: Double) {
        let distance = GreatCircle.meters(GreatCircle.direction(center), GreatCircle.direction(point))
        let (here, there) = (center.x * .pi / 180, point.x * .pi / 180)
        let turn = (point.y - center.y) * .pi / 180
        let east = sin(turn) * cos(there)
        let north = cos(here) * sin(there) - sin(here) * cos(there) * cos(turn)
        let length = (east * east + north * north).squareRoot()
        // At the center and its antipode any direction is as good.
        guard length > 1e-15 else { return (0, distance) }
        return (distance * east / length, distance * north / length)
    }

    /// The center of points; the first where they lie all around the Earth.
    package static func center(of points: [RoutePoint]) -> RoutePoint? {
        guard let first = points.first else { return nil }
        let sum = points.reduce(SIMD3<Double>()) { $0 + GreatCircle.direction($1) }
        let flat = (sum.x * sum.x + sum.y * sum.y).squareRoot()
        guard flat + abs(sum.z) > 1e-9 * Double(points.count) else { return first }
        return RoutePoint(latitude: atan2(sum.z, flat) * 180 / .pi, longitude: atan2(sum.y, sum.x) * 180 / .pi)
    }

    /// Converts TSPLIB's degrees and minutes to degrees.
    package static func degrees(ofGeographic point: RoutePoint) -> RoutePoint {
        func degrees(_ value: Double) -> Double {
            let whole = value.rounded(.towardZero)
            return whole + 5 * (value - whole) / 3
        }
        return RoutePoint(latitude: degrees(point.x), longitude: degrees(point.y))
    }
}
