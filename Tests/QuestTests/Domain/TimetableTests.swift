import QuestDomain
import QuestRouting
import SatchelCatalog
import Testing

@Suite("Quest: routes with times")
struct TimetableTests {
    /// A walk of a degree on the equator takes a day at this speed, in kilometers an hour.
    private static let speed = 111.195 / 24

    private func quest(_ places: [(Double, Double)], _ change: (inout [Patient]) -> Void = { _ in }) throws -> Quest {
        var quest = try QuestSamples.quest(places, origin: (0, 0))
        change(&quest.patients)
        return quest
    }

    private func route(_ quest: Quest, _ request: PlannedRoute.Request, _ travel: Travel) async throws -> PlannedRoute {
        let task = try TimetableTask(quest, request, travel)
        return task.route(try #require(await task.solution(PlanningSettings(budget: .seconds(1)))))
    }

    @Test(
        "Times of day and windows are read as people write them, and written so that they read back",
        arguments: [
            ("9-12", "09:00-12:00"), ("09:30–10", "09:30-10:00"), (" 00:00 - 24:00 ", "00:00-24:00"),
            ("8:05:30-9", "08:05:30-09:00"), ("12-9", nil), ("9", nil), ("9-10-11", nil), ("25:61-26", nil), ("-", nil),
            ("a-b", nil), ("169-170", nil),
        ] as [(String, String?)]
    )
    func windows(_ text: String, _ written: String?) throws {
        let window = TimeWindow(text)
        #expect(window?.text == written)
        #expect(window.flatMap { TimeWindow($0.text) } == window)
    }

    @Test(
        "Lengths of time have units, and are minutes without one",
        arguments: [
            ("10", 600), ("10m", 600), ("1h30m", 5400), ("1 h 30 min", 5400), ("90s", 90), ("0.5h", 1800),
            ("24h", 86400),
            ("25h", nil), ("-5", nil), ("5d", nil), ("m", nil), ("", nil), ("1e9", nil), ("5mm", nil),
        ] as [(String, Int?)]
    )
    func stays(_ text: String, _ seconds: Int?) {
        #expect(Stay.seconds(text) == seconds)
        if let seconds { #expect(Stay.seconds(Stay.text(seconds)) == seconds) }
    }

    @Test("A window decides the order, and whoever is early waits")
    func window() async throws {
        // The near stop opens late: going to the far one first and coming back is on time.
        let quest = try quest([(0, 0.01), (0, 0.02)]) {
            $0[0].window = TimeWindow("09:50-10:00")
            $0[1].window = TimeWindow("09:00-09:31")
        }
        let route = try await route(quest, .init(), Travel(speed: Self.speed, leaves: 9 * 3600))
        #expect(route.stops.map(\.id.rawValue) == ["p1", "p0"])
        #expect(route.isOptimal && route.unserved.isEmpty)
        let arrivals = route.stops.compactMap(\.arrival).map { ClockTime.text(ofPlanned: $0) }
        #expect(arrivals == ["09:29", "09:43"])
        #expect(Position.lengthDigits(route.length) == "3335.9")
    }

    @Test("What can't be reached in time, or needs more than is carried, is left out with the reason")
    func reasons() async throws {
        let quest = try quest([(0, 1), (0, 0.001), (0, 0.002)]) {
            $0[0].window = TimeWindow("09:00-10:00")
            $0[1].load = 5
        }
        let route = try await route(quest, .init(), Travel(speed: 5, leaves: 9 * 3600, capacity: 3))
        #expect(route.stops.map(\.id.rawValue) == ["p2"])
        #expect(route.unserved == [.init(id: "p0", reason: .late), .init(id: "p1", reason: .load)])
    }

    @Test("Days share the stops by what each holds, and start again where the first did")
    func days() async throws {
        let quest = try quest([(0, 0.01), (0, 0.02), (0, -0.01)]) { for index in $0.indices { $0[index].load = 1 } }
        let home = try #require(quest.start)
        let travel = Travel(speed: 5, leaves: 9 * 3600, travelers: 2, isDays: true, capacity: 2)
        let route = try await route(quest, .init(home: home), travel)
        #expect(route.stops.filter { $0.vehicle == route.stops.last?.vehicle }.count < 3)
        #expect(Set(route.stops.compactMap(\.vehicle)) == [1, 2])
        #expect(Position.lengthDigits(route.length) == "6671.7")
        #expect(route.steps[PatientID("p2")]?.distance.rounded() == 1112)
    }

    @Test("The end of the day counts the way back, if there is one")
    func until() async throws {
        // A quarter of an hour there, and as long back.
        let quest = try quest([(0, 0.01)])
        let travel = Travel(speed: Self.speed, leaves: 0, until: 20 * 60)
        #expect(try await route(quest, .init(), travel).unserved.isEmpty)
        let home = try #require(quest.start)
        #expect(try await route(quest, .init(home: home), travel).unserved.map(\.reason) == [.late])
    }

    @Test("An order that is given stays, and tells how late it is")
    func inOrder() throws {
        let quest = try quest([(0, 0.02), (0, 0.01)]) { $0[1].window = TimeWindow("09:00-09:10") }
        let task = try TimetableTask(quest, .init(keepsOrder: true), Travel(speed: Self.speed, leaves: 9 * 3600))
        let route = task.routeInOrder()
        #expect(route.stops.map(\.id.rawValue) == ["p0", "p1"])
        #expect(route.certificate == .given && route.unserved.isEmpty)
        let plain = try RouteTask(quest, .init(keepsOrder: true)).routeInOrder()
        #expect(plain.stops.map(\.leg) == route.stops.map(\.leg))
    }

    @Test("A stop that is locked first is left out with its reason, as any other")
    func lockedFirst() async throws {
        let quest = try quest([(0, 0.01), (0, 1)]) {
            $0[1].window = TimeWindow("09:00-09:10")
            $0[1].lock = .first
        }
        let route = try await route(quest, .init(), Travel(speed: Self.speed, leaves: 9 * 3600))
        #expect(route.stops.map(\.id.rawValue) == ["p0"] && route.unserved == [.init(id: "p1", reason: .late)])
    }

    @Test("Times after a day have the days before them")
    func longTimes() {
        let times = [0, 86_340, 86_400, 9_537_420, 1e12].map { ClockTime.text(ofPlanned: $0) }
        #expect(times == ["00:00", "23:59", "1 d 00:00", "110 d 09:17", "11574 d 01:47"])
    }

    @Test("A route without windows gets times from its legs")
    func timed() throws {
        let quest = try quest([(0, 0.01), (0, 0.02)])
        let route = try RouteTask(quest, .init()).routeInOrder().timed(Travel(speed: Self.speed, stay: 600), of: quest)
        #expect(route.stops.compactMap(\.arrival).map { ClockTime.text(ofPlanned: $0) } == ["09:14", "09:39"])
    }

    @Test("More stops than rounds can have are refused")
    func bound() throws {
        let quest = try quest((0..<1001).map { (0, Double($0) / 1000) })
        #expect(throws: QuestError.tooManyStops(1001, limit: 1000)) {
            try TimetableTask(quest, .init(), Travel(speed: 5))
        }
    }
}
