import QuestData
import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelPersistence
import TestSupport
import Testing

/// The stores that the contract holds for.
enum QuestStoreKind: String, CaseIterable, CustomTestStringConvertible {
    case memory
    case sqlite

    var testDescription: String { rawValue }

    func run(_ body: (any QuestStore) async throws -> Void) async throws {
        switch self {
        case .memory: try await body(SQLiteQuestStore())
        case .sqlite:
            try await withTemporaryFolder { folder in
                try await body(Self.sqlite(in: folder))
            }
        }
    }

    static func sqlite(in folder: String) -> SQLiteQuestStore {
        SQLiteQuestStore(
            database: SatchelDatabase(path: folder + "/quest.sqlite", migrations: SQLiteQuestStore.migrations)
        )
    }
}

@Suite("Quest: store contract")
struct QuestStoreContractTests {
    /// A quest with something in every field.
    private static func full() async throws -> Quest {
        var quest = EmbeddedPatientSource().starterQuest()
        let task = try RouteTask(quest, PlannedRoute.Request(home: quest.start))
        quest.route = task.route(try await ExactRoutePlanner().plan(task.problem))
        _ = quest.visit(try #require(quest.route?.stops.first?.id))
        return quest
    }

    @Test("Nothing is there before the first change", arguments: QuestStoreKind.allCases)
    func empty(_ kind: QuestStoreKind) async throws {
        try await kind.run { store in
            let kept = try await store.quest()
            #expect(kept == nil)
        }
    }

    @Test("A quest comes back whole, with its route and who was visited", arguments: QuestStoreKind.allCases)
    func roundTrip(_ kind: QuestStoreKind) async throws {
        let quest = try await Self.full()
        try await kind.run { store in
            let title = try await store.update { old in
                #expect(old == nil)
                return (quest, quest.title)
            }
            #expect(title == "Seoul")
            #expect(try await store.quest() == quest)
        }
    }

    @Test("A quest in the units of a file comes back in them", arguments: QuestStoreKind.allCases)
    func fileUnits(_ kind: QuestStoreKind) async throws {
        var quest = Quest(
            title: "plane",
            metric: .ceilingEuclidean,
            patients: [
                Patient(
                    id: PatientID("node-1"),
                    title: "node 1",
                    position: .file(x: -1e6, y: 0.1),
                    provenance: ItemSource(source: "plane.tsp")
                )
            ]
        )
        quest.here = .file(x: 200, y: 300)
        let kept = quest
        try await kind.run { store in
            try await store.update { _ in (kept, ()) }
            #expect(try await store.quest() == kept)
        }
    }

    @Test("Changes with a label are undone, each with those that followed from it", arguments: QuestStoreKind.allCases)
    func undo(_ kind: QuestStoreKind) async throws {
        let full = try await Self.full()
        try await kind.run { store in
            try await store.update(label: { _ in "started" }) { _ in (full, ()) }
            try await store.update(label: { _ in "visited" }) { old in
                var quest = old ?? full
                if let next = quest.waiting.first { _ = quest.visit(next.id) }
                return (quest, ())
            }
            // As when a route is planned anew.
            try await store.update { old in
                var quest = old ?? full
                quest.route = nil
                return (quest, ())
            }
            try await store.update(label: { _ in "replaced" }) { _ in (Quest(title: "Other", patients: []), ()) }

            #expect(try await Self.undo(store) == "replaced")
            #expect(try await store.quest()?.patients.count == full.patients.count)
            #expect(try await Self.undo(store) == "visited")
            #expect(try await store.quest() == full)
            #expect(try await Self.undo(store) == "started")
            #expect(try await store.quest() == nil)
            #expect(try await store.lastChange() == nil)
        }
    }

    private static func undo(_ store: any QuestStore) async throws -> String? {
        guard let change = try await store.lastChange() else { return nil }
        return try await store.undo(change) == .undone ? change.label : nil
    }

    @Test("A change that fails leaves the quest as it was", arguments: QuestStoreKind.allCases)
    func failure(_ kind: QuestStoreKind) async throws {
        let quest = try await Self.full()
        try await kind.run { store in
            try await store.update { _ in (quest, ()) }
            await #expect(throws: QuestError.noPatients) {
                try await store.update { _ -> (quest: Quest, result: Void) in throw QuestError.noPatients }
            }
            #expect(try await store.quest() == quest)
        }
    }

    @Test("A canceled call changes nothing", arguments: QuestStoreKind.allCases)
    func canceled(_ kind: QuestStoreKind) async throws {
        let quest = try await Self.full()
        try await kind.run { store in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await store.update { _ in (quest, ()) }
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            let kept = try await store.quest()
            #expect(kept == nil)
        }
    }

    @Test("A later start finds the quest as it was")
    func laterStart() async throws {
        let quest = try await Self.full()
        try await withTemporaryFolder { folder in
            let first = QuestStoreKind.sqlite(in: folder)
            try await first.update { _ in (quest, ()) }
            try await first.close()
            #expect(try await QuestStoreKind.sqlite(in: folder).quest() == quest)
        }
    }
}
