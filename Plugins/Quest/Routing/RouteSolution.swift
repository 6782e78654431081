/// An order to visit every point in, with a certificate of how good it is.
package struct RouteSolution: Hashable, Sendable {
    /// What ended the search.
    package enum Ending: Hashable, Sendable {
        /// No shorter route exists.
        case proved
        /// The search stopped by its own rule: nothing better came of a long effort.
        case settled
        /// The work the budget stands for was done.
        case budgetSpent
        /// The clock ran out first, on a slow or busy machine.
        case timeUp
        /// The task was cancelled; this is the best route it had.
        case cancelled
    }

    /// The indices of the points in visiting order, each exactly once, the start first.
    package let order: [Int]

    /// The distance to each point from the one before it, and last, for a closed tour, back to the start.
    ///
    /// So an open route has one leg fewer than points, and a tour as many.
    package let legs: [Double]

    /// The sum of the legs.
    package let length: Double

    /// What no route of this problem can be shorter than.
    package let lowerBound: Double

    /// Whether no shorter route exists.
    package let isOptimal: Bool

    package let ending: Ending

    /// What lengths are counted in.
    package let unit: RouteMetric.Unit

    /// How far the length can be above the shortest, as a share of the bound: 0.021 is 2.1 %.
    ///
    /// Infinite where the bound is zero and the length is not.
    package var gap: Double {
        if isOptimal {
            return 0
        }
        return lowerBound > 0 ? length / lowerBound - 1 : .infinity
    }

    /// Whether the same problem, budget and seed give this answer again.
    package var isReproducible: Bool {
        switch ending {
        case .proved, .settled, .budgetSpent: true
        case .timeUp, .cancelled: false
        }
    }
}

extension RouteSolution {
    /// Measures an order and settles whether its bound proves it the shortest.
    ///
    /// - Parameters:
    ///   - order: A valid visiting order.
    ///   - problem: What it answers.
    ///   - bound: A proved lower bound.
    ///   - isProved: Whether the search itself proved the order to be the shortest.
    ///   - ending: What ended the search.
    init(order: [Int], of problem: RouteProblem, bound: Double, isProved: Bool, ending: Ending) {
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
        self.ending = isOptimal ? .proved : ending
        unit = problem.metric.unit
    }
}
