#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Directions and offsets on a round Earth; points are latitude and longitude in degrees.
package enum Globe {
    /// The point that lies in a direction, so far along the surface.
    ///
    /// - Parameters:
    ///   - origin: Where from.
    ///   - bearing: Degrees clockwise from north.
    ///   - metres: How far.
    /// - Returns: The point, its longitude from -180 to 180.
    package static func point(from origin: RoutePoint, bearing: Double, metres: Double) -> RoutePoint {
        let angle = metres / GreatCircle.radius
        let (latitude, turn) = (origin.x * .pi / 180, bearing * .pi / 180)
        let sine = sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(turn)
        let east = atan2(sin(turn) * sin(angle) * cos(latitude), cos(angle) - sin(latitude) * sine)
        let longitude = (origin.y + east * 180 / .pi).remainder(dividingBy: 360)
        return RoutePoint(latitude: asin(min(1, max(-1, sine))) * 180 / .pi, longitude: longitude)
    }

    /// How far a point lies east and north of a centre, so that distance and direction from there are true.
    ///
    /// - Parameters:
    ///   - point: The point, anywhere: the date line and the poles are places like others.
    ///   - center: The centre.
    /// - Returns: Metres to the east and to the north, as north is at the centre.
    package static func offset(of point: RoutePoint, from center: RoutePoint) -> (east: Double, north: Double) {
        let distance = GreatCircle.metres(GreatCircle.direction(center), GreatCircle.direction(point))
        let (here, there) = (center.x * .pi / 180, point.x * .pi / 180)
        let turn = (point.y - center.y) * .pi / 180
        let east = sin(turn) * cos(there)
        let north = cos(here) * sin(there) - sin(here) * cos(there) * cos(turn)
        let length = (east * east + north * north).squareRoot()
        // At the centre itself, and straight through the Earth from it, every direction is as good.
        guard length > 1e-15 else { return (0, distance) }
        return (distance * east / length, distance * north / length)
    }

    /// The middle of points; the first where they lie all around the Earth.
    package static func center(of points: [RoutePoint]) -> RoutePoint? {
        guard let first = points.first else { return nil }
        let sum = points.reduce(SIMD3<Double>()) { $0 + GreatCircle.direction($1) }
        let flat = (sum.x * sum.x + sum.y * sum.y).squareRoot()
        guard flat + abs(sum.z) > 1e-9 * Double(points.count) else { return first }
        return RoutePoint(latitude: atan2(sum.z, flat) * 180 / .pi, longitude: atan2(sum.y, sum.x) * 180 / .pi)
    }

    /// Degrees from coordinates that TSPLIB writes as degrees and minutes.
    package static func degrees(ofGeographic point: RoutePoint) -> RoutePoint {
        func degrees(_ value: Double) -> Double {
            let whole = value.rounded(.towardZero)
            return whole + 5 * (value - whole) / 3
        }
        return RoutePoint(latitude: degrees(point.x), longitude: degrees(point.y))
    }
}
