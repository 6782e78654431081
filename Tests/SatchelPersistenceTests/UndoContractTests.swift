import Foundation
import SatchelCatalog
import SatchelPersistence
import Testing

@Suite("Undo: favorites and recent searches")
struct UndoContractTests {
    @Test("Nothing can be undone before a change, or after one without a label", arguments: StoreKind.allCases)
    func nothing(_ kind: StoreKind) async throws {
        try await kind.withFavorites { store in
            _ = try await store.add(Self.snapshot("b1"), in: "books")
            _ = try await store.remove("b1", in: "books")

            #expect(try await store.lastChange() == nil)
        }
    }

    @Test("Changes are undone one by one, the newest first, in the places they had", arguments: StoreKind.allCases)
    func favorites(_ kind: StoreKind) async throws {
        try await kind.withFavorites { store in
            let ids = ["b1", "b2", "b3"]
            _ = try await store.add(ids.map(Self.snapshot), in: "books", label: { "added \($0.count)" })
            _ = try await store.remove(["b2", "b9"], in: "books", label: { "removed \($0.count)" })
            _ = try await store.removeAll(in: "books", label: { "removed all \($0.count)" })
            // Nothing changes, so nothing is to be undone.
            _ = try await store.remove(["b2"], in: "books", label: { _ in "nothing" })

            #expect(try await Self.undo(store) == "removed all 2")
            #expect(try await store.all(in: "books").map(\.id) == ["b3", "b1"])
            #expect(try await Self.undo(store) == "removed 1")
            #expect(try await store.all(in: "books").map(\.id) == ["b3", "b2", "b1"])
            #expect(try await Self.undo(store) == "added 3")
            #expect(try await store.all(in: "books").isEmpty)
            #expect(try await store.lastChange() == nil)
        }
    }

    @Test("What changed meanwhile stays, and the change is forgotten", arguments: StoreKind.allCases)
    func outdated(_ kind: StoreKind) async throws {
        try await kind.withFavorites { store in
            _ = try await store.add([Self.snapshot("b1")], in: "books", label: { _ in "added" })
            let change = try #require(try await store.lastChange())
            _ = try await store.remove("b1", in: "books")

            #expect(try await store.undo(change) == .outdated)
            #expect(try await store.lastChange() == nil)
            #expect(try await store.undo(change) == .overtaken)
        }
    }

    @Test("Only the newest change is undone", arguments: StoreKind.allCases)
    func overtaken(_ kind: StoreKind) async throws {
        try await kind.withFavorites { store in
            _ = try await store.add([Self.snapshot("b1")], in: "books", label: { _ in "first" })
            let first = try #require(try await store.lastChange())
            _ = try await store.add([Self.snapshot("b2")], in: "books", label: { _ in "second" })

            #expect(try await store.undo(first) == .overtaken)
            #expect(try await store.ids(in: "books") == ["b1", "b2"])
        }
    }

    @Test("The last twenty changes are kept", arguments: StoreKind.allCases)
    func depth(_ kind: StoreKind) async throws {
        try await kind.withFavorites { store in
            for number in 0...UndoableChange.depth {
                _ = try await store.add([Self.snapshot("b\(number)")], in: "books", label: { _ in "\(number)" })
            }

            for number in (1...UndoableChange.depth).reversed() { #expect(try await Self.undo(store) == "\(number)") }
            #expect(try await store.lastChange() == nil)
            #expect(try await store.ids(in: "books") == ["b0"])
        }
    }

    @Test("Cleared searches come back behind those made since", arguments: StoreKind.allCases)
    func recents(_ kind: StoreKind) async throws {
        try await kind.withRecents { store in
            for text in ["dune", "emma"] { try await store.record(text, in: "books", limit: 5) }
            _ = try await store.clear(in: "books")
            for text in ["emma", "ulysses"] { try await store.record(text, in: "books", limit: 5) }

            #expect(try await Self.undo(store) == "cleared 2 recent searches in books")
            #expect(try await store.all(in: "books", limit: 5).map(\.text) == ["ulysses", "emma", "dune"])
            #expect(try await store.lastChange() == nil)
        }
    }

    private static func snapshot(_ id: String) -> FavoriteSnapshot {
        FavoriteSnapshot(id: id, payload: Data("{}".utf8))
    }

    private static func undo(_ store: any UndoableChanges) async throws -> String? {
        guard let change = try await store.lastChange() else { return nil }
        return try await store.undo(change) == .undone ? change.label : nil
    }
}

@Suite("Undo: the order of changes")
struct ChangeOrderTests {
    private static let future: Int64 = 4_000_000_000_000_000_000

    @Test("A clock set back does not change which change is the last, in whatever database of a folder it is")
    func clockSetBack() async throws {
        try await withTemporaryFolder { folder in
            let stores = ["one", "two"].map { name in
                FavoriteStore(
                    database: SatchelDatabase(at: { "\(folder)/\(name).sqlite" }, migrations: Migration.all)
                )
            }
            // The clock was ahead when another program made a change.
            #expect(ChangeOrder.next(in: folder, now: Self.future) == Self.future)
            var moments = [Self.future]
            for store in [stores[0], stores[1], stores[0], stores[1], stores[1]] {
                let id = "b\(moments.count)"
                _ = try await store.add(
                    [FavoriteSnapshot(id: id, payload: Data())],
                    in: "books",
                    label: { _ in "added \(id)" }
                )
                moments.append(try #require(try await store.lastChange()).at)
            }

            #expect(moments == moments.sorted() && Set(moments).count == moments.count)
        }
    }

    @Test("A file that says no moment counts as none, and one that can't be used leaves an order within the process")
    func unusable() throws {
        for text in ["", "abc", "99999999999999999999", "-5", "\u{0}"] {
            let folder = FileManager.default.temporaryDirectory.path + "/change-order-\(UUID())"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try Data(text.utf8).write(to: URL(filePath: folder + "/.satchel-undo-order"))
            #expect(ChangeOrder.next(in: folder, now: 7) == 7, "\(text)")
            #expect(ChangeOrder.next(in: folder, now: 5) == 8)
        }
        let first = ChangeOrder.next(in: "/nonexistent", now: 7)
        #expect(ChangeOrder.next(in: nil, now: 5) > first)
    }
}
