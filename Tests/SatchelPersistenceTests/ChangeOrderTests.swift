import Foundation
import SatchelCatalog
import SatchelCollection
import TestSupport
import Testing

@testable import SatchelPersistence

@Suite("Undo: the order of changes")
struct ChangeOrderTests {
    private static let future: Int64 = 4_000_000_000_000_000_000

    @Test("A clock set back does not change which change is the last, in whatever database of a folder it is")
    func clockSetBack() async throws {
        try await withTemporaryFolder { folder in
            let stores = ["one", "two"].map { name in
                CollectionStore(CollectionStore.database(path: "\(folder)/\(name).sqlite"))
            }
            // The clock was ahead when another program made a change.
            #expect(ChangeOrder.next(in: folder, now: Self.future) == Self.future)
            var moments = [Self.future]
            for store in [stores[0], stores[1], stores[0], stores[1], stores[1]] {
                let id = "b\(moments.count)"
                try await store.add([id], in: "books")
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
