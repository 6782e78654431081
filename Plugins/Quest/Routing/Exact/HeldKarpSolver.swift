/// Held–Karp: a shortest route by dynamic programming over subsets.
///
/// Its time depends only on the number of points; branch and bound can take a thousand times as long where points are
/// evenly spaced or coincide.
struct HeldKarpSolver {
    /// The points between the ends, by which subsets are counted.
    private let middle: [Int]
    private let start: Int
    private let end: Int?
    private let isClosed: Bool
    private let problem: RouteProblem

    private let blocks: Int
    /// For each point the distances to the others, in blocks of four.
    private var distances: ContiguousArray<SIMD4<Double>>
    /// For each subset and each point outside it, the shortest path from the start through the subset to the point.
    private var paths: ContiguousArray<SIMD4<Double>>

    /// Prepares a problem with one point or more.
    init(_ problem: RouteProblem) {
        self.problem = problem
        let shape = problem.shape
        start = shape.start
        end = shape.end == shape.start ? nil : shape.end
        isClosed = shape.isClosed
        middle = problem.points.indices.filter { [start, end] in $0 != start && $0 != end }
        blocks = (middle.count + 3) / 4
        distances = ContiguousArray(repeating: SIMD4(repeating: .infinity), count: middle.count * blocks)
        paths = ContiguousArray(repeating: SIMD4(repeating: .infinity), count: blocks << middle.count)
        for row in middle.indices {
            for column in middle.indices {
                distances[row * blocks + column / 4][column % 4] = distance(middle[row], middle[column])
            }
        }
    }

    /// Finds a shortest visiting order; nil if interrupted.
    mutating func shortestOrder(isInterrupted: () -> Bool) -> [Int]? {
        let full = (1 << middle.count) - 1
        for index in middle.indices {
            paths[index / 4][index % 4] = distance(start, middle[index])
        }
        for subset in 1..<max(1, full) {
            if subset & 1023 == 0, isInterrupted() {
                return nil
            }
            fill(subset)
        }
        var order: [Int] = []
        var subset = full
        var next = end ?? (isClosed ? start : nil)
        while subset != 0 {
            let last = bestLast(in: subset, before: next)
            order.append(middle[last])
            next = middle[last]
            subset ^= 1 << last
        }
        return [start] + order.reversed() + (end.map { [$0] } ?? [])
    }

    /// Computes the paths through one subset from those through its subsets with one point fewer.
    @inline(__always)
    private mutating func fill(_ subset: Int) {
        for block in 0..<blocks {
            var best = SIMD4<Double>(repeating: .infinity)
            var rest = subset
            while rest != 0 {
                let last = rest.trailingZeroBitCount
                rest &= rest - 1
                let path = distances[last * blocks + block] + self.path(through: subset, to: last)
                // A vector comparison; `pointwiseMin` would go element by element.
                best.replace(with: path, where: path .< best)
            }
            paths[subset * blocks + block] = best
        }
    }

    /// The shortest path through a subset that ends at a point of it.
    @inline(__always)
    private func path(through subset: Int, to last: Int) -> Double {
        paths[(subset ^ (1 << last)) * blocks + last / 4][last % 4]
    }

    /// The point of a subset that the shortest path through it and on to the next point visits last.
    private func bestLast(in subset: Int, before next: Int?) -> Int {
        var best = (path: Double.infinity, last: subset.trailingZeroBitCount)
        for last in middle.indices where subset & (1 << last) != 0 {
            let path = self.path(through: subset, to: last) + (next.map { distance(middle[last], $0) } ?? 0)
            if path < best.path {
                best = (path, last)
            }
        }
        return best.last
    }

    private func distance(_ first: Int, _ second: Int) -> Double {
        problem.metric.distance(problem.points[first], problem.points[second])
    }
}
