import Foundation

@testable import QuestRouting

/// A generator with a seed, so that a failing case can be found again.
struct TestGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_F491_4F6C_DD1D
    }
}

/// Ways points can lie, the awkward ones among them.
enum Layout: CaseIterable {
    case scattered, grid, collinear, doubled, oneSpot, clustered

    /// Draws points for the plane.
    func points(_ count: Int, _ generator: inout TestGenerator) -> [RoutePoint] {
        let spots = (0..<count).map { _ in
            RoutePoint(x: .random(in: 0...100, using: &generator), y: .random(in: 0...100, using: &generator))
        }
        return switch self {
        case .scattered: spots
        case .grid: spots.map { RoutePoint(x: ($0.x / 30).rounded() * 10, y: ($0.y / 30).rounded() * 10) }
        case .collinear: spots.map { RoutePoint(x: $0.x, y: 2 * $0.x) }
        case .doubled: spots.indices.map { spots[$0 / 2] }
        case .oneSpot: spots.map { _ in RoutePoint(x: 7, y: 7) }
        case .clustered:
            spots.indices.map { RoutePoint(x: spots[$0].x / 50 + Double($0 % 3) * 40, y: spots[$0].y / 50) }
        }
    }

    /// Draws points for a metric, around Seoul, the poles and the date line where it is of the globe.
    func points(_ count: Int, for metric: RouteMetric, _ generator: inout TestGenerator) -> [RoutePoint] {
        let points = points(count, &generator)
        guard metric.unit != .units else {
            return points
        }
        let corner = [(37.5, 126.9), (89.5, 0), (-0.5, 179.5), (-90, -180)].randomElement(using: &generator) ?? (0, 0)
        return points.map { point in
            let longitude = corner.1 + point.y / 100
            return RoutePoint(
                latitude: min(90, corner.0 + point.x / 100),
                longitude: longitude > 180 ? longitude - 360 : longitude
            )
        }
    }
}

extension RouteProblem.Shape {
    /// The three shapes for a number of points, with ends that vary.
    static func all(_ count: Int, _ generator: inout TestGenerator) -> [Self] {
        let start = Int.random(in: 0..<max(1, count), using: &generator)
        let others = (0..<count).filter { $0 != start }
        let end = others.randomElement(using: &generator)
        return [.openPath(start: start), .closedTour(start: start)] + (end.map { [.path(start: start, end: $0)] } ?? [])
    }
}

extension RouteProblem {
    /// The length of an order, measured leg by leg.
    func length(of order: [Int]) -> Double {
        var stops = order
        if shape.isClosed, let first = order.first {
            stops.append(first)
        }
        return zip(stops, stops.dropFirst()).reduce(0) {
            $0 + ($1.0 == $1.1 ? 0 : metric.distance(points[$1.0], points[$1.1]))
        }
    }

    /// The shortest length there is, by trying every order.
    func shortestLength() -> Double {
        let end = shape.end
        let count = points.count
        let table = points.map { first in points.map { metric.distance(first, $0) } }
        var best = Double.infinity
        func visit(_ last: Int, _ visited: Int, _ length: Double) {
            if length >= best {
                return
            }
            if visited == (1 << count) - 1 {
                best = min(best, length + (shape.isClosed && count > 1 ? table[last][shape.start] : 0))
                return
            }
            for next in 0..<count where visited & (1 << next) == 0 {
                let isLast = (visited | 1 << next) == (1 << count) - 1
                if next != end || isLast {
                    visit(next, visited | 1 << next, length + table[last][next])
                }
            }
        }
        visit(shape.start, 1 << shape.start, 0)
        return best
    }

    /// Whether a route answers the problem: each point once, the ends right, the figures true.
    func isAnswered(by route: RouteSolution) -> Bool {
        let length = length(of: route.order)
        let legCount = points.count - (shape.isClosed && points.count > 1 ? 0 : min(1, points.count))
        return route.order.sorted() == Array(points.indices)
            && (points.isEmpty || route.order.first == shape.start)
            && (points.isEmpty || shape.end == nil || route.order.last == shape.end)
            && route.legs.count == legCount
            && abs(route.length - length) <= 1e-9 * length
            && route.lowerBound <= route.length
    }
}

/// The problems of TSPLIB that lie beside the repository on some machines.
enum SharedInstances {
    /// The text of a file there, or nil where it does not exist.
    static func text(_ name: String) throws -> String? {
        // Tests/QuestRoutingTests/<this file>: three steps up is the package, and the data lies beside it.
        let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let file = root.deletingLastPathComponent().appending(path: "shared/data/tsplib/\(name)")
        guard FileManager.default.fileExists(atPath: file.path()) else {
            return nil
        }
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// The length of a shortest tour as published.
    static func optimum(_ name: String) throws -> Double? {
        let rows = try text("optima.tsv")?.split(separator: "\n").map { $0.split(separator: "\t") }
        return rows?.first { $0.first.map(String.init) == name }.flatMap { Double($0[3]) }
    }
}
