/// An order to visit every point in, with a certificate of how good it is.
package struct RouteSolution: Hashable, Sendable {
    /// The indices of the points in visiting order, each exactly once, the start first.
    package let order: [Int]

    /// The distance to each point from the one before it, and last, for a closed tour, back to the start.
    package let legs: [Double]

    package let length: Double

    /// A proved lower bound on the length of every route of this problem.
    package let lowerBound: Double

    /// Whether the route is proved optimal.
    package let isOptimal: Bool
}

extension RouteSolution {
    /// Measures an order and determines whether its bound proves it optimal.
    package init(order: [Int], of problem: RouteProblem, bound: Double, isProved: Bool) {
        let points = problem.points
        var legs = zip(order, order.dropFirst()).map { problem.metric.distance(points[$0], points[$1]) }
        if problem.shape.isClosed, let first = order.first, let last = order.last, order.count > 1 {
            legs.append(problem.metric.distance(points[last], points[first]))
        }
        let length = legs.reduce(0, +)
        let isOptimal = isProved || length - bound <= problem.metric.tolerance(at: length)
        self.order = order
        self.legs = legs
        self.length = length
        self.lowerBound = isOptimal ? length : min(bound, length)
        self.isOptimal = isOptimal
    }
}
