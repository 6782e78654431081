/// Points to visit, their metric, and where the route begins and ends; validated on creation.
package struct RouteProblem: Sendable {
    /// Where a route begins and ends.
    package enum Shape: Hashable, Sendable {
        /// Begins at a point and ends at whichever makes the route shortest.
        case openPath(start: Int)
        case closedTour(start: Int)
        case path(start: Int, end: Int)
    }

    package let points: [RoutePoint]
    package let metric: RouteMetric
    package let shape: Shape

    /// An order to improve on, such as the route planned before the traveler moved.
    package let initialOrder: [Int]?

    /// Throws `RoutingError` for invalid points, ends or initial order.
    package init(
        points: [RoutePoint],
        metric: RouteMetric = .greatCircle,
        shape: Shape = .openPath(start: 0),
        initialOrder: [Int]? = nil
    ) throws(RoutingError) {
        if let index = points.firstIndex(where: { !metric.accepts($0) }) {
            throw .invalidPoint(index: index)
        }
        if !points.isEmpty {
            for end in shape.ends where !points.indices.contains(end) {
                throw .noSuchPoint(index: end, count: points.count)
            }
            if case .path(let start, let end) = shape, start == end, points.count > 1 {
                throw .endIsStart(index: start)
            }
        }
        if let initialOrder, !initialOrder.isPermutation(ofCount: points.count) {
            throw .invalidInitialOrder
        }
        self.points = points
        self.metric = metric
        self.shape = shape
        self.initialOrder = initialOrder
    }
}

extension RouteProblem.Shape {
    package var start: Int {
        switch self {
        case .openPath(let start), .closedTour(let start), .path(let start, _): start
        }
    }

    /// The end, or nil where it is free or the start again.
    package var end: Int? {
        if case .path(_, let end) = self { end } else { nil }
    }

    package var isClosed: Bool {
        if case .closedTour = self { true } else { false }
    }

    var ends: [Int] { [start] + (end.map { [$0] } ?? []) }
}

extension [Int] {
    /// Whether every number below a count occurs exactly once.
    func isPermutation(ofCount count: Int) -> Bool {
        guard self.count == count else {
            return false
        }
        var isSeen = [Bool](repeating: false, count: count)
        for index in self {
            guard isSeen.indices.contains(index), !isSeen[index] else {
                return false
            }
            isSeen[index] = true
        }
        return true
    }
}

/// A place to visit, in whatever coordinates the metric of its problem reads.
package struct RoutePoint: Hashable, Sendable {
    /// The first coordinate: x in the plane, latitude on the globe.
    package let x: Double

    /// The second coordinate: y in the plane, longitude on the globe.
    package let y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    package init(latitude: Double, longitude: Double) {
        self.init(x: latitude, y: longitude)
    }
}

package enum RoutingError: Error, Equatable, Sendable {
    /// The coordinates of a point are not finite numbers, or lie off the globe.
    case invalidPoint(index: Int)
    case noSuchPoint(index: Int, count: Int)
    /// The route must end where it starts, and there are more points to visit.
    case endIsStart(index: Int)
    /// A proof by the exact planner would take too long.
    case tooManyPoints(count: Int, limit: Int)
    case invalidInitialOrder
}
