import QuestData
import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import TestSupport
import Testing

@Suite("Quest: store")
struct StoredQuestTests {
    private let collection = CollectionStore()
    private let start = EmbeddedPatientSource().starterQuest()
    private var store: StoredQuest { StoredQuest(collection, patients: EmbeddedPatientSource()) }

    private func change(
        _ label: String,
        continuesLast: Bool = false,
        _ body: @escaping @Sendable (inout Quest) -> Void
    ) async throws {
        _ = try await store.update(label: { _ in label }, continuesLast: continuesLast, body)
    }

    /// Plans as the commands do, and returns the quest with its route.
    @discardableResult
    private func plan(_ request: PlannedRoute.Request = .init()) async throws -> Quest {
        let quest = try await store.quest()
        let task = try RouteTask(quest, request)
        let route = task.route(try await ExactRoutePlanner().plan(task.problem))
        return try await store.save(route, plannedFor: quest)
    }

    private func place(_ longitude: Double) throws -> Position {
        .globe(try Coordinates(latitude: 37.5, longitude: longitude))
    }

    @Test("Before the first change it is the starter quest, and planning a route keeps nothing of it")
    func starter() async throws {
        #expect(try await store.quest() == start)

        let quest = try await plan()

        #expect(quest.route?.stops.count == 12)
        #expect(try await collection.operations(limit: 1).isEmpty)
        #expect(try await store.quest() == quest)
    }

    @Test("A route there and back is left with what remains of it by a visit, and undo brings its first stop back")
    func route() async throws {
        var quest = try await plan(PlannedRoute.Request(home: start.start))
        let before = quest
        let next = try #require(quest.route?.stops.first?.id)

        try await change("visited") { _ = $0.visit(next) }

        _ = quest.visit(next)
        #expect(try await store.quest() == quest)
        #expect(try await collection.undo() == .done("visited"))
        #expect(try await store.quest() == before)
    }

    @Test("A visit off the route and a move leave no route, and undo brings it back, also the one before another plan")
    func offTheRoute() async throws {
        let planned = try await plan()
        let last = try #require(planned.route?.stops.last?.id)

        try await change("visited") { _ = $0.visit(last) }
        #expect(try await store.quest().route == nil)
        try await plan()
        let there = try place(127)
        try await change("moved") { _ = $0.move(to: there) }
        #expect(try await store.quest().route == nil)

        #expect(try await collection.undo() == .done("moved"))
        #expect(try await store.quest().route?.stops.count == 11)
        #expect(try await collection.undo() == .done("visited"))
        #expect(try await store.quest() == planned)
    }

    @Test("A route of another quest, or of one changed meanwhile, is no route of this one")
    func otherQuest() async throws {
        let planned = try await plan()
        let there = try place(127)
        try await change("moved") { _ = $0.move(to: there) }
        await #expect(throws: QuestError.changedMeanwhile) {
            try await store.save(try #require(planned.route), plannedFor: planned)
        }

        try await change("started") { quest in
            let patients = quest.patients
            quest = Quest(title: "Seoul again", origin: quest.origin, patients: patients)
        }

        #expect(try await store.quest().route == nil)
        #expect(try await store.quest().patients == start.patients)
    }

    @Test("A quest in the units of a file comes back in them, also in a later start")
    func fileUnits() async throws {
        let provenance = ItemSource(source: "plane.tsp")
        let patients = [(-1e6, 0.1), (1e9, -0.25)].enumerated().map { number, place in
            Patient(
                id: PatientID("node-\(2 - number)"),
                title: "node",
                position: .file(x: place.0, y: place.1),
                provenance: provenance
            )
        }
        let plane = Quest(title: "plane", metric: .ceilingEuclidean, patients: patients)
        try await withTemporaryFolder { folder in
            func store() -> StoredQuest {
                let database = CollectionStore.database(path: folder + "/satchel.sqlite")
                return StoredQuest(CollectionStore(database), patients: EmbeddedPatientSource())
            }
            let (kept, _) = try await store().update(label: { _ in "loaded" }, continuesLast: false) { quest in
                quest = plane
                _ = quest.visit(PatientID("node-1"))
            }
            #expect(kept.here == .file(x: 1e9, y: -0.25))
            #expect(try await store().quest() == kept)
        }
    }

