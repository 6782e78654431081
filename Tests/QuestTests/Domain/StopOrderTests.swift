import QuestDomain
import QuestRouting
import SatchelCatalog
import Testing

@Suite("Quest: the order of stops")
struct StopOrderTests {
    private func quest(_ count: Int) throws -> Quest {
        try QuestSamples.quest((0..<count).map { (0, Double($0 + 1) / 100) }, origin: (0, 0))
    }

    private func order(_ quest: Quest) async throws -> [String] {
        let task = try TimetableTask(quest, .init(), Travel(speed: 5))
        let solution = try #require(await task.solution(PlanningSettings(budget: .seconds(1))))
        return task.route(solution).stops.map(\.id.rawValue)
    }

    @Test("Locks decide the first stop, the last one, and which follow one another")
    func locks() async throws {
        var quest = try quest(5)
        try quest.lock(PatientID("p2"), .first)
        try quest.lock(PatientID("p0"), .last)
        try quest.lock(PatientID("p4"), .after(PatientID("p1")))
        let order = try await order(quest)
        #expect(order.first == "p2" && order.last == "p0")
        #expect(order.firstIndex(of: "p4") == order.firstIndex(of: "p1").map { $0 + 1 })
        try quest.lock(PatientID("p4"), nil)
        try quest.lock(PatientID("p3"), .first)
        #expect(quest.patients.map { $0.lock?.text } == ["last", nil, nil, "first", nil])
        #expect(try await self.order(quest).first == "p3")
    }

    @Test("Locks that can't be kept are refused")
    func impossible() throws {
        var quest = try quest(3)
        try quest.lock(PatientID("p1"), .after(PatientID("p0")))
        try quest.lock(PatientID("p2"), .after(PatientID("p1")))
        #expect(throws: QuestError.lockInCircle("Stop 0")) { try quest.lock(PatientID("p0"), .after(PatientID("p2"))) }
        #expect(throws: QuestError.lockInCircle("Stop 0")) { try quest.lock(PatientID("p0"), .after(PatientID("p0"))) }
        #expect(throws: QuestError.lockedBehind("Stop 1", "Stop 0")) { try quest.lock(PatientID("p0"), .last) }
        try quest.lock(PatientID("p2"), .last)
        #expect(throws: QuestError.lockedBehind("Stop 0", "p2")) {
            try quest.lock(PatientID("p0"), .after(PatientID("p2")))
        }
    }

    @Test("Stops in a row wait on their way where a window asks for it, and are left out where one closes")
    func chainsWithWindows() async throws {
        var quest = try quest(2)
        try quest.lock(PatientID("p1"), .after(PatientID("p0")))
        quest.patients[0].window = TimeWindow("9:00-9:15")
        quest.patients[1].window = TimeWindow("11:00-12:00")
        #expect(try await order(quest) == ["p0", "p1"])
        quest.patients[1].window = TimeWindow("9:00-9:10")
        #expect(try await order(quest).isEmpty)
    }

    @Test("A circle of locks, as a merge may bring, plans all the same")
    func circle() async throws {
        var quest = try quest(3)
        quest.patients[0].lock = .after(PatientID("p1"))
        quest.patients[1].lock = .after(PatientID("p0"))
        #expect(Set(try await order(quest)) == ["p0", "p1", "p2"])
        try quest.lock(PatientID("p2"), .after(PatientID("p1")))
        #expect(quest.patients.map { $0.lock?.text } == [nil, "after p0", "after p1"])
    }

    @Test("Stops are added, moved and removed in the visiting order, with the visited ones behind")
    func order() throws {
        var quest = try quest(3)
        quest.patients[0].visit = 1
        let new = Patient(
            id: PatientID("new"),
            title: "New",
            position: quest.patients[0].position,
            provenance: QuestSamples.provenance
        )
        quest.add(new, at: 1)
        #expect(quest.patients.map(\.id.rawValue) == ["new", "p1", "p2", "p0"])
        quest.move(PatientID("p2"), to: 1)
        quest.move(PatientID("p0"), to: 1)
        #expect(quest.patients.map(\.id.rawValue) == ["p2", "new", "p1", "p0"])
        quest.move(PatientID("p2"), to: 99)
        #expect(quest.patients.map(\.id.rawValue) == ["new", "p1", "p2", "p0"])
        quest.patients[0].lock = .after(PatientID("p1"))
        quest.remove([PatientID("p1")])
        #expect(quest.patients.map(\.id.rawValue) == ["new", "p2", "p0"] && quest.patients[0].lock == nil)
        #expect(quest.unusedID(for: "New").rawValue == "new-2")
    }
}
