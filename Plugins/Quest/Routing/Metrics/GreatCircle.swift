#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Distances along the surface of a round Earth.
enum GreatCircle {
    /// The mean radius of the Earth in metres.
    static let radius = 6_371_008.8

    /// The unit vector from the centre of the Earth towards a point.
    static func direction(_ point: RoutePoint) -> SIMD3<Double> {
        // At a pole and on the date line one place has several names; rounding must not tell them apart.
        guard abs(point.x) < 90 else {
            return SIMD3(0, 0, point.x < 0 ? -1 : 1)
        }
        let latitude = point.x * .pi / 180
        let longitude = (point.y == -180 ? 180 : point.y) * .pi / 180
        return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }

    /// Measures the arc between two directions.
    ///
    /// The haversine formula with half the angle taken from both its sine and its cosine: the usual arc sine loses half
    /// the digits near antipodes.
    static func metres(_ first: SIMD3<Double>, _ second: SIMD3<Double>) -> Double {
        let difference = first - second
        let sum = first + second
        return 2 * radius * atan2((difference * difference).sum().squareRoot(), (sum * sum).sum().squareRoot())
    }
}

/// The Earth of TSPLIB's GEO, with its own radius, its own π and its own rounding.
enum TSPLIBEarth {
    static let radius = 6378.388

    /// Latitude and longitude in radians.
    struct Angles: Sendable {
        let latitude: Double
        let longitude: Double

        init(_ point: RoutePoint) {
            latitude = Self.radians(point.x)
            longitude = Self.radians(point.y)
        }

        private static func radians(_ degreesAndMinutes: Double) -> Double {
            let degrees = degreesAndMinutes.rounded(.towardZero)
            return 3.141592 * (degrees + 5 * (degreesAndMinutes - degrees) / 3) / 180
        }
    }

    /// Measures the distance between two points.
    static func kilometres(_ first: Angles, _ second: Angles) -> Double {
        let q1 = cos(first.longitude - second.longitude)
        let q2 = cos(first.latitude - second.latitude)
        let q3 = cos(first.latitude + second.latitude)
        // Rounding can push the cosine of nothing past one, where the arc cosine is not a number.
        let cosine = min(1, max(-1, 0.5 * ((1 + q1) * q2 - (1 - q1) * q3)))
        return (radius * acos(cosine) + 1).rounded(.down)
    }
}
