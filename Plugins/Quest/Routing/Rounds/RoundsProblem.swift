/// Stops to serve from a depot by one or more vehicles, with time windows, stays and loads.
///
/// Node 0 is the depot, where every vehicle starts and ends. A travel time is a distance.
package struct RoundsProblem: Hashable, Sendable, Codable {
    package struct Node: Hashable, Sendable, Codable {
        /// The earliest and latest start of service, inclusive; infinite is nil.
        package var opens: Double
        package var closes: Double?
        package var service: Double
        package var demand: Double

        package init(opens: Double = 0, closes: Double? = nil, service: Double = 0, demand: Double = 0) {
            (self.opens, self.closes, self.service, self.demand) = (opens, closes, service, demand)
        }
    }

    /// How long the way between two nodes is.
    package enum Distances: Hashable, Sendable, Codable {
        /// Row by row; need not be symmetric.
        case matrix([Double])
        /// The straight line, not rounded.
        case plane
        /// As a TSPLIB metric has it, by name.
        case metric(String)
    }

    /// The most nodes of a problem.
    package static let largestCount = 1001

    package let nodes: [Node]
    package let distances: Distances
    /// The most vehicles, or nil for as many as needed.
    package let vehicles: Int?
    package let capacity: Double?

    package init(nodes: [Node], distances: Distances, vehicles: Int?, capacity: Double?) {
        (self.nodes, self.distances, self.vehicles, self.capacity) = (nodes, distances, vehicles, capacity)
    }

    /// Whether the points of its quest are places to draw and measure.
    package var hasPlaces: Bool { if case .matrix = distances { false } else { true } }

    /// The distances between all nodes, row by row; nil if it does not fit the points.
    package func table(_ points: [RoutePoint]) -> [Double]? {
        guard points.count == nodes.count, (1...Self.largestCount).contains(nodes.count) else { return nil }
        let measure: (RoutePoint, RoutePoint) -> Double
        switch distances {
        case .matrix(let matrix):
            return matrix.count == nodes.count * nodes.count ? matrix : nil
        case .plane:
            measure = { (($0.x - $1.x) * ($0.x - $1.x) + ($0.y - $1.y) * ($0.y - $1.y)).squareRoot() }
        case .metric(let name):
            guard let metric = RouteMetric(rawValue: name) else { return nil }
            measure = metric.distance
        }
        return points.flatMap { origin in points.map { measure(origin, $0) } }
    }
}

/// Why a stop is left out of every round.
package enum UnservedReason: String, Hashable, Sendable, Codable {
    /// Its window closes before a vehicle from the depot can be there, or the depot closes before one is back.
    case late
    /// It needs more than a vehicle carries.
    case load
    /// Every vehicle is full or busy.
    case vehicles
}

/// Rounds that serve the stops of a problem.
package struct RoundsSolution: Sendable {
    package struct Visit: Hashable, Sendable {
        package var node: Int
        package var leg: Double
        /// When the vehicle is there; the service starts when the window opens.
        package var arrival: Double
    }

    package struct Round: Hashable, Sendable {
        package var visits: [Visit]
        /// The way back to the depot.
        package var back: Double
    }

    package var rounds: [Round]
    package var unserved: [(node: Int, reason: UnservedReason)]
    /// Whether no shorter rounds serve as many stops.
    package var isOptimal: Bool
    /// A length that no rounds which serve as many stops go below, if one was proved.
    package var bound: Double?

    package var length: Double { rounds.reduce(0) { $0 + $1.visits.reduce($1.back) { $0 + $1.leg } } }

    /// `orders` are the nodes of each vehicle, without the depot.
    init(
        _ orders: [[Int]],
        of problem: RoundsProblem,
        _ table: [Double],
        unserved: [(node: Int, reason: UnservedReason)],
        isOptimal: Bool
    ) {
        let nodes = problem.nodes
        rounds = orders.map { order in
            var (at, leaves) = (0, nodes[0].opens + nodes[0].service)
            let visits = order.map { node in
                let leg = table[at * nodes.count + node]
                let arrival = leaves + leg
                (at, leaves) = (node, max(arrival, nodes[node].opens) + nodes[node].service)
                return Visit(node: node, leg: leg, arrival: arrival)
            }
            return Round(visits: visits, back: table[at * nodes.count])
        }
        (self.unserved, self.isOptimal) = (unserved, isOptimal)
        if isOptimal { bound = length }
    }
}
