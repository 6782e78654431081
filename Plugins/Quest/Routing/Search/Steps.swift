/// The most promising ways to go on, at each depth of a search, the best first.
struct Steps {
    /// An edge to put in, to `node`, and one to take out behind it.
    struct Step {
        let node: Int32
        let neighbor: Int32
        /// The edges taken out less the edges put in.
        let saved: Double
    }

    private var rows: ContiguousArray<Step>
    private var counts: ContiguousArray<Int>
    private let limits: ContiguousArray<Int>
    private let width: Int

    /// Makes room.
    ///
    /// - Parameter breadth: How many steps to keep at each depth; deeper than that none are.
    init(breadth: [Int]) {
        limits = [0] + ContiguousArray(breadth) + [0]
        counts = ContiguousArray(repeating: 0, count: limits.count)
        width = breadth.max() ?? 0
        rows = ContiguousArray(repeating: Step(node: 0, neighbor: 0, saved: 0), count: limits.count * width)
    }

    @inline(__always)
    func count(_ depth: Int) -> Int { counts[depth] }

    @inline(__always)
    subscript(depth: Int, rank: Int) -> Step { rows[depth * width + rank] }

    @inline(__always)
    mutating func clear(_ depth: Int) { counts[depth] = 0 }

    /// Keeps a step if it is among the best.
    @inline(__always)
    mutating func note(_ depth: Int, _ step: Step) {
        let limit = limits[depth]
        var rank = counts[depth]
        let base = depth * width
        if rank < limit {
            counts[depth] = rank + 1
        } else if limit > 0, rows[base + limit - 1].saved < step.saved {
            rank = limit - 1
        } else {
            return
        }
        while rank > 0, rows[base + rank - 1].saved < step.saved {
            rows[base + rank] = rows[base + rank - 1]
            rank -= 1
        }
        rows[base + rank] = step
    }
}
