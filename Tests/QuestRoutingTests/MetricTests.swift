import Testing

@testable import QuestRouting

@Suite("Routes: distances")
struct MetricTests {
    @Test("TSPLIB's distances round as TSPLIB says")
    func rounding() {
        let origin = RoutePoint(x: 0, y: 0)
        let point = RoutePoint(x: 1, y: 2)
        // √5 = 2.236, and √(5/10) = 0.707.
        #expect(RouteMetric.euclidean.distance(origin, point) == 2)
        #expect(RouteMetric.ceilingEuclidean.distance(origin, point) == 3)
        #expect(RouteMetric.pseudoEuclidean.distance(origin, point) == 1)
        #expect(RouteMetric.pseudoEuclidean.distance(origin, RoutePoint(x: 10, y: 2)) == 4)
        #expect(RouteMetric.manhattan.distance(origin, RoutePoint(x: 1.2, y: 2.4)) == 4)
        #expect(RouteMetric.maximum.distance(origin, RoutePoint(x: 1.2, y: -2.6)) == 3)
        #expect(RouteMetric.ceilingEuclidean.distance(origin, RoutePoint(x: 3, y: 4)) == 5)
    }

    @Test("A quarter of the globe is a quarter of its girth, from the pole and from anywhere")
    func quarters() {
        let quarter = GreatCircle.radius * .pi / 2
        let pole = RoutePoint(latitude: 90, longitude: 12)
        for longitude in [-180.0, -90, 0, 127, 180] {
            let onEquator = RoutePoint(latitude: 0, longitude: longitude)
            #expect(abs(RouteMetric.greatCircle.distance(pole, onEquator) - quarter) < 1e-6)
        }
    }

    @Test("Antipodes are half the girth special, to the millimeter even when nearly so")
    func antipodes() {
        let seoul = RoutePoint(latitude: 37.5665, longitude: 126.978)
        let opposite = RoutePoint(latitude: -37.5665, longitude: 126.978 - 180)
        let half = GreatCircle.radius * .pi
        #expect(abs(RouteMetric.greatCircle.distance(seoul, opposite) - half) < 1e-6)

        let meter = 180 / (.pi * GreatCircle.radius)
        let nearlyOpposite = RoutePoint(latitude: -37.5665 + meter, longitude: 126.978 - 180)
        #expect(abs(RouteMetric.greatCircle.distance(seoul, nearlyOpposite) - (half - 1)) < 1e-3)
    }

    @Test("One step special is one step, on both sides of the date line and at a pole")
    func dateLine() {
        let east = RoutePoint(latitude: 10, longitude: 180)
        let west = RoutePoint(latitude: 10, longitude: -180)
        #expect(RouteMetric.greatCircle.distance(east, west) < 1e-6)
        let poles = [0.0, 90, -170].map { RoutePoint(latitude: -90, longitude: $0) }
        #expect(RouteMetric.greatCircle.distance(poles[0], poles[1]) < 1e-6)
        #expect(RouteMetric.greatCircle.distance(poles[1], poles[2]) < 1e-6)
    }

    @Test(
        "Distances are the same both ways, and the search measures what the metric does",
        arguments: RouteMetric.allCases
    )
    func symmetry(_ metric: RouteMetric) throws {
        var generator = TestGenerator(seed: 31)
        // Too many for a table.
        let points = Layout.scattered.points(TourCost.tableLimit + 1, for: metric, &generator)
        for (first, second) in zip(points, points.dropFirst()) {
            #expect(metric.distance(first, second) == metric.distance(second, first))
        }
        let problem = try RouteProblem(points: points, metric: metric, shape: .openPath(start: 0))
        let cost = TourCost(problem, frame: TourFrame(problem))
        if metric == .greatCircle {
            for index in points.indices.dropFirst() {
                #expect(cost(0, index) == metric.distance(points[0], points[index]))
                #expect(cost.lowerEstimate(0, index) <= cost(0, index) + 1e-6)
            }
        }
    }

    @Test("Turning or moving all points leaves the shortest length as it is")
    func invariance() async throws {
        var generator = TestGenerator(seed: 32)
        for count in [6, 10, 14] {
            let plane = Layout.scattered.points(count, &generator).map {
                RoutePoint(x: $0.x.rounded(), y: $0.y.rounded())
            }
            let turned = plane.map { RoutePoint(x: -$0.y + 1000, y: $0.x - 500) }
            let globe = Layout.scattered.points(count, for: .greatCircle, &generator)
            let spun = globe.map {
                RoutePoint(latitude: -$0.x, longitude: $0.y > 60 ? $0.y - 240 : $0.y + 120)
            }
            for shape in RouteProblem.Shape.all(count, &generator) {
                for (metric, pair) in [(RouteMetric.euclidean, (plane, turned)), (.greatCircle, (globe, spun))] {
                    let lengths = try await [pair.0, pair.1].asyncMap { points in
                        let problem = try RouteProblem(points: points, metric: metric, shape: shape)
                        return try await HeuristicRoutePlanner.automatic.plan(
                            problem,
                            settings: .init(budget: .seconds(600))
                        )
                        .length
                    }
                    #expect(abs(lengths[0] - lengths[1]) <= 1e-7 * lengths[0])
                }
            }
        }
    }
}

extension Array {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self {
            results.append(try await transform(element))
        }
        return results
    }
}
