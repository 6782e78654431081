import ClosetData
import ClosetDomain
import Foundation
import GRDB
import SatchelCatalog
import SatchelPersistence
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Closet: merging the database of a backup")
struct ClosetMergeTests {
    @Test("Ids and photos that no closet would have are left out, whoever wrote the backup", arguments: [true, false])
    func strange(_ isDryRun: Bool) async throws {
        try await withTemporaryFolder { folder in
            let saved = SQLiteClosetStore(folder: folder)
            try await saved.change("added") { closet in
                for name in ["Coat", "Hat", "Scarf"] { _ = try closet.add(.sample(name, "accessory")) }
                _ = try closet.addStyle("Monday", ["coat", "scarf"].map { GarmentID($0) })
            }
            try await DatabaseQueue(path: folder + "/closet.sqlite").write { db in
                try db.execute(sql: "UPDATE garment SET id = '../x' WHERE id = 'hat'")
                try db.execute(sql: "UPDATE garment SET photo = 'gone.png' WHERE id = 'coat'")
            }
            let store = InMemoryClosetStore()
            try await store.change("added") { closet in _ = try closet.add(.sample("Scarf", "accessory")) }

            let merge = try await ClosetMerge(store, rules: rules).merge(from: folder, isDryRun: isDryRun)

            #expect(merge.added == ["1 garment", "1 style"])
            #expect(merge.conflicts == 0)
            #expect(merge.leftOut.contains("'Hat', whose name or id is invalid"))
            let closet = try await store.closet()
            #expect(closet.garments.map(\.title) == (isDryRun ? ["Scarf"] : ["Scarf", "Coat"]))
            #expect(closet.styles.flatMap(\.garments).map(\.rawValue) == (isDryRun ? [] : ["coat", "scarf"]))
            #expect(closet.photos.isEmpty)
        }
    }

    @Test("A garment that both have stays as it is here, also where the copy is newer")
    func conflict() async throws {
        try await withTemporaryFolder { folder in
            try await SQLiteClosetStore(folder: folder).change("added") { closet in
                var facts = GarmentFacts.sample("Coat")
                facts.color = "red"
                _ = try closet.add(facts, at: 9)
            }
            let store = InMemoryClosetStore()
            try await store.change("added") { closet in _ = try closet.add(.sample("Coat")) }
            let before = try await store.closet()

            let merge = try await ClosetMerge(store, rules: rules).merge(from: folder, isDryRun: false)

            #expect(merge.added.isEmpty)
            #expect(merge.conflicts == 1)
            #expect(try await store.closet() == before)
        }
    }
}
