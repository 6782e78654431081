import ClosetData
import ClosetDomain
import Foundation
import SatchelCatalog
import SatchelCollection
import SatchelConsole
import SatchelPersistence
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Closet: what the user keeps")
struct StoredClosetTests {
    private let collection = CollectionStore()
    private let store: StoredCloset
    private let png = NewPhoto(bytes: SamplePicture.png(), suffix: "png")

    init() { store = StoredCloset(collection) }

    @Test(
        "Of two garments of a category that two devices put into a style, a merge keeps the later, and says which not"
    )
    func mergedStyles() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: folder + "/theirs", withIntermediateDirectories: true)
            let first = CollectionStore.database(path: folder + "/satchel.sqlite")
            let store = StoredCloset(CollectionStore(first))
            let (red, blue) = try await (store.add(.sample("Red", "outer")), store.add(.sample("Blue", "outer")))
            let cap = try await store.add(.sample("Cap", "accessory"))
            let style = try await store.addStyle("Monday", [cap])
            try DatabaseFile(path: folder + "/satchel.sqlite").copy(to: folder + "/theirs/satchel.sqlite")
            try CollectionStore.prepare(copy: folder + "/theirs/satchel.sqlite")
            _ = try await store.put([red], into: style)
            let second = CollectionStore.database(path: folder + "/theirs/satchel.sqlite")
            let scarf = try await StoredCloset(CollectionStore(second)).add(.sample("Scarf", "accessory"))
            _ = try await StoredCloset(CollectionStore(second)).put([blue, scarf], into: style)
            try await second.close()

            let collection = CollectionStore(first)
            let merge = CollectionMerge(collection, [KindRules(Garment.kind) { try $0.mendStyles(rules) }]) { _ in 0 }
            let merged = try await merge.merge(from: folder + "/theirs", isDryRun: false)

            #expect(merged.added == ["1 item", "1 edit"])
            #expect(merged.leftOut == ["'Red' of style 'Monday', which has 'Blue' as outer"])
            #expect(try await store.closet().styles.map(\.garments) == [[cap.id, blue.id, scarf.id]])
            #expect(await ClosetCheck(store).diagnose().findings.isEmpty)
            #expect(try await collection.undo() == .done("merged 1 item, 1 edit from a backup"))
            #expect(try await store.closet().styles.map(\.garments) == [[cap.id, red.id]])
        }
    }

    @Test("Styles of one name that two devices made, and packing lists, are told apart by a number after a merge")
    func mergedNames() async throws {
        try await withTemporaryFolder { folder in
            let other = CollectionStore.database(path: folder + "/satchel.sqlite")
            for store in [store, StoredCloset(CollectionStore(other))] {
                for name in ["Monday", "☂"] { _ = try await store.addStyle(named: name, copying: nil) }
                try await store.addPack(PackingList(id: PackingListID(""), name: "Monday", days: 1))
            }
            _ = try await store.addStyle(named: "monday 2", copying: nil)
            try await other.close()

            let merge = CollectionMerge(collection, [KindRules(Garment.kind) { try $0.mendStyles(rules) }]) { _ in 0 }
            _ = try await merge.merge(from: folder, isDryRun: false)

            let closet = try await store.closet()
            #expect(Set(closet.styles.map(\.name)) == ["Monday", "monday 2", "Monday 3", "☂", "☂ 2"])
            #expect(Set(closet.packs.map(\.name)) == ["Monday", "Monday 2"])
        }
    }

    @Test("Clothes are listed page by page in the order in which they were added")
    func pages() async throws {
        for name in ["Coat", "Hat", "Jeans"] { try await store.add(.sample(name)) }
        let catalog = ClosetCatalog(store: store, rules: rules)

        var pages: [Page<Garment>] = []
        for number in 1...3 { pages.append(try await catalog.search(SearchRequest(page: number, size: 2))) }

        #expect(pages.map { $0.items.map(\.title) } == [["Coat", "Hat"], ["Jeans"], []])
        #expect(pages.map(\.hasMore) == [true, false, false] && pages.map(\.total) == [3, 3, 3])
    }

    @Test("What was added is read back with every fact, also by another shell")
    func everyFact() async throws {
        try await withTemporaryFolder { folder in
            var facts = GarmentFacts(name: "Wool \"coat\" 코트", category: "outer")
            facts.seasons = Seasons([.fall, .winter])
            facts.color = "navy, nearly"
            facts.tags = ["office", "rain; hail"]
            (facts.brand, facts.size, facts.material) = ("Massimo Dutti", "42⅔", "80% wool, 20% nylon")
            (facts.care, facts.store, facts.weight, facts.washAfter) = ("dry clean", "Myeong-dong", Weight("1.2kg"), 10)
            facts.price = Price("180000.50")
            facts.boughtOn = KeptDay("2026-11-03")
            facts.note = "two\nlines"
            let store = StoredCloset(data: folder)
            let coat = try await store.add(facts, photo: png)
            let jeans = try await store.add(.sample("Jeans", "bottom"))
            let monday = try await store.addStyle("Monday", [jeans, coat])
            _ = try await store.wear([.style(monday)], on: .november(3))

            let closet = try await StoredCloset(data: folder).closet()

            #expect(closet.garments.map(\.facts) == [facts, .sample("Jeans", "bottom")])
            #expect(closet.garments.map(\.wornOn) == [[try .november(3)], [try .november(3)]])
            #expect(closet.garments.map(\.photos) == [coat.photos, []])
            #expect(closet.styles.map(\.garments) == [[jeans.id, coat.id]])
            #expect(closet.styles.map(\.wornOn) == [[try .november(3)]])
            #expect(try await store.garment(coat.id) == closet.garments[0])
        }
    }

    @Test("A change touches what it changes, and one that changes nothing is none to undo")
    func touches() async throws {
        let coat = try await store.add(.sample("Coat", "outer"))
        let jeans = try await store.add(.sample("Jeans", "bottom"))
        #expect(try await collection.operations(limit: 9).map(\.thing.id) == [coat.id.rawValue, jeans.id.rawValue])
        for _ in 0..<2 { try await store.edit([jeans.id], ["color": ["blue"]]) }
        _ = try await store.remove([GarmentID("gone")])

        let operation = try #require(try await collection.operations(limit: 9).last)
        #expect(try await collection.operations(limit: 9).count == 3)
        #expect(operation.before == ["color": []] && operation.after == ["color": ["blue"]])
    }

    @Test("A style has one garment of a category, and several where that is allowed")
    func categories() async throws {
        let coat = try await store.add(.sample("Coat", "outer"))
        let jeans = try await store.add(.sample("Jeans", "bottom"))
        let skirt = try await store.add(.sample("Skirt", "bottom"))
        let scarves = [
            try await store.add(.sample("Scarf", "accessory")), try await store.add(.sample("Belt", "accessory")),
        ]
        let monday = try await store.addStyle("Monday", [coat, jeans] + scarves)
        let before = try await store.closet()

        let taken = ClosetError.categoryTaken(style: "Monday", category: "bottom", by: "Jeans", wanted: "Skirt")
        await #expect(throws: taken) { try await store.put([coat, skirt], into: monday) }
        await #expect(
            throws: ClosetError.categoryTaken(style: "Monday", category: "outer", by: "Coat", wanted: "Jeans")
        ) {
            try await store.edit([skirt.id, jeans.id], ["category": ["outer"], "color": ["blue"]])
        }
        #expect(try await store.closet() == before)
        #expect(try await store.put([coat], into: monday).isEmpty)
    }

    @Test("A category is one of those that are configured, in their spelling")
    func category() async throws {
        #expect(try await store.add(.sample("Coat", "OUTER")).facts.category == "outer")
        await #expect(throws: ClosetError.unknownCategory("cape", allowed: rules.categories)) {
            try await store.add(.sample("Cape", "cape"))
        }
    }

    @Test("Removed clothes come back in their place, with photo, days worn, favorite and styles")
    func remove() async throws {
        let coat = try await store.add(.sample("Coat", "outer"), photo: png)
        let jeans = try await store.add(.sample("Jeans", "bottom"))
        try await store.addStyle("Monday", [coat, jeans])
        try await store.addStyle("Rain", [coat])
        _ = try await store.wear([.garment(coat)], on: .november(2))
        _ = try await StoredFavorites<Garment>(collection, areOwn: true).add([coat])
        let before = try await store.closet()
        #expect(before.garments.map(\.isFavorite) == [true, false])

        #expect(try await store.remove([coat.id, GarmentID("gone")]).map(\.title) == ["Coat"])

        #expect(try await store.closet().styles.map(\.garments) == [[jeans.id], []])
        #expect(try await collection.undo() == .done("removed 'Coat'"))
        #expect(try await store.closet() == before)
        #expect(try await store.photo(#require(coat.photos.first)) == png.bytes)
    }

    @Test("No garment becomes a favorite after it was removed, and what a list had of it is not saved")
    func favorites() async throws {
        let (coat, hat) = (try await store.add(.sample("Coat")), try await store.add(.sample("Hat")))
        try await store.edit([hat.id], ["color": ["blue"]])
        _ = try await store.remove([coat.id])
        let favorites = StoredFavorites<Garment>(collection, current: store.current, areOwn: true)

        #expect(try await favorites.add([coat, hat]) == [hat.id])

        #expect(try await favorites.all().items == store.closet().garments)
        #expect(try await store.closet().garments.map(\.facts.color) == ["blue"])
        #expect(try await favorites.removeAll() == 1)
        #expect(try await store.closet().garments.map(\.isFavorite) == [false])
    }

    @Test("A name is needed, and no two styles are named alike", arguments: ["monday", "  MONDAY  "])
    func styleNames(_ name: String) async throws {
        let (monday, rain) = (try await store.addStyle("Monday"), try await store.addStyle("Rain"))
        await #expect(throws: ClosetError.styleExists("Monday")) { try await store.addStyle(name) }
        await #expect(throws: ClosetError.styleExists("Monday")) { try await store.rename(rain, to: name) }
        await #expect(throws: ClosetError.noName) { try await store.addStyle("  ") }
        #expect(try await store.rename(monday, to: "MONDAY").name == "MONDAY")
    }

    @Test("A day counts once, and wearing a style wears its clothes")
    func wearing() async throws {
        let coat = try await store.add(.sample("Coat", "outer"))
        let jeans = try await store.add(.sample("Jeans", "bottom"))
        let (style, empty) = (try await store.addStyle("Monday", [coat, jeans]), try await store.addStyle("Empty"))
        let (first, second) = (try Day.november(1), try Day.november(2))

        #expect(try await store.wear([.garment(coat), .garment(coat)], on: second) == [true, false])
        #expect(try await store.wear([.style(style)], on: first) == [true])
        #expect(try await store.wear([.style(style)], on: first) == [false])

        #expect(try await store.closet().garments.map(\.wornOn) == [[first, second], [first]])
        await #expect(throws: ClosetError.emptyStyle("Empty")) { try await store.wear([.style(empty)], on: first) }
    }

    @Test("A style is worn without what was archived before")
    func wearingArchived() async throws {
        let coat = try await store.add(.sample("Coat", "outer"))
        let style = try await store.addStyle("Monday", [coat, try await store.add(.sample("Jeans", "bottom"))])
        try await collection.change("archived 'Coat'") {
            try $0.set(["archived": [Day.november(2).description]], of: .item("closet", coat.id.rawValue))
        }
        for day in 1...3 { _ = try await store.wear([.style(style)], on: .november(day)) }
        #expect(try await store.closet().garments.map(\.wornOn.count) == [2, 3])
    }

    @Test("A style has the seasons that its clothes share, as far as anything is known of them")
    func seasons() async throws {
        let coat = try await store.add(.sample("Coat", "outer", Seasons([.fall, .winter])))
        let jeans = try await store.add(.sample("Jeans", "bottom", .all))
        let skirt = try await store.add(.sample("Skirt", "bottom", Seasons([.summer])))
        let scarf = try await store.add(.sample("Scarf", "accessory"))
        let styles = [
            try await store.addStyle("Monday", [coat, jeans, scarf]), try await store.addStyle("Party", [coat, skirt]),
            try await store.addStyle("None", [scarf]),
        ]
        let closet = try await store.closet()
        #expect(styles.map(closet.seasons) == [Seasons([.fall, .winter]), Seasons(), nil])
        #expect(
            closet.garments(of: styles + styles).mapValues { $0.map(\.title) }[styles[0].id] == [
                "Coat", "Jeans", "Scarf",
            ]
        )
    }

    @Test("A canceled change saves neither the garment nor its photo")
    func canceled() async throws {
        try await withTemporaryFolder { folder in
            let store = StoredCloset(data: folder)
            try await store.add(.sample("Coat"))
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                _ = try await store.add(.sample("Shirt"), photo: png)
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await store.closet().garments.map(\.title) == ["Coat"])
            #expect((try? FileManager.default.contentsOfDirectory(atPath: folder + "/closet-photos")) ?? [] == [])
        }
    }

    @Test("A change that fails leaves no photo behind")
    func failed() async throws {
        try await withTemporaryFolder { folder in
            let store = StoredCloset(data: folder)
            await #expect(throws: ClosetError.removed("gone")) {
                try await store.addPhoto(png, to: GarmentID("gone"))
            }
            #expect(await ClosetCheck(store).diagnose() == Diagnosis("no clothes yet"))
        }
    }

    @Test("Changes made at the same time are all kept, in one order")
    func atTheSameTime() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 { group.addTask { [store] in try await store.add(.sample("Shirt \(number)")) } }
            try await group.waitForAll()
        }
        let closet = try await store.closet()
        #expect(Set(closet.garments.map(\.id)).count == 20)
        #expect(Set(closet.garments.map(\.number)).count == 20)
    }

    @Test("A photo is named by its bytes, kept once for all clothes that have it, and added once to each")
    func named() async throws {
        try await withTemporaryFolder { folder in
            let (store, photos) = (StoredCloset(data: folder), folder + "/closet-photos")
            let (coat, hat) = (
                try await store.add(.sample("Coat"), photo: png), try await store.add(.sample("Hat"), photo: png)
            )
            let name = SHA256.digest(of: png.bytes) + ".png"
            #expect(coat.photos.map(\.name) == [name] && hat.photos == coat.photos)
            #expect(try FileManager.default.contentsOfDirectory(atPath: photos) == [name])

            try Data("damaged".utf8).write(to: URL(filePath: photos + "/" + name))
            #expect(try await !store.addPhoto(png, to: coat.id), "it is there again rather than added")

            await #expect(throws: ClosetError.samePhoto("Coat")) { try await store.addPhoto(png, to: coat.id) }
            #expect(try await store.garment(coat.id)?.photos == coat.photos)
            #expect(try await store.photo(coat.photos[0]) == png.bytes)
        }
    }

    @Test("Photos come from elsewhere under the names that version 0.2.0 gave them, or with the bytes of their names")
    func elsewhere() async throws {
        try await withTemporaryFolder { folder in
            let names = ["k3f9w2m.png", SHA256.digest(of: png.bytes) + ".png", SHA256.digest(of: []) + ".png"]
            for name in names {
                let path = folder + "/theirs/closet-photos/" + name
                try PrivateFolder.create(containing: path)
                try Data(png.bytes).write(to: URL(filePath: path))
            }

            let ours = folder + "/ours"
            let merge = try await PhotoFolder { ours }.merge(from: folder + "/theirs", isDryRun: false)

            #expect(merge.added == ["2 photos"] && merge.leftOut == ["1 unreadable photo"])
            #expect(try Set(FileManager.default.contentsOfDirectory(atPath: ours)) == Set(names[..<2]))
        }
    }

    @Test("A photo that can't be drawn is shown as the path of its file")
    func path() async throws {
        try await withTemporaryFolder { folder in
            let store = StoredCloset(data: folder)
            let coat = try await store.add(.sample("Coat"), photo: png)
            let photos = GarmentPhotos(store: store, thumbnails: DecodedThumbnails(), byteLimit: 1_000_000)
            let path = try #require(photos.address(of: coat))
            #expect(try Data(contentsOf: URL(filePath: path)) == Data(png.bytes))
        }
    }
}
