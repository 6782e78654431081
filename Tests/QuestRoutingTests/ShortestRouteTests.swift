import Testing

@testable import QuestRouting

@Suite("Routes: compared with trying every order")
struct ShortestRouteTests {
    private static let metrics: [RouteMetric] = RouteMetric.allCases

    @Test("The exact planner finds the shortest route of every shape", arguments: metrics)
    func exactEqualsBruteForce(_ metric: RouteMetric) async throws {
        var generator = TestGenerator(seed: 11)
        for count in 1...9 {
            for layout in Layout.allCases {
                for _ in 0..<(count < 8 ? 4 : 1) {
                    let points = layout.points(count, for: metric, &generator)
                    for shape in RouteProblem.Shape.all(count, &generator) {
                        let problem = try RouteProblem(points: points, metric: metric, shape: shape)
                        let route = try await ExactRoutePlanner().plan(problem)
                        let shortest = problem.shortestLength()
                        #expect(abs(route.length - shortest) <= 1e-9 * shortest, "\(points) \(shape)")
                        #expect(route.isOptimal && problem.isAnswered(by: route))
                    }
                }
            }
        }
    }

    @Test("The heuristic planner finds it too, and never claims a bound above it", arguments: metrics)
    func heuristicEqualsBruteForce(_ metric: RouteMetric) async throws {
        var generator = TestGenerator(seed: 12)
        for count in 8...9 {
            for layout in Layout.allCases {
                let points = layout.points(count, for: metric, &generator)
                for shape in RouteProblem.Shape.all(count, &generator) {
                    let problem = try RouteProblem(points: points, metric: metric, shape: shape)
                    let route = try await HeuristicRoutePlanner().plan(
                        problem,
                        settings: .init(budget: .seconds(600))
                    )
                    let shortest = problem.shortestLength()
                    #expect(abs(route.length - shortest) <= 1e-9 * shortest, "\(points) \(shape)")
                    #expect(route.lowerBound <= shortest * (1 + 1e-9))
                    #expect(problem.isAnswered(by: route))
                }
            }
        }
    }

    @Test("Beyond that, the heuristic planner's bound stays below the proved length", arguments: metrics)
    func boundBelowOptimum(_ metric: RouteMetric) async throws {
        var generator = TestGenerator(seed: 13)
        for layout in Layout.allCases {
            let count = Int.random(in: 10...12, using: &generator)
            let points = layout.points(count, for: metric, &generator)
            for shape in RouteProblem.Shape.all(count, &generator) {
                let problem = try RouteProblem(points: points, metric: metric, shape: shape)
                let exact = try await ExactRoutePlanner().plan(problem, settings: .init(budget: .seconds(600)))
                let route = try await HeuristicRoutePlanner().plan(problem, settings: .init(budget: .milliseconds(30)))
                #expect(route.lowerBound <= exact.length * (1 + 1e-9), "\(points) \(shape)")
                #expect(exact.length <= route.length * (1 + 1e-9))
                #expect(problem.isAnswered(by: route))
            }
        }
    }

    @Test("Branch and bound comes from a bad tour to the shortest, and proves it", arguments: Layout.allCases)
    func branchAndBound(_ layout: Layout) async throws {
        var generator = TestGenerator(seed: 14)
        for metric in [RouteMetric.euclidean, .greatCircle] {
            for count in [3, 4, 7, 11] {
                let points = layout.points(count, for: metric, &generator)
                for shape in RouteProblem.Shape.all(count, &generator) {
                    let problem = try RouteProblem(points: points, metric: metric, shape: shape)
                    let exact = try await ExactRoutePlanner().plan(problem, settings: .init(budget: .seconds(600)))
                    let (length, order) = try proveFromBadTour(problem)
                    #expect(abs(length - exact.length) <= 1e-6 + 1e-9 * exact.length, "\(points) \(shape)")
                    #expect(abs(problem.length(of: order) - length) <= 1e-6 + 1e-9 * length)
                }
            }
        }
    }

    private func proveFromBadTour(_ problem: RouteProblem) throws -> (length: Double, order: [Int]) {
        let frame = TourFrame(problem)
        let order = frame.conforming(Array(problem.points.indices))
        var proof = BranchAndBound(
            tour: ContiguousArray(frame.tour(of: order).map(Int32.init)),
            length: problem.length(of: order),
            cost: TourCost(problem, frame: frame),
            frame: frame,
            metric: problem.metric
        )
        var effort = Effort(budget: .seconds(600), weight: 1)
        let outcome = proof.prove(work: .max, effort: &effort)
        #expect(outcome.isProved)
        return (outcome.length, frame.order(of: outcome.tour))
    }
}
