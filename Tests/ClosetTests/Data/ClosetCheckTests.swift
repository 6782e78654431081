import ClosetData
import ClosetDomain
import Foundation
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Closet: what doctor finds")
struct ClosetCheckTests {
    private let png = NewPhoto(bytes: SamplePicture.png(), suffix: "png")
    private let other = NewPhoto(bytes: SamplePicture.png(width: 4), suffix: "png")

    @Test("Photos of no garment and clothes without their photo are named, and only they are repaired")
    func photos() async throws {
        try await withTemporaryFolder { folder in
            let store = StoredCloset(data: folder)
            let check = ClosetCheck(store)
            let coat = try await store.add(.sample("Coat"), photo: png)
            let hat = try await store.add(.sample("Hat"), photo: other)
            let bag = try await store.add(
                .sample("Bag"),
                photo: NewPhoto(bytes: Array(png.bytes.prefix(9)), suffix: "png")
            )
            let photos = folder + "/closet-photos/"
            try FileManager.default.removeItem(atPath: photos + #require(hat.photos.first).name)
            for name in ["extra.jpg", ".satchel-cut", "Notes.txt"] {
                try Data("12345".utf8).write(to: URL(filePath: photos + name))
            }

            let found = await check.diagnose()
            #expect(found.summary == "3 clothes, 3 photos")
            #expect(
                found.findings.map(\.message) == [
                    "the photo of 'Hat' is missing", "the photo of 'Bag' is damaged",
                    "2 photos such as 'extra.jpg' are of no garment", "'Notes.txt' is among the photos of clothes",
                ]
            )
            #expect(
                try await check.repair() == [
                    "removed 'extra.jpg', which was the photo of no garment",
                    "removed '.satchel-cut', which was the photo of no garment",
                    "cleared the photo of 'Hat', whose file is missing",
                ]
            )

            #expect(await check.diagnose().findings == [found.findings[1], found.findings[3]])
            #expect(try await store.closet().garments.map(\.photos) == [coat.photos, [], bag.photos])
        }
    }

    @Test("A photo stays as long as undo or redo can bring it back")
    func neededPhotos() async throws {
        try await withTemporaryFolder { folder in
            let collection = CollectionStore(CollectionStore.database(path: folder + "/satchel.sqlite"))
            let store = StoredCloset(collection, photos: folder + "/photos")
            let check = ClosetCheck(store)
            let coat = try await store.add(.sample("Coat"), photo: png)
            try await store.addPhoto(other, to: coat.id)
            _ = try await store.remove([coat.id])
            #expect(try await check.repair() == [])
            for _ in 0..<3 { _ = try await collection.undo() }
            #expect(try await check.repair() == [])
            for _ in 0..<3 { _ = try await collection.redo() }
            for _ in 0..<3 { _ = try await collection.undo() }

            try await store.add(.sample("Hat"))

            #expect(await check.diagnose().findings.map(\.severity) == [.warning])
            #expect(try await check.repair().count == 2)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/photos") == [])
        }
    }

    @Test("A photo that another device may bring is not cleared where it is missing")
    func missingForNow() async throws {
        try await withTemporaryFolder { folder in
            let collection = CollectionStore(CollectionStore.database(path: folder + "/satchel.sqlite"))
            let store = StoredCloset(collection, photos: folder + "/photos")
            let coat = try await store.add(.sample("Coat"), photo: png)
            try FileManager.default.removeItem(atPath: folder + "/photos")
            try await CollectionSync(collection).setUp(SyncFolder(path: folder + "/shared"))

            #expect(try await ClosetCheck(store).repair().isEmpty)

            #expect(try await store.garment(coat.id)?.photos == coat.photos)
            #expect(await ClosetCheck(store).diagnose().findings.first?.hint.contains("it comes when") == true)
        }
    }

    @Test("A photo that another shell is writing is neither named nor removed")
    func besideWriter() async throws {
        try await withTemporaryFolder { folder in
            let store = StoredCloset(data: folder)
            try await store.add(.sample("Coat"))
            let photos = folder + "/closet-photos"
            try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: true)
            let file = try HiddenFile(replacing: photos + "/coat.png")

            #expect(try await ClosetCheck(store).repair() == [])

            try file.takePlace()
            #expect(try FileManager.default.contentsOfDirectory(atPath: photos) == ["coat.png"])
        }
    }

    @Test("Styles that break a rule are named")
    func brokenStyles() async throws {
        let collection = CollectionStore()
        let store = StoredCloset(collection)
        let (coat, cape) = (
            try await store.add(.sample("Coat", "outer")), try await store.add(.sample("Cape", "outer"))
        )
        let (monday, rain) = (try await store.addStyle("Monday", [coat]), try await store.addStyle("Rain"))
        // As two devices may leave them.
        try await collection.change("merged") { change in
            try change.put(.item("closet", cape.id.rawValue), in: .list("closet", monday.id.rawValue))
            try change.set(["name": ["MONDAY"]], of: .list("closet", rain.id.rawValue))
        }

        #expect(
            await ClosetCheck(store).diagnose().findings.map(\.message) == [
                "style 'Monday' has both 'Cape' and 'Coat' as outer", "two styles are named 'MONDAY'",
            ]
        )
    }
}
