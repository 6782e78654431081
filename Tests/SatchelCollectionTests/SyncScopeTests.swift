import Foundation
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import SatchelPluginAPI
import Testing

@Suite("Sync: some lists")
final class SyncScopeTests {
    private let carrier = SyncFolder(path: NSTemporaryDirectory() + "satchel-sync-" + UUID().uuidString)
    private let list = Thing.list("books", named: "To lend")

    deinit { try? FileManager.default.removeItem(atPath: carrier.path) }

    /// A device that shares the list alone, or all.
    private func device(sharesAll: Bool = false) async throws -> CollectionStore {
        let store = CollectionStore()
        let sync = CollectionSync(store)
        let word = try await sync.list(of: "books", named: "to  LEND").word
        try await sync.setUp(carrier, only: sharesAll ? nil : [word])
        return store
    }

    private func sync(_ stores: CollectionStore...) async throws {
        for store in stores { try await store.sync(carrier) }
    }

    private func keep(_ id: String, in store: CollectionStore) async throws {
        try await store.change("added \(id)") { change in
            try change.set(["title": [id], "rating": ["1"]], of: .item("books", id))
            try change.add("copy", about: .item("books", id), ["paid": ["5"]])
        }
        try await store.change("rated \(id)") { try $0.set(["rating": ["4"]], of: .item("books", id)) }
    }

    private func put(_ id: String, _ quantity: Int = 1, in store: CollectionStore) async throws {
        try await store.change("put") { [list] change in
            try change.set(["name": ["To lend"]], of: list)
            try change.put(.item("books", id), in: list, quantity: quantity)
        }
    }

    private func kept(in store: CollectionStore) async throws -> Set<String> {
        try await store.read { contents in
            let entries = try contents.entries("books").map { "\($0.type) of \($0.item)" }
            return try contents.ids(.item, "books").union(entries)
        }
    }

    @Test(
        "The list, its items and what is said of them travel, older changes once an item comes to it, and nothing else"
    )
    func list() async throws {
        let (first, second) = (try await device(), try await device())
        for id in ["dune", "emma"] { try await keep(id, in: first) }
        try await put("dune", in: first)
        try await keep("hobbit", in: second)
        try await sync(first, second)

        #expect(try await kept(in: second) == ["dune", "copy of dune", "hobbit", "copy of hobbit"])
        for file in try #require(FileManager.default.enumerator(atPath: carrier.path)) {
            let bytes = try? Data(contentsOf: URL(filePath: "\(carrier.path)/\(file)"))
            for word in ["emma", "hobbit"] { #expect(bytes?.firstRange(of: Data(word.utf8)) == nil) }
        }

        try await put("hobbit", in: second)
        try await second.change("noted") { change in
            guard let copy = try change.contents.entries("books").first(where: { $0.item == "dune" }) else { return }
            try change.set(["note": ["lent"]], of: copy.thing)
        }
        try await sync(second, first, second)
        #expect(
            try await kept(in: first) == ["dune", "copy of dune", "emma", "copy of emma", "hobbit", "copy of hobbit"]
        )
        #expect(try await first.texts(of: .item("books", "hobbit"))?["rating"] == ["4"])
        #expect(try await first.read { try $0.entries("books").contains { $0.texts["note"] == ["lent"] } })
    }

    @Test("What another device shares beyond the list is not taken until it comes to the list")
    func others() async throws {
        let (all, some) = (try await device(sharesAll: true), try await device())
        for id in ["dune", "emma"] { try await keep(id, in: all) }
        try await put("dune", in: all)
        try await sync(all, some)
        #expect(try await kept(in: some) == ["dune", "copy of dune"])

        try await put("emma", in: all)
        try await sync(all, some)
        #expect(try await kept(in: some) == ["dune", "copy of dune", "emma", "copy of emma"])
        #expect(try await some.texts(of: .item("books", "emma"))?["rating"] == ["4"])
        try await some.change("took out") { [list] in try $0.put(.item("books", "emma"), in: list, quantity: 0) }
        try await some.change("rated") { try $0.set(["rating": ["2"]], of: .item("books", "emma")) }
        try await sync(some, all, some)
        #expect(try await all.texts(of: .item("books", "emma"))?["rating"] == ["2"])
        for store in [all, some] { #expect(await CollectionCheck(store, []).diagnose().findings.isEmpty) }
    }

    @Test("Of a snapshot, too, items travel that were taken out of the list")
    func snapshot() async throws {
        let first = try await device()
        for id in ["dune", "emma"] {
            try await keep(id, in: first)
            try await put(id, in: first)
        }
        try await first.change("took out") { [list] in try $0.put(.item("books", "emma"), in: list, quantity: 0) }
        try await sync(first)
        _ = try await CollectionSync(first).compact(CollectionSync(first).channel(carrier))
        let second = try await device()
        try await sync(second)

        #expect(try await kept(in: second) == ["dune", "copy of dune", "emma", "copy of emma"])
    }

    @Test("Older changes of an item go out once, however often it is put into the list")
    func again() async throws {
        let first = try await device()
        try await keep("dune", in: first)
        for quantity in 1...3 {
            try await put("dune", quantity, in: first)
            let sync = CollectionSync(first)
            let sent = try await sync.run(sync.channel(carrier), called: "device").sent
            #expect(sent == (quantity == 1 ? 4 : 1))
        }
    }
}
