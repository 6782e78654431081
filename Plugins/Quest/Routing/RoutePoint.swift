/// A place to visit, in whatever coordinates the metric of its problem reads.
package struct RoutePoint: Hashable, Sendable {
    /// The first coordinate: x in the plane, latitude on the globe.
    package let x: Double

    /// The second coordinate: y in the plane, longitude on the globe.
    package let y: Double

    /// Makes a point of the plane.
    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Makes a point of the globe, in degrees.
    package init(latitude: Double, longitude: Double) {
        self.init(x: latitude, y: longitude)
    }
}
