import GRDB
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import SatchelPluginAPI
import TestSupport
import Testing

@Suite("Collection: doctor")
struct CollectionCheckTests {
    private let wine = Thing.item("wines", "w1")

    /// A wine with an entry and a list, after a removal and an undo.
    private func withCollection(
        _ body: (_ store: CollectionStore, _ check: CollectionCheck, _ path: String) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { home in
            let locations = FileLocations(environment: ["HOME": home])
            let store = CollectionStore(CollectionStore.database(locations))
            let check = CollectionCheck(store, [KindRules(Wines.kind)])
            #expect(await check.diagnose() == Diagnosis("nothing is kept yet"))
            #expect(try await check.repair().isEmpty)
            for id in ["w1", "w2"] {
                try await store.change("added") { change in
                    let item = Thing.item("wines", id)
                    try change.set(["name": ["Riesling"], "extra": ["Bin: 3"]], of: item)
                    try change.add(.entry("wines", "b" + id), "buy", about: item, ["price": ["9"]])
                    try change.put(item, in: .list("wines", "cellar"))
                }
            }
            try await store.change("removed") { try $0.remove(.item("wines", "w2")) }
            _ = try await store.undo()
            try await body(store, check, try locations.database)
        }
    }

    private func write(_ sql: String, to path: String) async throws {
        let file = try DatabaseQueue(path: path)
        // As an older or a damaged program may have left it.
        try await file.write { try $0.execute(sql: sql) }
        try file.close()
    }

    @Test("A collection that is whole has no fault, whatever was undone, and a repair changes nothing of it")
    func whole() async throws {
        try await withCollection { store, check, _ in
            #expect(await check.diagnose() == Diagnosis("2 items, 2 entries, 1 list"))
            let count = try await store.operations(limit: 99).count
            #expect(try await check.repair().isEmpty)
            #expect(try await store.operations(limit: 99).count == count)
        }
    }

    @Test("Entries and members without their item are named, and a repair removes them until it is undone")
    func orphans() async throws {
        try await withCollection { store, check, path in
            let row = "(SELECT number FROM thing WHERE sort = 'item' AND id = 'w2')"
            try await write("DELETE FROM value WHERE thing = \(row); DELETE FROM thing WHERE number = \(row)", to: path)

            let found = await check.diagnose().findings
            #expect(
                found.map(\.message) == [
                    "1 entry without the item (wines bw2)", "1 list with items that are gone (wines cellar)",
                    "1 thing not as the journal says (wines w2)",
                ]
            )
            #expect(found.allSatisfy { $0.severity == .problem && $0.hint.contains("doctor --repair") })

            #expect(
                try await check.repair() == [
                    "removed 1 entry without the item", "took what is gone out of 1 list",
                    "added 1 thing to the journal as now",
                ]
            )
            #expect(await check.diagnose() == Diagnosis("1 item, 1 entry, 1 list"))
            #expect(try await store.read { try $0.members(of: .list("wines", "cellar")).map(\.item) } == ["w1"])
            #expect(try await store.undo() == .done("repaired the collection"))
            #expect(await check.diagnose() == Diagnosis("2 items, 2 entries, 1 list"))
        }
    }

    @Test(
        "What the journal does not lead to is named, and a repair keeps it as it is",
        arguments: [
            "DELETE FROM operation WHERE id = 'w1'",
            """
            UPDATE thing SET texts = '{"name":["Silvaner"]}', name = 'silvaner' WHERE id = 'w1';
            UPDATE value SET text = 'Silvaner' WHERE field = 'name' AND thing = 1
            """,
            """
            UPDATE thing SET texts = '{"name":["Riesling"],"vintage":["2019"]}' WHERE id = 'w1';
            INSERT INTO value (thing, field, text) VALUES (1, 'vintage', '2019')
            """,
        ]
    )
    func journal(_ change: String) async throws {
        try await withCollection { store, check, path in
            try await write(change, to: path)
            let kept = try await store.texts(of: wine)

            let found = await check.diagnose().findings.map(\.message)
            #expect(found == ["1 thing not as the journal says (wines w1)"])
            #expect(try await check.repair() == ["added 1 thing to the journal as now"])

            #expect(await check.diagnose().findings.isEmpty)
            #expect(try await store.texts(of: wine) == kept)
        }
    }

    @Test(
        "An index that is not of what is kept is named, and a repair makes it anew",
        arguments: [
            "UPDATE value SET text = 'Silvaner' WHERE thing = 1 AND field = 'name'",
            "UPDATE thing SET name = 'silvaner' WHERE number = 1", "UPDATE thing SET name = NULL WHERE number = 1",
            "DELETE FROM value WHERE field = 'price'", "INSERT INTO value (thing, field, text) VALUES (9, 'name', 'x')",
        ]
    )
    func index(_ change: String) async throws {
        try await withCollection { store, check, path in
            let found = try await store.read { try $0.ids(.item, "wines", having: "name", "Riesling") }
            try await write(change, to: path)

            #expect(await check.diagnose().findings.map(\.message) == ["the index is not of what is kept"])
            #expect(try await check.repair() == ["made the index anew"])

            #expect(await check.diagnose().findings.isEmpty)
            #expect(try await store.read { try $0.ids(.item, "wines", having: "name", "Riesling") } == found)
        }
    }

    @Test("An item without what its kind requires is a warning that names the field")
    func rules() async throws {
        try await withCollection { store, check, _ in
            try await store.change("cleared") { [wine] in try $0.set(["name": []], of: wine) }

            let found = await check.diagnose().findings
            #expect(found.map(\.message) == ["wines 'w1' has no name"])
            #expect(found.map(\.severity) == [.warning])
        }
    }
}
