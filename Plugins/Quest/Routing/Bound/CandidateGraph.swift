/// The candidate edges as a sparse graph, in which minimum 1-trees are found quickly.
///
/// Their weight is not a bound, but the potentials are good: one 1-tree of the complete graph then proves the bound.
struct CandidateGraph {
    private let frame: TourFrame
    private let special: Int?

    private var offsets: ContiguousArray<Int32>
    private var neighbors: ContiguousArray<Int32>
    private var costs: ContiguousArray<Double>

    private var isInTree: ContiguousArray<Bool>
    private var heap: ContiguousArray<Edge> = []

    private struct Edge {
        let price: Double
        let from: Int32
        let to: Int32
    }

    /// Collects the edges of the candidate set, and those of a tour, so that the graph is connected.
    init(
        _ candidates: Candidates,
        tour: ContiguousArray<Int32>,
        frame: TourFrame,
        special: Int?,
        cost: TourCost
    ) {
        self.frame = frame
        self.special = special
        let count = frame.pointCount
        var edges: [[Int32]] = Array(repeating: [], count: count)
        func join(_ first: Int, _ second: Int) {
            if max(first, second) < count, first != second, !edges[first].contains(Int32(second)) {
                edges[first].append(Int32(second))
                edges[second].append(Int32(first))
            }
        }
        for point in 0..<count {
            for slot in candidates.slots(of: point) {
                join(point, Int(candidates.nodes[slot]))
            }
        }
        for (first, second) in zip(tour, tour.dropFirst() + tour.prefix(1)) {
            join(Int(first), Int(second))
        }
        offsets = [0]
        neighbors = []
        costs = []
        for point in 0..<count {
            for other in edges[point] {
                neighbors.append(other)
                costs.append(cost(point, Int(other)))
            }
            offsets.append(Int32(neighbors.count))
        }
        isInTree = ContiguousArray(repeating: false, count: count)
    }

    /// The work of one 1-tree, in the units of `Effort`.
    var work: Int { neighbors.count }

    /// Finds the minimum 1-tree: Prim's algorithm with a heap.
    mutating func findMinimum(_ tree: inout OneTree, potentials: ContiguousArray<Double>) {
        tree.clear()
        for point in isInTree.indices {
            isInTree[point] = point == special
        }
        heap.removeAll(keepingCapacity: true)
        enter(special == 0 ? 1 : 0, potentials)
        while let edge = pop() {
            if isInTree[Int(edge.to)] {
                continue
            }
            tree.add(Int(edge.from), Int(edge.to), cost: edge.price)
            enter(Int(edge.to), potentials)
        }
        if let special {
            let prices = edges(at: special).map { slot in
                let other = Int(neighbors[slot])
                return (price: costs[slot] + potentials[special] + potentials[other], point: other)
            }
            for edge in prices.sorted(by: { $0 < $1 }).prefix(2) {
                tree.add(special, edge.point, cost: edge.price)
            }
        } else {
            tree.addDummyNode(of: frame, potentials)
        }
        tree.value -= 2 * potentials.reduce(0, +)
    }

    private func edges(at point: Int) -> Range<Int> { Int(offsets[point])..<Int(offsets[point + 1]) }

    private mutating func enter(_ point: Int, _ potentials: ContiguousArray<Double>) {
        isInTree[point] = true
        for slot in edges(at: point) where !isInTree[Int(neighbors[slot])] {
            let other = neighbors[slot]
            push(Edge(price: costs[slot] + potentials[point] + potentials[Int(other)], from: Int32(point), to: other))
        }
    }

    // MARK: - Heap

    private mutating func push(_ edge: Edge) {
        var slot = heap.count
        heap.append(edge)
        while slot > 0 {
            let parent = (slot - 1) / 2
            if heap[parent].price <= edge.price {
                break
            }
            heap[slot] = heap[parent]
            slot = parent
        }
        heap[slot] = edge
    }

    private mutating func pop() -> Edge? {
        guard let top = heap.first, let moved = heap.popLast() else {
            return nil
        }
        if heap.isEmpty {
            return top
        }
        var slot = 0
        while true {
            var child = 2 * slot + 1
            if child >= heap.count {
                break
            }
            if child + 1 < heap.count, heap[child + 1].price < heap[child].price {
                child += 1
            }
            if moved.price <= heap[child].price {
                break
            }
            heap[slot] = heap[child]
            slot = child
        }
        heap[slot] = moved
        return top
    }
}