    @Test("Another quest takes the place of the one there was, with its visits and without a trace of patients")
    func replaced() async throws {
        try await change("visited") { quest in
            for patient in quest.patients.prefix(2).reversed() { _ = quest.visit(patient.id) }
        }
        let visited = try await store.quest()
        #expect(visited.patients.prefix(3).map(\.visit) == [2, 1, nil])
        let favorites = StoredFavorites<Patient>(collection)
        _ = try await favorites.add([start.patients[0]])

        let sample = try QuestSamples.quest([(0, 1), (0, 2)], origin: (0, 0))
        try await change("started") { $0 = sample }

        #expect(try await store.quest() == sample)
        #expect(try await favorites.all().items.map(\.id) == [start.patients[0].id])
        #expect(try await collection.read { try $0.entries("quest", "visit").count } == 0)
        try await change("restarted") { [start] in $0 = start }
        #expect(try await store.quest() == start)
        #expect(try await collection.read { try $0.ids(.item, "quest") } == [start.patients[0].id.rawValue])

        #expect(try await collection.undo() == .done("restarted"))
        #expect(try await collection.undo() == .done("started"))
        #expect(try await collection.undo() == .done("added 'Pikachu' to favorites"))
        #expect(try await store.quest() == visited)
        #expect(try await collection.undo() == .done("visited"))
        #expect(try await store.quest() == start)
        #expect(try await collection.read { try $0.ids(.item, "quest").isEmpty })
    }

    @Test("A patient who waits again leaves nothing behind")
    func unvisited() async throws {
        let id = start.patients[3].id
        try await change("visited") { _ = $0.visit(id) }
        try await change("unvisited") { _ = $0.unvisit(id) }

        #expect(try await store.quest().waiting.count == 12)
        #expect(try await collection.read { try $0.ids(.item, "quest").isEmpty })
    }

    @Test("Moves that continue one are undone with it, unless something else was changed between")
    func moves() async throws {
        let places = try [127.0, 127.1, 127.2, 127.3].map(place)
        try await change("moved to 0") { _ = $0.move(to: places[0]) }
        try await change("moved to 1") { _ = $0.move(to: places[1]) }
        try await change("moved to 2", continuesLast: true) { _ = $0.move(to: places[2]) }
        _ = try await StoredFavorites<Patient>(collection).add([start.patients[0]])
        try await change("moved to 3", continuesLast: true) { _ = $0.move(to: places[3]) }

        #expect(try await collection.undo() == .done("moved to 3"))
        #expect(try await collection.undo() == .done("added 'Pikachu' to favorites"))
        #expect(try await store.quest().here == places[2])
        #expect(try await collection.undo() == .done("moved to 1"))
        #expect(try await store.quest().here == places[0])
        #expect(try await collection.redo() == .done("moved to 1"))
        #expect(try await store.quest().here == places[2])
    }

    @Test("The starter quest of another source takes the place of a starter quest, and not of one that was made")
    func otherSource() async throws {
        let fixture = StoredQuest(collection, patients: FixturePatientSource())
        let id = start.patients[0].id
        try await change("visited") { _ = $0.visit(id) }
        #expect(try await fixture.quest().title == "fixture")
        #expect(try await store.quest().patients[0].isVisited)

        let made = try QuestSamples.quest([(0, 0)])
        try await change("started") { $0 = made }
        #expect(try await fixture.quest() == made)
    }

    @Test("A change that fails leaves the quest as it was")
    func failure() async throws {
        let id = start.patients[0].id
        await #expect(throws: QuestError.noPatients) {
            try await store.update(label: { (_: Void) in "visited" }, continuesLast: false) { quest in
                _ = quest.visit(id)
                throw QuestError.noPatients
            }
        }
        #expect(try await store.quest() == start)
    }
}
