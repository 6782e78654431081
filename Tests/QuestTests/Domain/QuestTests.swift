import QuestDomain
import SatchelCatalog
import Testing

@testable import QuestRouting

@Suite("Quest: what a user does")
struct QuestTests {
    /// Plans as the commands do.
    private func planned(
        _ quest: Quest,
        _ request: PlannedRoute.Request = .init()
    ) async throws -> Quest {
        let task = try RouteTask(quest, request)
        var quest = quest
        quest.route = task.route(try await ExactRoutePlanner().plan(task.problem))
        return quest
    }

    private static let row = [(0.0, 0.03), (0.0, 0.01), (0.0, 0.02)]

    @Test("After planning everyone is in visiting order, with leg and running distance")
    func visitingOrder() async throws {
        let quest = try await planned(QuestSamples.quest(Self.row, origin: (0, 0)))

        let order = quest.inVisitingOrder
        #expect(order.map(\.title) == ["Stop 1", "Stop 2", "Stop 0"])
        #expect(quest.route?.certificate == .optimal)
        let legs = order.compactMap { $0.step?.leg }
        #expect(legs.allSatisfy { abs($0 - 1111.95) < 0.01 })
        #expect(abs((order.last?.step?.distance ?? 0) - (quest.route?.length ?? 0)) < 1e-6)
    }

    @Test("Going along the route leaves the rest as proved, and the visited come last")
    func alongTheRoute() async throws {
        var quest = try await planned(QuestSamples.quest(Self.row, origin: (0, 0)))
        let length = try #require(quest.route?.length)

        let (isNew, needsPlan) = quest.visit(PatientID("p1"))

        #expect(isNew && !needsPlan)
        #expect(quest.here == quest.patients[1].position)
        #expect(quest.inVisitingOrder.map(\.title) == ["Stop 2", "Stop 0", "Stop 1"])
        #expect(quest.route?.isOptimal == true)
        #expect(abs((quest.route?.length ?? 0) - length * 2 / 3) < 0.01)
        let (isNewAgain, _) = quest.visit(PatientID("p1"))
        #expect(!isNewAgain)
    }

    @Test("What is left of a planned route is what planning anew finds, there and back too")
    func restIsOptimal() async throws {
        let places = [(37.55, 126.98), (37.58, 126.97), (37.56, 127.0), (37.54, 127.03), (37.51, 127.1), (37.5, 126.9)]
        let sample = try QuestSamples.quest(places, origin: (37.5665, 126.978))
        for home in [nil, sample.start] {
            var quest = try await planned(sample, PlannedRoute.Request(home: home))
            while let next = quest.route?.stops.first {
                _ = quest.visit(next.id)
                guard let rest = quest.route, !rest.stops.isEmpty else { break }
                let anew = try await planned(quest, PlannedRoute.Request(home: home))
                #expect(abs((anew.route?.length ?? 0) - rest.length) < 1e-3)
            }
            #expect(quest.waiting.isEmpty)
        }
    }

    @Test("A visit off the route, an unvisit and a move need a new plan, and standing still does not")
    func offTheRoute() async throws {
        var quest = try await planned(QuestSamples.quest(Self.row, origin: (0, 0)))
        let there = Position.globe(try Coordinates(latitude: 1, longitude: 1))
        let visit = quest.visit(PatientID("p0"))
        let unvisits = [quest.unvisit(PatientID("p0")), quest.unvisit(PatientID("p0"))]
        let moves = [quest.move(to: there), quest.move(to: there)]
        #expect(visit.needsPlan)
        #expect(unvisits.map(\.needsPlan) == [true, false])
        #expect(unvisits.map(\.isNew) == [true, false])
        #expect(moves == [true, false])
    }

    @Test("A route that comes back ends at home from wherever one is")
    func home() async throws {
        let quest = try QuestSamples.quest(Self.row, origin: (0, 0))
        let closed = try await planned(quest, PlannedRoute.Request(home: quest.start))
        #expect(abs((closed.route?.homeLeg ?? 0) - 3335.85) < 0.1)

        var moved = quest
        _ = moved.move(to: .globe(try Coordinates(latitude: 0, longitude: 0.015)))
        let back = try await planned(moved, PlannedRoute.Request(home: quest.start))
        #expect(back.route?.stops.count == 3)
        #expect((back.route?.homeLeg ?? 0) > 0)
        // Everyone to the east, then home: 0.015 + 0.03 degrees at least.
        #expect(abs((back.route?.length ?? 0) - 1111.949 * 4.5) < 1)
    }

