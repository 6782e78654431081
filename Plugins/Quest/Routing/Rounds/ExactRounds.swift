/// A dynamic program over sets of few stops: the shortest rounds that serve as many of them as any do.
///
/// The shortest round of each set comes from labels that are neither later nor longer than others of the same set and last
/// stop; the sets are then shared among the vehicles.
struct ExactRounds {
    /// The most stops.
    static let limit = 10

    private struct Label {
        var time: Double
        var length: Double
        var order: [Int]
    }

    private let nodes: [RoundsProblem.Node]
    private let table: [Double]
    private let vehicles: Int
    private let capacity: Double

    /// Node 0 is the depot, and the others are the stops.
    init(_ nodes: [RoundsProblem.Node], _ table: [Double], vehicles: Int?, capacity: Double?) {
        (self.nodes, self.table) = (nodes, table)
        self.vehicles = min(vehicles ?? .max, nodes.count - 1)
        self.capacity = capacity ?? .infinity
    }

    /// The stops of each vehicle in order; nil if interrupted.
    func solve(isInterrupted: () -> Bool) -> [[Int]]? {
        guard let rounds = rounds(isInterrupted) else { return nil }
        let sets = rounds.count
        var best = [Double](repeating: .infinity, count: sets)
        best[0] = 0
        // The set that the last vehicle of the first few serves, by how many these are.
        var chosen: [[Int]] = []
        for _ in 0..<vehicles {
            var (next, last) = (best, [Int](repeating: 0, count: sets))
            for set in 1..<sets {
                if set % 256 == 0, isInterrupted() { return nil }
                var part = set
                while part > 0 {
                    if let round = rounds[part], best[set ^ part] + round.length < next[set] {
                        (next[set], last[set]) = (best[set ^ part] + round.length, part)
                    }
                    part = (part - 1) & set
                }
            }
            guard next != best else { break }
            best = next
            chosen.append(last)
        }
        let served = best.indices.filter { best[$0].isFinite }
            .min { ($1.nonzeroBitCount, best[$0], $0) < ($0.nonzeroBitCount, best[$1], $1) }
        var (set, orders) = (served ?? 0, [[Int]]())
        for last in chosen.reversed() where last[set] > 0 {
            orders.append(rounds[last[set]]?.order ?? [])
            set ^= last[set]
        }
        return orders
    }

    /// The shortest round of each set of stops that one vehicle can serve.
    private func rounds(_ isInterrupted: () -> Bool) -> [(length: Double, order: [Int])?]? {
        let count = nodes.count
        var rounds = [(length: Double, order: [Int])?](repeating: nil, count: 1 << (count - 1))
        var labels = [Int: [Label]]()
        labels[0] = [Label(time: nodes[0].opens, length: 0, order: [])]
        for set in rounds.indices {
            if set % 16 == 0, isInterrupted() { return nil }
            for last in 0..<count {
                for label in labels.removeValue(forKey: set * count + last) ?? [] {
                    close(label, set, last, &rounds)
                    extend(label, set, last, &labels)
                }
            }
        }
        return rounds
    }

    private func close(_ label: Label, _ set: Int, _ last: Int, _ rounds: inout [(length: Double, order: [Int])?]) {
        let way = table[last * nodes.count]
        guard last > 0, label.time + nodes[last].service + way <= (nodes[0].closes ?? .infinity) + 1e-7 else { return }
        if label.length + way < rounds[set]?.length ?? .infinity { rounds[set] = (label.length + way, label.order) }
    }

    private func extend(_ label: Label, _ set: Int, _ last: Int, _ labels: inout [Int: [Label]]) {
        let count = nodes.count
        let load = label.order.reduce(0) { $0 + nodes[$1].demand }
        for stop in 1..<count where set & (1 << (stop - 1)) == 0 && load + nodes[stop].demand <= capacity + 1e-7 {
            let way = table[last * count + stop]
            let time = max(nodes[stop].opens, label.time + nodes[last].service + way)
            guard time <= (nodes[stop].closes ?? .infinity) + 1e-7 else { continue }
            let key = (set | 1 << (stop - 1)) * count + stop
            let length = label.length + way
            var rivals = labels[key] ?? []
            if rivals.contains(where: { $0.time <= time && $0.length <= length }) { continue }
            rivals.removeAll { $0.time >= time && $0.length >= length }
            rivals.append(Label(time: time, length: length, order: label.order + [stop]))
            labels[key] = rivals
        }
    }
}
