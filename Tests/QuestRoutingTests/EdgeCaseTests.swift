import Testing

@testable import QuestRouting

@Suite("Routes: cases at the edge")
struct EdgeCaseTests {
    private static let planners: [any RoutePlanner] = [
        ExactRoutePlanner(), HeuristicRoutePlanner(), HeuristicRoutePlanner.automatic,
    ]

    @Test("No points make an empty route that is the shortest", arguments: planners.indices)
    func noPoints(_ index: Int) async throws {
        for shape in [RouteProblem.Shape.openPath(start: 0), .closedTour(start: 0), .path(start: 0, end: 0)] {
            let route = try await Self.planners[index].plan(RouteProblem(points: [], shape: shape))
            #expect(route.order.isEmpty && route.legs.isEmpty && route.length == 0)
            #expect(route.isOptimal && route.lowerBound == route.length)
        }
    }

    @Test("One point is a route with no legs", arguments: planners.indices)
    func onePoint(_ index: Int) async throws {
        for shape in [RouteProblem.Shape.openPath(start: 0), .closedTour(start: 0), .path(start: 0, end: 0)] {
            let point = RoutePoint(latitude: 37.5, longitude: 127)
            let route = try await Self.planners[index].plan(RouteProblem(points: [point], shape: shape))
            #expect(route.order == [0] && route.legs.isEmpty && route.length == 0 && route.isOptimal)
        }
    }

    @Test("A tour of two points goes there and back")
    func twoPoints() async throws {
        let points = [RoutePoint(x: 0, y: 0), RoutePoint(x: 3, y: 4)]
        let problem = try RouteProblem(points: points, metric: .euclidean, shape: .closedTour(start: 1))
        let route = try await HeuristicRoutePlanner.automatic.plan(problem)
        #expect(route.order == [1, 0])
        #expect(route.legs == [5, 5])
    }

    @Test("Hundreds of points on one spot, on a line or doubled have their right answer", arguments: Layout.allCases)
    func degenerateLayouts(_ layout: Layout) async throws {
        var generator = TestGenerator(seed: 21)
        for count in [19, 300] {
            let points = layout.points(count, &generator)
            for shape in RouteProblem.Shape.all(count, &generator) {
                let problem = try RouteProblem(points: points, metric: .ceilingEuclidean, shape: shape)
                let route = try await HeuristicRoutePlanner().plan(problem, settings: .init(budget: .milliseconds(20)))
                #expect(problem.isAnswered(by: route))
                if layout == .oneSpot {
                    #expect(route.length == 0 && route.isOptimal)
                }
            }
        }
    }

    @Test("A route around a pole and across the date line takes the short way")
    func poleAndDateLine() async throws {
        let ring = [0, 120, -120, 60, 180, -60].map { RoutePoint(latitude: 89, longitude: $0) }
        let tour = try await HeuristicRoutePlanner.automatic.plan(
            RouteProblem(points: ring, shape: .closedTour(start: 0))
        )
        #expect([[0, 3, 1, 4, 2, 5], [0, 5, 2, 4, 1, 3]].contains(tour.order))

        let strait = [179.0, -179, 178, -178].map { RoutePoint(latitude: 65, longitude: $0) }
        let path = try await HeuristicRoutePlanner.automatic.plan(
            RouteProblem(points: strait, shape: .path(start: 2, end: 3))
        )
        #expect(path.order == [2, 0, 1, 3])
        #expect(path.length < 200_000)
    }

    @Test("Points or ends that cannot be are refused when the problem is made")
    func refusals() throws {
        let seoul = RoutePoint(latitude: 37.5, longitude: 127)
        #expect(throws: RoutingError.invalidPoint(index: 1)) {
            try RouteProblem(points: [seoul, RoutePoint(latitude: 91, longitude: 0)])
        }
        #expect(throws: RoutingError.invalidPoint(index: 0)) {
            try RouteProblem(points: [RoutePoint(x: .nan, y: 0)], metric: .euclidean)
        }
        #expect(throws: RoutingError.noSuchPoint(index: 2, count: 2)) {
            try RouteProblem(points: [seoul, seoul], shape: .path(start: 0, end: 2))
        }
        #expect(throws: RoutingError.endIsStart(index: 1)) {
            try RouteProblem(points: [seoul, seoul], shape: .path(start: 1, end: 1))
        }
        #expect(throws: RoutingError.invalidInitialOrder) {
            try RouteProblem(points: [seoul, seoul], initialOrder: [0, 0])
        }
    }

    @Test("The exact planner says where its limit is")
    func exactLimit() async throws {
        let points = (0..<19).map { RoutePoint(x: Double($0), y: 0) }
        let problem = try RouteProblem(points: points, metric: .euclidean)
        await #expect(throws: RoutingError.tooManyPoints(count: 19, limit: 18)) {
            try await ExactRoutePlanner().plan(problem)
        }
    }
}
