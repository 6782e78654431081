import Foundation
import PostgresTestSupport
import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI
import SatchelPostgres
import TestSupport
import Testing

@Suite("Sync: snapshots")
final class SyncCompactionTests {
    private let carrier = SyncFolder(path: NSTemporaryDirectory() + "satchel-sync-" + UUID().uuidString)
    private let dune = Thing.item("books", "dune")
    private let shelf = Thing.list("books", "shelf")

    deinit { try? FileManager.default.removeItem(atPath: carrier.path) }

    private func device(_ carrier: any SyncCarrier) async throws -> CollectionStore {
        let store = CollectionStore()
        try await CollectionSync(store).setUp(carrier)
        return store
    }

    private func compact(_ store: CollectionStore, _ carrier: any SyncCarrier) async throws -> CollectionSync.Compaction
    {
        let sync = CollectionSync(store)
        return try await sync.compact(sync.channel(carrier))
    }

    /// Three operations that are needed, and six that are not.
    private func change(_ store: CollectionStore) async throws {
        try await store.change("added") { [dune, shelf] change in
            try change.set(["title": ["Dune"]], of: dune)
            try change.put(dune, in: shelf)
        }
        for rating in 1...7 { try await rate(store, "\(rating)") }
    }

    private func rate(_ store: CollectionStore, _ rating: String) async throws {
        try await store.change("rated") { [dune] in try $0.set(["rating": [rating]], of: dune) }
    }