    @Test("One patient, doubled places, the poles and the date line have their right route")
    func edges() async throws {
        let one = try await planned(QuestSamples.quest([(0, 1)], origin: (0, 0)))
        #expect(one.route?.stops.map(\.id) == [PatientID("p0")])
        #expect(one.route?.isOptimal == true)

        let alone = try await planned(QuestSamples.quest([(0, 1)]))
        #expect(alone.route?.length == 0)

        let doubled = try await planned(QuestSamples.quest([(0, 1), (0, 1), (0, 2), (0, 1)], origin: (0, 0)))
        #expect(doubled.inVisitingOrder.last?.id == PatientID("p2"))

        let dateLine = try await planned(QuestSamples.quest([(0, -179), (0, 178)], origin: (0, 177)))
        #expect(dateLine.inVisitingOrder.map(\.id.rawValue) == ["p1", "p0"])
        #expect(abs((dateLine.route?.length ?? 0) - 4 * 111_194.93) < 1)

        let poles = try await planned(QuestSamples.quest([(90, 10), (90, -170), (89, 0)], origin: (88, 0)))
        #expect(abs((poles.route?.length ?? 0) - 2 * 111_194.93) < 1)
    }

    @Test("A route cannot end with the patient it begins with, nor with one who was visited")
    func impossibleEnds() async throws {
        var quest = try QuestSamples.quest(Self.row)
        #expect(throws: QuestError.endIsStart("Stop 0")) {
            try RouteTask(quest, PlannedRoute.Request(end: PatientID("p0")))
        }
        _ = quest.visit(PatientID("p1"))
        #expect(throws: QuestError.endIsVisited(PatientID("p1"))) {
            try RouteTask(quest, PlannedRoute.Request(end: PatientID("p1")))
        }
    }

    @Test("A fixed end is last")
    func fixedEnd() async throws {
        let quest = try QuestSamples.quest(Self.row, origin: (0, 0))
        let planned = try await planned(quest, PlannedRoute.Request(end: PatientID("p1")))
        #expect(planned.inVisitingOrder.last?.id == PatientID("p1"))
    }
}

@Suite("Quest: certificates")
struct CertificateTests {
    private func route(bound: Double?, isOptimal: Bool = false) -> PlannedRoute {
        PlannedRoute(
            request: .init(),
            stops: [.init(id: PatientID("a"), leg: 60), .init(id: PatientID("b"), leg: 42)],
            homeLeg: nil,
            bound: bound,
            isOptimal: isOptimal
        )
    }

    @Test("A route is optimal, within a share of its bound, or nothing was proved of it")
    func kinds() {
        #expect(route(bound: 102, isOptimal: true).certificate == .optimal)
        #expect(route(bound: 100).certificate == .within(102.0 / 100 - 1))
        #expect(route(bound: nil).certificate == .unproved)
        #expect(route(bound: 0).certificate == .unproved)
    }

    @Test("What a search proved is told of its route, though that is not the shortest")
    func bounded() throws {
        let task = try RouteTask(QuestSamples.quest([(0, 0.03), (0, 0.01)], origin: (0, 0)), .init())
        func route(bound: Double) -> PlannedRoute {
            task.route(.init(order: [0, 1, 2], of: task.problem, bound: bound, isProved: false))
        }
        #expect(route(bound: 1000).bound == 1000 && !route(bound: 1000).isOptimal)
        #expect(route(bound: 0).bound == nil)
    }

    @Test("What is left keeps what was proved, without the way that is behind")
    func rest() {
        #expect(route(bound: 100).after(1).bound == 40)
        #expect(route(bound: 50).after(1).bound == 0)
        #expect(route(bound: 102, isOptimal: true).after(1).bound == 42)
        #expect(route(bound: nil).after(1).bound == nil)
    }
}

@Suite("Quest: times and distances")
struct QuestUnitsTests {
    @Test(
        "Budgets are read with their unit",
        arguments: [("500ms", 500), ("1s", 1000), ("1.5s", 1500), ("2m", 120_000), ("3", 3000)]
    )
    func budgets(_ text: String, _ milliseconds: Int) {
        #expect(Quest.budget(text) == .milliseconds(milliseconds))
    }

    @Test("What is no time is none", arguments: ["", "s", "0s", "-1s", "11m", "1h", "nan"])
    func malformed(_ text: String) {
        #expect(Quest.budget(text) == nil)
    }

    @Test(
        "Distances are read with their unit",
        arguments: [("800m", 800.0), ("5km", 5000), ("1.5 km", 1500), ("42", 42)]
    )
    func radii(_ text: String, _ meters: Double) {
        #expect(Quest.radius(text) == meters)
    }

    @Test("What is no distance is none", arguments: ["0", "-5km", "30000km", "wide"])
    func malformedRadius(_ text: String) {
        #expect(Quest.radius(text) == nil)
    }
}
