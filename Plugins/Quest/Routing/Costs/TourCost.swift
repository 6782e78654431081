/// The distances of the closed tour a problem is turned into.
///
/// A path becomes a tour by a joint: one more node, the last, at distance zero from all, that follows the end of the path
/// and precedes its start. The edges that the shape of the route demands are fixed.
struct TourCost<Base: CostFunction>: CostFunction {
    static var weight: Int { Base.weight }

    private let base: Base
    private let pointCount: Int

    init(_ base: Base, pointCount: Int) {
        self.base = base
        self.pointCount = pointCount
    }

    @inline(__always)
    func callAsFunction(_ first: Int, _ second: Int) -> Double {
        max(first, second) < pointCount ? base(first, second) : 0
    }

    @inline(__always)
    func lowerEstimate(_ first: Int, _ second: Int) -> Double {
        max(first, second) < pointCount ? base.lowerEstimate(first, second) : 0
    }
}

/// The closed tour a problem is turned into, apart from its distances.
struct TourFrame: Sendable {
    /// The points to visit.
    let pointCount: Int

    /// The node that turns a path into a tour, where there is one.
    let joint: Int?

    private let shape: RouteProblem.Shape

    /// The points and the joint.
    var nodeCount: Int { pointCount + (joint == nil ? 0 : 1) }

    /// Whether the joint has one edge that the search may choose.
    var hasFreeEnd: Bool { joint != nil && shape.end == nil }

    /// The point the joint must lead to, besides the start.
    var fixedEnd: Int? { shape.end }

    var start: Int { shape.start }

    init(_ problem: RouteProblem) {
        pointCount = problem.points.count
        joint = problem.shape.isClosed ? nil : pointCount
        shape = problem.shape
    }

    /// Whether an edge must stay in the tour.
    @inline(__always)
    func isFixed(_ first: Int, _ second: Int) -> Bool {
        guard let joint, max(first, second) == joint else {
            return false
        }
        let other = min(first, second)
        return other == start || other == fixedEnd
    }

    /// Closes a visiting order into a tour.
    func tour(of order: [Int]) -> [Int] { order + (joint.map { [$0] } ?? []) }

    /// Reads a tour, in either direction, as a visiting order that begins at the start.
    func order(of tour: some RandomAccessCollection<Int32>) -> [Int] {
        let nodes = tour.map(Int.init)
        let count = nodes.count
        guard let at = nodes.firstIndex(of: start) else {
            return []
        }
        // With a joint the route walks away from it; without, either way round is as long.
        let isForwards = joint == nil || nodes[(at + 1) % count] != joint || count == 2
        let order = (0..<count).map { nodes[(isForwards ? at + $0 : at - $0 + count) % count] }
        return order.filter { $0 != joint }
    }

    /// Turns any order of the points into a valid visiting order.
    func conforming(_ order: [Int]) -> [Int] {
        guard let at = order.firstIndex(of: start) else {
            return order
        }
        let rotated = Array(order[at...] + order[..<at])
        guard let fixedEnd, fixedEnd != start else {
            return rotated
        }
        return rotated.filter { $0 != fixedEnd } + [fixedEnd]
    }
}
