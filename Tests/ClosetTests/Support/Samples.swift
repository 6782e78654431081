import ClosetData
import ClosetDomain
import SatchelCatalog
import SatchelCollection
import SatchelTestSupport

/// The categories of these tests.
let rules = ClosetRules(categories: ["outer", "top", "bottom", "accessory"], several: ["accessory"])

extension GarmentFacts {
    /// Facts of a garment that a test says little of.
    static func sample(_ name: String, _ category: String = "top", _ seasons: Seasons = Seasons()) -> GarmentFacts {
        var facts = GarmentFacts(name: name, category: category)
        facts.seasons = seasons
        return facts
    }
}

extension Day {
    /// A day of November 2026.
    static func november(_ day: Int) throws -> Day {
        guard let day = Day(year: 2026, month: 11, day: day) else { throw NoSuchDay() }
        return day
    }

    struct NoSuchDay: Error {}
}

extension StoredCloset {
    /// A closet in memory, or in a folder.
    init(_ store: CollectionStore = CollectionStore(), photos folder: String? = nil) {
        self.init(
            store,
            photos: folder.map { folder in PhotoFolder { folder } } ?? PhotoFolder(nil),
            rules: ClosetTests.rules,
            ids: ShortIDs(SystemRandomSource())
        )
    }

    /// The closet of a data folder.
    init(data: String) {
        self.init(
            CollectionStore(CollectionStore.database(path: data + "/satchel.sqlite", patience: .seconds(120))),
            photos: data + "/closet-photos"
        )
    }

    @discardableResult
    func add(_ facts: GarmentFacts) async throws -> Garment { try await add(facts, photo: nil) }

    /// Changes texts of clothes, as `edit` does.
    func edit(_ ids: [GarmentID], _ texts: FieldTexts) async throws {
        try await store.change("changed clothes") { change in
            for id in ids {
                guard try change.texts(of: .item(Garment.kind.id, id.rawValue)) != nil else {
                    throw ClosetError.removed(id.rawValue)
                }
                try change.set(texts, of: .item(Garment.kind.id, id.rawValue))
                if let garment = try change.contents.keptItem(id) { try check(change.contents, garment, texts) }
            }
        }
    }

    /// Adds a style with clothes.
    @discardableResult
    func addStyle(_ name: String, _ garments: [Garment] = []) async throws -> Style {
        let style = try await addStyle(named: name, copying: nil)
        _ = try await put(garments, into: style)
        return try await closet().style(style.id) ?? style
    }
}
