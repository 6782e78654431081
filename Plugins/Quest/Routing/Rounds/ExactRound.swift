/// A dynamic program over labels for one round with time windows: proves the shortest.
///
/// A label is a set of visited stops with the last one, its time and its length; of labels with the same set and last
/// stop those that are neither earlier nor shorter are dropped.
struct ExactRound {
    /// The most stops: those of a bit set.
    static let limit = 60
    private static let mostLabels = 1_500_000

    private struct Label {
        var visited: UInt64
        var last: Int
        var time: Double
        var length: Double
        var parent: Int32
    }

    private struct Key: Hashable {
        var visited: UInt64
        var last: Int
    }

    private let nodes: [RoundsProblem.Node]
    private let table: [Double]
    private let closes: [Double]
    /// Lower bounds on the time from the start of service at one node to another, whatever is between.
    private let soonest: [Double]

    init(_ nodes: [RoundsProblem.Node], _ table: [Double]) {
        (self.nodes, self.table) = (nodes, table)
        closes = nodes.map { $0.closes ?? .infinity }
        let count = nodes.count
        var soonest = table
        for a in 0..<count { for b in 0..<count where a != b { soonest[a * count + b] += nodes[a].service } }
        for via in 0..<count {
            for a in 0..<count {
                for b in 0..<count {
                    let around = soonest[a * count + via] + soonest[via * count + b]
                    if around < soonest[a * count + b] { soonest[a * count + b] = around }
                }
            }
        }
        self.soonest = soonest
    }

    /// The shortest order; nil if there is none, or it takes too long to find.
    func solve(isInterrupted: () -> Bool) -> [Int]? {
        let count = nodes.count
        var labels = [Label(visited: 0, last: 0, time: nodes[0].opens, length: 0, parent: -1)]
        var layer = 0..<1
        for _ in 1..<max(count, 1) {
            var best: [Key: [Int32]] = [:]
            var next: [Label] = []
            for index in layer {
                if index % 1024 == 0, isInterrupted() { return nil }
                extend(labels[index], at: Int32(index), &next, &best)
                guard labels.count + next.count < Self.mostLabels else { return nil }
            }
            let kept = Set(best.values.joined())
            let start = labels.count
            labels += next.indices.lazy.filter { kept.contains(Int32($0)) }.map { next[$0] }
            layer = start..<labels.count
            if layer.isEmpty { return nil }
        }
        let ends = layer.filter { labels[$0].time + soonest[labels[$0].last * count] <= closes[0] + 1e-7 }
        func total(_ index: Int) -> Double { labels[index].length + table[labels[index].last * count] }
        guard var at = ends.min(by: { total($0) < total($1) }) else { return nil }
        var order: [Int] = []
        while labels[at].parent >= 0 {
            order.append(labels[at].last)
            at = Int(labels[at].parent)
        }
        return order.reversed()
    }

    private func extend(_ label: Label, at index: Int32, _ next: inout [Label], _ best: inout [Key: [Int32]]) {
        let count = nodes.count
        for stop in 1..<count where label.visited & (1 << UInt64(stop)) == 0 {
            let way = table[label.last * count + stop]
            let time = max(nodes[stop].opens, label.time + nodes[label.last].service + way)
            guard time <= closes[stop] + 1e-7 else { continue }
            let visited = label.visited | (1 << UInt64(stop))
            let isHopeless = (1..<count).contains { other in
                let isOpen = visited & (1 << UInt64(other)) == 0
                return isOpen && time + soonest[stop * count + other] > closes[other] + 1e-7
            }
            if isHopeless { continue }
            let new = Label(visited: visited, last: stop, time: time, length: label.length + way, parent: index)
            let key = Key(visited: visited, last: stop)
            var rivals = best[key] ?? []
            if rivals.contains(where: { next[Int($0)].time <= time && next[Int($0)].length <= new.length }) { continue }
            rivals.removeAll { next[Int($0)].time >= time && next[Int($0)].length >= new.length }
            rivals.append(Int32(next.count))
            best[key] = rivals
            next.append(new)
        }
    }
}
