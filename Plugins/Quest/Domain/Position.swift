import QuestRouting

/// Where something is: on the globe, or in the coordinates of the file that a quest came from.
package enum Position: Hashable, Sendable {
    /// On the globe.
    case globe(Coordinates)
    /// In the units of a file.
    case file(x: Double, y: Double)

    /// Reads two numbers with a comma between them, in the coordinates of a quest.
    ///
    /// - Parameters:
    ///   - text: Such as `37.5665,126.9780`.
    ///   - metric: How the quest measures.
    /// - Throws: `PositionError`.
    package init(_ text: String, in metric: RouteMetric) throws(PositionError) {
        guard metric != .greatCircle else {
            self = .globe(try Coordinates(text))
            return
        }
        guard let (x, y) = NumberPair.read(text) else { throw .malformed(text) }
        guard metric.accepts(RoutePoint(x: x, y: y)) else { throw .tooFar(text) }
        self = .file(x: x, y: y)
    }

    /// The place as the planner takes it.
    package var point: RoutePoint {
        switch self {
        case .globe(let place): RoutePoint(latitude: place.latitude, longitude: place.longitude)
        case .file(let x, let y): RoutePoint(x: x, y: y)
        }
    }
}

extension Position: CustomStringConvertible {
    package var description: String { Self.digits(point.x) + "," + Self.digits(point.y) }

    /// A number without the fraction that whole numbers do not need.
    package static func digits(_ number: Double) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