    private func files(of store: CollectionStore) async throws -> [String] {
        let folder = carrier.path + "/" + (try await CollectionSync(store).device())
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "device.json" }.sorted()
    }

    /// Devices that were away, that changed the same meanwhile and that come new end equal.
    private func checkDevices(through carrier: any SyncCarrier) async throws {
        let (first, away) = (try await device(carrier), try await device(carrier))
        try await first.change("added") { [dune, shelf] change in
            try change.set(["title": ["Dune"], "tags": ["a", "b"]], of: dune)
            try change.put(dune, in: shelf, quantity: 2)
        }
        for store in [first, away] { try await store.sync(carrier) }
        try await away.change("changed") { [dune, shelf] change in
            try change.set(["note": ["mine"], "tags": ["a", "b", "c"], "rating": ["1"]], of: dune)
            try change.put(dune, in: shelf, quantity: 5)
        }
        for rating in 1...7 { try await rate(first, "\(rating)") }
        try await first.change("changed") { [dune, shelf] change in
            try change.set(["tags": ["b"]], of: dune)
            try change.put(dune, in: shelf, quantity: 3)
        }
        try await first.sync(carrier)

        let compaction = try await compact(first, carrier)
        #expect(compaction.problems.isEmpty)
        #expect(compaction.operations.before == 11 && compaction.operations.after == 5)
        #expect(try await compact(first, carrier).operations.after == 5)
        for store in [away, first] { try await store.sync(carrier) }
        try await first.change("added") { try $0.set(["title": ["Emma"]], of: .item("books", "emma")) }
        try await first.sync(carrier)
        try await away.sync(carrier)
        let new = try await device(carrier)
        try await new.sync(carrier)

        let merged: FieldTexts = ["title": ["Dune"], "note": ["mine"], "tags": ["b", "c"], "rating": ["7"]]
        for store in [first, away, new] {
            #expect(try await store.texts(of: dune) == merged)
            let quantities = try await store.read { [shelf] in try $0.members(of: shelf).map(\.quantity) }
            #expect(quantities == [6])
            #expect(try await store.ids("books") == ["dune", "emma"])
            #expect(await CollectionCheck(store, []).diagnose().findings.isEmpty)
        }
        #expect(try await away.sync(carrier).received.isEmpty)
        #expect(try await first.history(of: dune).filter { $0.thing.sort == .item }.count == 10)
    }

    @Test("A snapshot takes the place of files, and devices that were away or come new lose nothing by it")
    func folder() async throws { try await checkDevices(through: carrier) }

    @Test("The same through a server", .enabled(if: TestPostgres.isInstalled, "\(TestPostgres.missing)"))
    func server() async throws {
        let settings = try await TestPostgres.shared.get().newDatabase()
        try await checkDevices(through: SyncTable(settings.address(), settings))
    }

    @Test("What comes after a snapshot is in files of other names, and the next snapshot replaces them, too")
    func names() async throws {
        let store = try await device(carrier)
        try await change(store)
        try await store.sync(carrier)
        _ = try await compact(store, carrier)
        let first = try await files(of: store)
        #expect(first.count == 1 && first[0].hasPrefix("snapshot-") && first[0].hasSuffix(".ndjson"))

        try await store.change("removed") { [dune] in try $0.remove(dune) }
        try await store.change("added") { [dune] in try $0.set(["title": ["Again"]], of: dune) }
        try await store.sync(carrier)
        let second = try await files(of: store)
        #expect(second.count == 2 && second[0].contains(".after-" + first[0].dropFirst(9)))

        #expect(try await compact(store, carrier).operations.after == 5)
        #expect(try await files(of: store).count == 1)
        let new = try await device(carrier)
        try await new.sync(carrier)
        #expect(try await new.texts(of: dune) == ["title": ["Again"]])
    }

    @Test(
        "Torn, repeated and hostile snapshots are told and harm nothing, and what is not known here is never replaced"
    )
    func harm() async throws {
        let store = try await device(carrier)
        try await change(store)
        try await store.sync(carrier)
        _ = try await compact(store, carrier)
        let folder = carrier.path + "/" + (try await CollectionSync(store).device()) + "/"
        let path = folder + (try await files(of: store)[0])
        let bytes = try Data(contentsOf: URL(filePath: path))
        try bytes.prefix(bytes.count - 9).write(to: URL(filePath: path))

        let other = try await device(carrier)
        #expect(try await other.sync(carrier).problems.count == 1)
        try bytes.write(to: URL(filePath: path))
        try bytes.write(to: URL(filePath: path.replacing(".ndjson", with: ".sync-conflict-1.ndjson")))
        let hostile = Data("{\"at\":\n".utf8) + Data(repeating: 0x5B, count: 7 << 20) + Data("\n../../x\n".utf8)
        try (hostile + bytes).write(to: URL(filePath: folder + "snapshot-99991231T235959999Z.ndjson"))

        let problems = try await other.sync(carrier).problems
        #expect(problems.count == 1 && problems[0].hasPrefix("3 lines"))
        #expect(try await other.texts(of: dune) == ["title": ["Dune"], "rating": ["7"]])
        let compaction = try await compact(store, carrier)
        #expect(compaction.problems.count == 1 && compaction.problems[0].contains("99991231"))
        #expect(try await files(of: store).count == 2)
    }

    @Test("What two devices changed at once a new one sees from a snapshot, too")
    func conflicts() async throws {
        let (first, second) = (try await device(carrier), try await device(carrier))
        try await rate(first, "1")
        for store in [first, second] { try await store.sync(carrier) }
        for rating in ["3", "4"] { try await rate(first, rating) }
        try await rate(second, "2")
        for store in [first, second, first] { try await store.sync(carrier) }
        #expect(try await compact(first, carrier).operations.after == 2)
        let new = try await device(carrier)
        try await new.sync(carrier)

        let conflicts = try await CollectionSync(new).conflicts()
        #expect(conflicts.map(\.field) == ["rating"])
        #expect(Set(conflicts.flatMap { [$0.kept, $0.other] }) == [["2"], ["4"]])
    }

    @Test("A value that lost is told until somebody who knows it changes the field, or keeps what stands")
    func changedAgain() async throws {
        let (first, second) = (try await device(carrier), try await device(carrier))
        try await rate(first, "1")
        for store in [first, second] { try await store.sync(carrier) }
        try await rate(first, "2")
        for rating in ["3", "4"] { try await rate(second, rating) }
        for store in [first, second, first] { try await store.sync(carrier) }
        for store in [first, second] {
            let conflicts = try await CollectionSync(store).conflicts()
            #expect(conflicts.map(\.kept) == [["4"]] && conflicts.map(\.other) == [["2"]])
        }
        let sync = CollectionSync(first)
        try await sync.keep(#require(try await sync.conflicts().first))

        try await rate(second, "5")
        for store in [second, first] {
            try await store.sync(carrier)
            #expect(try await CollectionSync(store).conflicts().isEmpty)
        }
    }

    @Test(
        "A role that may not delete is told so, and nothing is written",
        .enabled(if: TestPostgres.isInstalled, "\(TestPostgres.missing)")
    )
    func role() async throws {
        let settings = try await TestPostgres.shared.get().newDatabase()
        _ = try await device(SyncTable(settings.address(), settings))
        let role = "member_" + UUID().uuidString.prefix(8).lowercased()
        let grants = ["SELECT ON satchel_sync", "SELECT, INSERT ON satchel_device, satchel_operation, satchel_picture"]
        try await PostgresDatabase(settings).write { connection in
            try connection.query("CREATE ROLE \(role) LOGIN")
            for grant in grants { try connection.query("GRANT \(grant) TO \(role)") }
        }
        let member = SyncTable(try settings.address().replacing("satchel@", with: role + "@"), settings)
        let store = try await device(member)
        try await change(store)
        try await store.sync(member)

        await #expect(throws: PlainError.self) { try await compact(store, member) }
        try await PostgresDatabase(settings).write { connection in
            try connection.query("GRANT DELETE ON satchel_operation TO \(role)")
            // As in tables that were made before roles could delete.
            try connection.query("DROP POLICY compacting ON satchel_operation")
        }
        let error = await #expect(throws: PlainError.self) { try await compact(store, member) }
        let hint = try #require(error?.hint?.split(separator: ": ", maxSplits: 1).last)
        #expect(hint.hasPrefix("CREATE POLICY compacting"))
        let count = { @Sendable () in
            try await PostgresDatabase(settings).read { connection in
                try connection.query("SELECT count(*) FROM satchel_operation").integer(0, 0)
            }
        }
        #expect(try await count() == 9)

        try await PostgresDatabase(settings).write { try $0.query(String(hint)) }
        #expect(try await compact(store, member).operations.after == 3)
        #expect(try await count() == 3)
    }
}
