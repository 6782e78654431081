import Foundation
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import SatchelPluginAPI
import TestSupport
import Testing

@Suite("Sync: names of devices")
struct SyncNameTests {
    private let dune = Thing.item("books", "dune")

    private func store(_ path: String, hasClock: Bool = true) -> CollectionStore {
        let now: @Sendable () -> Date = { hasClock ? Date() : Date(timeIntervalSince1970: 0) }
        return CollectionStore(CollectionStore.database(path: path), now: now)
    }

    private func addCopy(_ paid: String, to store: CollectionStore) async throws {
        try await store.change("added a copy") { [dune] change in
            try change.set(["title": ["Dune"]], of: dune)
            try change.add("copy", about: dune, ["paid": [paid]])
        }
    }

    private func check(_ stores: [CollectionStore], have paid: [String]) async throws {
        var names: Set<String> = []
        for store in stores {
            let entries = try await store.read { try $0.entries("books").flatMap { $0.texts["paid"] ?? [] } }
            #expect(entries.sorted() == paid)
            #expect(await CollectionCheck(store, []).diagnose().findings.isEmpty)
            names.insert(try await CollectionSync(store).device())
        }
        #expect(names.count == stores.count)
    }

    @Test("A device that was copied with its name gets another, and what both added stays, once each")
    func copied() async throws {
        try await withTemporaryFolder { folder in
            let (carrier, first) = (SyncFolder(path: folder + "/shared"), store(folder + "/1.sqlite"))
            try await addCopy("1", to: first)
            try await CollectionSync(first).setUp(carrier)
            try await first.sync(carrier)
            try await addCopy("2", to: first)
            try DatabaseFile(path: folder + "/1.sqlite").copy(to: folder + "/2.sqlite")
            let second = store(folder + "/2.sqlite")
            try await addCopy("3", to: first)
            try await addCopy("4", to: second)

            #expect(try await first.sync(carrier).problems.isEmpty)
            let problems = try await second.sync(carrier).problems
            #expect(problems.count == 1 && problems[0].contains("from now on"))
            for store in [first, second] { #expect(try await store.sync(carrier).problems.isEmpty) }

            let new = CollectionStore()
            try await CollectionSync(new).setUp(carrier)
            try await new.sync(carrier)
            try await check([first, second, new], have: ["1", "2", "3", "4"])
        }
    }

    /// Without a clock what is new has the times of what was synced.
    @Test(
        "Where an older copy was put back, what was synced since comes back, and stays apart from what is new",
        arguments: [true, false]
    )
    func putBack(_ hasClock: Bool) async throws {
        try await withTemporaryFolder { folder in
            let carrier = SyncFolder(path: folder + "/shared")
            let lost = store(folder + "/1.sqlite", hasClock: hasClock)
            let other = CollectionStore()
            try await addCopy("1", to: lost)
            for store in [lost, other] {
                try await CollectionSync(store).setUp(carrier)
                try await store.sync(carrier)
            }
            try DatabaseFile(path: folder + "/1.sqlite").copy(to: folder + "/2.sqlite")
            try await addCopy("2", to: lost)
            for store in [lost, other] { try await store.sync(carrier) }
            let first = store(folder + "/2.sqlite", hasClock: hasClock)
            try await addCopy("3", to: first)

            for store in [first, other, first] { try await store.sync(carrier) }
            try await check([first, other], have: ["1", "2", "3"])
        }
    }

    @Test("An edit of a copy that somebody else added is of that copy, also where it comes first")
    func editComesFirst() async throws {
        try await withTemporaryFolder { folder in
            let (carrier, late) = (SyncFolder(path: folder + "/shared"), SyncFolder(path: folder + "/late"))
            let stores = [store(folder + "/1.sqlite"), store(folder + "/2.sqlite"), store(folder + "/3.sqlite")]
            try await addCopy("1", to: stores[0])
            for store in stores.prefix(2) {
                try await CollectionSync(store).setUp(carrier)
                try await store.sync(carrier)
            }
            try await stores[1].change("edited a copy") { change in
                let entry = try #require(try change.contents.entries("books").first)
                try change.set(["note": ["torn"], "copy": [entry.thing.id]], of: entry.thing)
            }
            for store in [stores[1], stores[0]] { try await store.sync(carrier) }

            // What the second device did reaches the third before what the first did.
            try await CollectionSync(stores[2]).setUp(late)
            for number in [1, 0] {
                let name = try await CollectionSync(stores[number]).device()
                try FileManager.default.copyItem(
                    atPath: "\(carrier.path)/\(name)",
                    toPath: "\(late.path)/\(name)"
                )
                try await stores[2].sync(late)
            }
            for store in stores {
                let entries = try await store.read { try $0.entries("books") }
                #expect(entries.map { $0.texts["note"] } == [["torn"]])
                #expect(entries.map { $0.texts["copy"] } == entries.map { [$0.thing.id] })
            }
            try await check(stores, have: ["1"])
        }
    }
}
