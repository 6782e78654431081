/// A closed tour as an array, with the position of each node, and an undo journal.
///
/// A change rewrites all but the longest segment it cuts the tour into. Changes are local, so that is little even in a
/// long tour; up to some ten thousand nodes this outruns a two-level list.
struct ArrayTour {
    private(set) var order: ContiguousArray<Int32>
    private var position: ContiguousArray<Int32>

    /// What was overwritten since the last commit, and where.
    private var journal: ContiguousArray<Int32> = []
    private var entries: ContiguousArray<(start: Int, count: Int)> = []

    var count: Int { order.count }

    init(_ nodes: [Int]) {
        order = ContiguousArray(nodes.map(Int32.init))
        position = ContiguousArray(repeating: 0, count: nodes.count)
        for (slot, node) in nodes.enumerated() {
            position[node] = Int32(slot)
        }
    }

    @inline(__always)
    subscript(slot: Int) -> Int { Int(order[slot]) }

    @inline(__always)
    func position(of node: Int) -> Int { Int(position[node]) }

    @inline(__always)
    func successor(of node: Int) -> Int {
        let next = Int(position[node]) + 1
        return Int(order[next == order.count ? 0 : next])
    }

    @inline(__always)
    func predecessor(of node: Int) -> Int {
        let slot = Int(position[node])
        return Int(order[(slot == 0 ? order.count : slot) - 1])
    }

    /// The slot some steps on, wrapping around.
    @inline(__always)
    func slot(_ slot: Int, plus steps: Int) -> Int {
        let sum = slot + steps
        return sum >= order.count ? sum - order.count : sum
    }

    // MARK: - Changes

    /// Opens a run of slots for rewriting; returns where in the journal their old nodes lie.
    mutating func beginRewriting(from start: Int, count: Int) -> Int {
        let base = journal.count
        entries.append((start, count))
        let head = min(count, order.count - start)
        journal.append(contentsOf: order[start..<start + head])
        journal.append(contentsOf: order[0..<count - head])
        return base
    }

    /// Copies old nodes from the journal into the tour; the slot is then the one after them.
    mutating func write(from source: Int, count: Int, isReversed: Bool, at slot: inout Int) {
        var from = isReversed ? source + count - 1 : source
        let step = isReversed ? -1 : 1
        for _ in 0..<count {
            let node = journal[from]
            order[slot] = node
            position[Int(node)] = Int32(slot)
            from += step
            slot += 1
            if slot == order.count {
                slot = 0
            }
        }
    }

    mutating func commit() {
        journal.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
    }

    mutating func rollBack() {
        while let entry = entries.popLast() {
            var slot = entry.start
            let source = journal.count - entry.count
            write(from: source, count: entry.count, isReversed: false, at: &slot)
            journal.removeLast(entry.count)
        }
        commit()
    }
}
