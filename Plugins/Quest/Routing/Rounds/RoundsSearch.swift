import SatchelCatalog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Rounds being changed, with the times of each stop.
struct Rounds {
    var routes: [[Int]] = []
    var loads: [Double] = []
    /// The route of each node, or -1.
    var routeOf: [Int]
    /// When each stop is left, at the earliest.
    var leaves: [Double]
    /// The latest start of service at each stop.
    var latest: [Double]
    /// The way to each stop from the one before.
    var legs: [Double]
    var absent: [Int]
    var length = 0.0

    init(_ count: Int, absent: [Int]) {
        routeOf = Array(repeating: -1, count: count)
        leaves = Array(repeating: 0, count: count)
        latest = leaves
        legs = leaves
        self.absent = absent
    }
}

/// Slack induction by string removals (Christiaens and Vanden Berghe, 2020): removes strings of neighboring stops,
/// inserts them greedily with blinks, and accepts by simulated annealing.
struct RoundsSearch {
    private static let removedOnAverage = 10.0
    private static let longestString = 10.0
    private static let blink: UInt64 = UInt64.max / 100
    private static let tolerance = 1e-7

    private let nodes: [RoundsProblem.Node]
    private let table: [Double]
    /// The table with rows and columns changed.
    private let ways: [Double]
    private let closes: [Double]
    private let capacity: Double
    private let vehicles: Int
    /// The stops by their distance from each.
    private let near: [[Int]]
    private let penalty: Double
    private var random: SplitMix64
    /// The positions tried.
    private(set) var work = 0

    init(_ problem: RoundsProblem, _ table: [Double], seed: UInt64) {
        let count = problem.nodes.count
        nodes = problem.nodes
        self.table = table
        ways = (0..<count).flatMap { to in (0..<count).map { from in table[from * count + to] } }
        closes = nodes.map { $0.closes ?? .infinity }
        capacity = problem.capacity ?? .infinity
        vehicles = problem.vehicles ?? .max
        near = (0..<count).map { node in
            guard node > 0 else { return [] }
            return (1..<count).sorted { (table[node * count + $0], $0) < (table[node * count + $1], $1) }
        }
        penalty = (table.max() ?? 0) * 4 + 1
        random = SplitMix64(seed: seed)
    }

    private func cost(_ rounds: Rounds) -> Double { rounds.length + penalty * Double(rounds.absent.count) }

    /// Searches until `progress`, from 0 to 1, ends at 1 or is nil.
    mutating func solve(_ stops: [Int], progress: (_ work: Int) -> Double?) -> Rounds {
        var current = Rounds(nodes.count, absent: stops)
        recreate(&current)
        var best = current
        let scale = max(current.length / Double(max(1, stops.count)), 1e-9)
        // From half to a hundredth of a typical leg.
        let (hot, cold) = (scale / 2, scale / 100)
        var temperature = hot
        var count = 0
        while true {
            if count % 64 == 0 {
                guard let done = progress(work), done < 1 else { break }
                temperature = hot * pow(cold / hot, done)
            }
            count += 1
            work += nodes.count
            var new = current
            ruin(&new, stops)
            recreate(&new)
            let change = cost(new) - cost(current)
            if change < 0 || -temperature * log(Double.random(in: 1e-12...1, using: &random)) > change {
                current = new
                if cost(new) < cost(best) - Self.tolerance { best = new }
            }
        }
        return best
    }

    private mutating func ruin(_ rounds: inout Rounds, _ stops: [Int]) {
        let routed = max(1, stops.count - rounds.absent.count)
        let average = Double(routed) / Double(max(1, rounds.routes.count))
        let longest = min(Self.longestString, average)
        let strings = Int(Double.random(in: 1...max(1, 4 * Self.removedOnAverage / (1 + longest) - 1), using: &random))
        let seed = stops[Int.random(in: 0..<stops.count, using: &random)]
        var ruined: [Int] = []
        for stop in near[seed] where ruined.count < strings {
            let route = rounds.routeOf[stop]
            guard route >= 0, !ruined.contains(route) else { continue }
            ruined.append(route)
            let size = rounds.routes[route].count
            let most = min(longest, Double(size))
            remove(
                from: route,
                around: stop,
                Int(Double.random(in: 1...max(1.000001, most + 1), using: &random)),
                &rounds
            )
        }
        for route in ruined.sorted(by: >) {
            if rounds.routes[route].isEmpty { drop(route, &rounds) } else { update(route, &rounds) }
        }
    }

