import SatchelCatalog
import Testing

@testable import QuestRouting

@Suite("Routes: the search")
struct SearchTests {
    private func problem(_ count: Int, _ metric: RouteMetric, seed: UInt64 = 5) throws -> [RouteProblem] {
        var generator = TestGenerator(seed: seed)
        let points = Layout.scattered.points(count, for: metric, &generator)
        return try RouteProblem.Shape.all(count, &generator).map { shape in
            try RouteProblem(points: points, metric: metric, shape: shape)
        }
    }

    @Test("Every route of many points is a permutation between the right ends", arguments: RouteMetric.allCases)
    func permutations(_ metric: RouteMetric) async throws {
        for count in [25, 600] {
            for problem in try problem(count, metric) {
                let route = try await HeuristicRoutePlanner.automatic.plan(
                    problem,
                    settings: .init(budget: .milliseconds(20))
                )
                #expect(problem.isAnswered(by: route))
            }
        }
    }

    @Test("A canceled task still answers with a valid route", arguments: [17, 200, 2000])
    func cancellation(_ count: Int) async throws {
        for problem in try problem(count, .greatCircle) {
            let before = Task { () async throws(RoutingError) -> RouteSolution in
                withUnsafeCurrentTask { $0?.cancel() }
                return try await HeuristicRoutePlanner.automatic.plan(problem, settings: .init(budget: .seconds(600)))
            }
            let route = try await before.value
            #expect(problem.isAnswered(by: route))
        }
    }

    @Test("A task canceled amid the search answers with the best route so far")
    func cancellationAmidSearch() async throws {
        for problem in try problem(1500, .euclidean) {
            let task = Task { () async throws(RoutingError) -> RouteSolution in
                try await HeuristicRoutePlanner().plan(problem, settings: .init(budget: .seconds(600)))
            }
            try await Task.sleep(for: .milliseconds(100))
            task.cancel()
            let route = try await task.value
            #expect(problem.isAnswered(by: route))
            #expect(route.length <= HeuristicRoutePlanner.unimproved(problem).length)
        }
    }

    @Test("A budget of nothing still answers with a valid route", arguments: [0, 5, 18, 19, 400])
    func noBudget(_ count: Int) async throws {
        for problem in try problem(count, .euclidean) where count > 0 {
            let route = try await HeuristicRoutePlanner.automatic.plan(problem, settings: .init(budget: .zero))
            #expect(problem.isAnswered(by: route))
        }
    }

    @Test("The same seed gives the same answer")
    func reproducible() async throws {
        for problem in try problem(24, .euclidean) {
            // Far from the clock, which is all that could make a difference.
            let settings = PlanningSettings(budget: .seconds(3600), seed: 3)
            let route = try await HeuristicRoutePlanner().plan(problem, settings: settings)
            let again = try await HeuristicRoutePlanner().plan(problem, settings: settings)
            #expect(route == again)
        }
    }

    @Test("An initial order is where the search begins, and is never made worse")
    func initialOrder() async throws {
        for problem in try problem(90, .euclidean) {
            let good = try await HeuristicRoutePlanner().plan(problem, settings: .init(budget: .milliseconds(300)))
            let again = try RouteProblem(
                points: problem.points,
                metric: problem.metric,
                shape: problem.shape,
                initialOrder: good.order
            )
            let route = try await HeuristicRoutePlanner().plan(again, settings: .init(budget: .milliseconds(1)))
            #expect(again.isAnswered(by: route))
            #expect(route.length <= good.length)
        }
    }

    @Test("Taking changes back restores the tour, whatever they were")
    func rollBack() throws {
        for problem in try problem(80, .euclidean) {
            let frame = TourFrame(problem)
            let cost = TourCost(problem, frame: frame)
            let candidates = Candidates(Geometry(problem), frame: frame, cost: cost, width: 8)
            let tour = frame.tour(of: frame.conforming(Array(problem.points.indices)))
            func length(_ tour: ContiguousArray<Int32>) -> Double {
                zip(tour, tour.dropFirst() + tour.prefix(1)).reduce(0) { $0 + cost(Int($1.0), Int($1.1)) }
            }
            var search = LinKernighanSearch(tour: tour, frame: frame, cost: cost, candidates: candidates, epsilon: 1e-7)
            var generator = SplitMix64(seed: 1)
            for round in 0..<400 {
                let before = search.tour.order
                guard let added = search.kick(&generator) else {
                    continue
                }
                let saved = search.improve { _ in false }
                #expect(abs(length(search.tour.order) - (length(before) + added - saved)) < 1e-6)
                #expect(search.tour.order.map(Int.init).isPermutation(ofCount: frame.nodeCount))
                if round.isMultiple(of: 2) {
                    search.rollBack()
                    #expect(search.tour.order == before)
                } else {
                    search.commit()
                }
            }
            #expect(problem.length(of: frame.order(of: search.tour.order)) == length(search.tour.order))
        }
    }
}
