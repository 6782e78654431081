/// Why no route can be planned.
package enum RoutingError: Error, Equatable, Sendable {
    /// The coordinates of a point are not finite numbers, or lie off the globe.
    case invalidPoint(index: Int)
    /// The start or the end is not the index of a point.
    case noSuchPoint(index: Int, count: Int)
    /// The route must end where it starts, and there are more points to visit.
    case endIsStart(index: Int)
    /// A proof by the exact planner would take too long.
    case tooManyPoints(count: Int, limit: Int)
    /// The order to begin with does not name every point exactly once.
    case invalidInitialOrder
}
