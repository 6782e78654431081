/// What is decided of a tour in a branch of a search: edges it must have and edges it must not.
struct PartialTour {
    /// What is decided of an edge.
    private enum Fate: UInt8 {
        case open, required, forbidden
    }

    let count: Int
    private var fates: ContiguousArray<Fate>
    private var required: ContiguousArray<Int>
    private var possible: ContiguousArray<Int>

    init(count: Int) {
        self.count = count
        fates = ContiguousArray(repeating: .open, count: count * count)
        required = ContiguousArray(repeating: 0, count: count)
        possible = ContiguousArray(repeating: count - 1, count: count)
    }

    @inline(__always)
    func isRequired(_ first: Int, _ second: Int) -> Bool { fates[first * count + second] == .required }

    @inline(__always)
    func isForbidden(_ first: Int, _ second: Int) -> Bool { fates[first * count + second] == .forbidden }

    func requiredCount(at node: Int) -> Int { required[node] }

    /// Demands an edge, and all that follows from it.
    ///
    /// - Returns: Whether a tour is still possible.
    mutating func require(_ first: Int, _ second: Int) -> Bool {
        switch fates[first * count + second] {
        case .required: return true
        case .forbidden: return false
        case .open: break
        }
        if closesTooSoon(first, second) {
            return false
        }
        set(first, second, to: .required)
        for node in [first, second] {
            required[node] += 1
            if required[node] > 2 {
                return false
            }
        }
        for node in [first, second] where required[node] == 2 {
            for other in 0..<count where other != node && fates[node * count + other] == .open {
                if !forbid(node, other) {
                    return false
                }
            }
        }
        return true
    }

    /// Rules an edge out, and all that follows from it.
    ///
    /// - Returns: Whether a tour is still possible.
    mutating func forbid(_ first: Int, _ second: Int) -> Bool {
        switch fates[first * count + second] {
        case .required: return false
        case .forbidden: return true
        case .open: break
        }
        set(first, second, to: .forbidden)
        for node in [first, second] {
            possible[node] -= 1
            if possible[node] < 2 {
                return false
            }
        }
        for node in [first, second] where possible[node] == 2 {
            for other in 0..<count where other != node && fates[node * count + other] == .open {
                if !require(node, other) {
                    return false
                }
            }
        }
        return true
    }

    private mutating func set(_ first: Int, _ second: Int, to fate: Fate) {
        fates[first * count + second] = fate
        fates[second * count + first] = fate
    }

    /// Whether an edge would close a circle of required edges that leaves nodes out.
    private func closesTooSoon(_ first: Int, _ second: Int) -> Bool {
        var last = second
        var node = first
        var length = 1
        while let next = (0..<count).first(where: { $0 != last && isRequired(node, $0) }) {
            last = node
            node = next
            length += 1
            if node == second {
                return length < count
            }
        }
        return false
    }
}