    /// Removes a string of stops that holds one, sometimes sparing some within.
    private mutating func remove(from route: Int, around stop: Int, _ length: Int, _ rounds: inout Rounds) {
        let size = rounds.routes[route].count
        let length = min(length, size)
        guard let at = rounds.routes[route].firstIndex(of: stop) else { return }
        var spared = 0
        if Bool.random(using: &random) {
            while length + spared < size, Double.random(in: 0..<1, using: &random) > 0.01 { spared += 1 }
            if spared > 0 { spared = Int.random(in: 0...min(spared, length), using: &random) }
        }
        let span = min(size, length + spared)
        let start = Int.random(in: max(0, at - span + 1)...min(at, size - span), using: &random)
        let gap = span - length
        let gapStart = gap > 0 ? start + Int.random(in: 0...length, using: &random) : start + span
        var kept: [Int] = []
        kept.reserveCapacity(size)
        for (index, node) in rounds.routes[route].enumerated() {
            let isRemoved = index >= start && index < start + span && !(index >= gapStart && index < gapStart + gap)
            if isRemoved {
                rounds.routeOf[node] = -1
                rounds.absent.append(node)
            } else {
                kept.append(node)
            }
        }
        rounds.length -= self.length(of: rounds.routes[route])
        rounds.routes[route] = kept
        rounds.length += self.length(of: kept)
    }

    private func length(of route: [Int]) -> Double {
        guard let last = route.last else { return 0 }
        let count = nodes.count
        var (sum, at) = (table[last * count], 0)
        for node in route { (sum, at) = (sum + table[at * count + node], node) }
        return sum
    }

    private func drop(_ route: Int, _ rounds: inout Rounds) {
        let last = rounds.routes.count - 1
        rounds.routes.swapAt(route, last)
        rounds.loads.swapAt(route, last)
        rounds.routes.removeLast()
        rounds.loads.removeLast()
        if route < last { for node in rounds.routes[route] { rounds.routeOf[node] = route } }
    }

    /// Computes the load and the times of a route again.
    private func update(_ route: Int, _ rounds: inout Rounds) {
        let count = nodes.count
        let stops = rounds.routes[route]
        var (load, at, leaves) = (0.0, 0, nodes[0].opens + nodes[0].service)
        for node in stops {
            let leg = table[at * count + node]
            rounds.legs[node] = leg
            leaves = max(nodes[node].opens, leaves + leg) + nodes[node].service
            rounds.leaves[node] = leaves
            load += nodes[node].demand
            at = node
        }
        rounds.loads[route] = load
        var (next, bound) = (0, closes[0])
        for node in stops.reversed() {
            bound = min(closes[node], bound - table[node * count + next] - nodes[node].service)
            rounds.latest[node] = bound
            next = node
        }
    }

    private mutating func recreate(_ rounds: inout Rounds) {
        let count = nodes.count
        var waiting = rounds.absent
        waiting.shuffle(using: &random)
        switch Int.random(in: 0..<11, using: &random) {
        case 0..<4: break
        case 4..<8: waiting.sort { nodes[$0].demand > nodes[$1].demand }
        case 8..<10: waiting.sort { table[$0] > table[$1] }
        default: waiting.sort { table[$0] < table[$1] }
        }
        rounds.absent.removeAll(keepingCapacity: true)
        for stop in waiting {
            if let place = place(for: stop, in: rounds) {
                rounds.routes[place.route].insert(stop, at: place.index)
                rounds.routeOf[stop] = place.route
                rounds.length += place.cost
                update(place.route, &rounds)
            } else if rounds.routes.count < vehicles {
                rounds.routes.append([stop])
                rounds.loads.append(0)
                rounds.routeOf[stop] = rounds.routes.count - 1
                rounds.length += table[stop] + table[stop * count]
                update(rounds.routes.count - 1, &rounds)
            } else {
                rounds.absent.append(stop)
            }
        }
    }

    private mutating func place(for stop: Int, in rounds: Rounds) -> (route: Int, index: Int, cost: Double)? {
        let count = nodes.count
        let node = nodes[stop]
        let row = stop * count
        let closes = closes[stop] + Self.tolerance
        var (bestRoute, bestIndex, bestCost) = (-1, 0, Double.infinity)
        work += rounds.routes.count
        for route in rounds.routes.indices where rounds.loads[route] + node.demand <= capacity + Self.tolerance {
            let stops = rounds.routes[route]
            work += stops.count + 1
            var (at, leaves) = (0, nodes[0].opens + nodes[0].service)
            for index in 0...stops.count {
                let isLast = index == stops.count
                let next = isLast ? 0 : stops[index]
                if leaves > closes { break }
                let cost = ways[row + at] + table[row + next] - (isLast ? table[at * count] : rounds.legs[next])
                if cost < bestCost {
                    let time = max(node.opens, leaves + ways[row + at])
                    let back = time + node.service + table[row + next]
                    let isInTime =
                        time <= closes
                        && back <= (isLast ? self.closes[0] : rounds.latest[next]) + Self.tolerance
                    if isInTime, random.next() > Self.blink { (bestRoute, bestIndex, bestCost) = (route, index, cost) }
                }
                (at, leaves) = (next, rounds.leaves[next])
            }
        }
        // A round of its own may be shorter than a detour.
        if bestRoute >= 0, rounds.routes.count < vehicles, table[stop] + table[row] < bestCost { return nil }
        return bestRoute < 0 ? nil : (bestRoute, bestIndex, bestCost)
    }
}
