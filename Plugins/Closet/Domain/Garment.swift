import SatchelCatalog
import SatchelSearch

/// A piece of clothing in the user's closet; what the user did not say is nil or empty.
package struct Garment: CatalogItem {
    /// What names it, here and in every copy of the closet.
    package let id: GarmentID
    /// Its place in the order in which things were put in.
    package var number: Int
    /// What the user says of it.
    package var facts: GarmentFacts
    /// The photo of it.
    package var photo: PhotoID?
    /// The days it was worn, in order, each once.
    package var wornOn: [Day]
    /// Its place in the order in which favourites were marked; nil for what is none.
    package var favoriteNumber: Int?
    /// When its facts or its photo last changed, in seconds since 1970: of two copies of it, the later counts.
    package var changedAt: Int

    /// Creates a garment.
    package init(
        id: GarmentID,
        number: Int,
        facts: GarmentFacts,
        photo: PhotoID? = nil,
        wornOn: [Day] = [],
        favoriteNumber: Int? = nil,
        changedAt: Int
    ) {
        self.id = id
        self.number = number
        self.facts = facts
        self.photo = photo
        self.wornOn = wornOn
        self.favoriteNumber = favoriteNumber
        self.changedAt = changedAt
    }
}

extension Seasons {
    /// The seasons in which all of some clothes can be worn, as far as anything is said of them; nil where nothing is.
    package init?(sharedBy garments: [Garment]) {
        let said = garments.map(\.facts.seasons).filter { !$0.isEmpty }
        guard !said.isEmpty else { return nil }
        self = said.reduce(.all) { $0.intersection($1) }
    }
}

/// What the user says of a garment.
package struct GarmentFacts: Hashable, Sendable {
    /// What it is called.
    package var name: String
    /// The kind of clothing, one of the configured categories when it was put in.
    package var category: String
    /// When it is worn.
    package var seasons: Seasons
    /// Its colour, in the user's words.
    package var color: String?
    /// Words the user finds it by.
    package var tags: [String]
    /// What it cost.
    package var price: Price?
    /// When it was bought.
    package var boughtOn: Day?
    /// Anything else.
    package var note: String?

    /// Creates facts.
    package init(
        name: String,
        category: String,
        seasons: Seasons = Seasons(),
        color: String? = nil,
        tags: [String] = [],
        price: Price? = nil,
        boughtOn: Day? = nil,
        note: String? = nil
    ) {
        self.name = name
        self.category = category
        self.seasons = seasons
        self.color = color
        self.tags = tags
        self.price = price
        self.boughtOn = boughtOn
        self.note = note
    }
}

/// What names a garment.
package typealias GarmentID = ItemID<Garment>

extension Garment {
    /// What it is called.
    package var title: String { facts.name }

    /// The user's own closet.
    package var provenance: Provenance { Provenance(source: Self.source) }

    /// The name of the closet as a source of items.
    package static let source = "closet"

    /// What words are looked for in.
    package var searchTexts: SearchTexts {
        SearchTexts(
            title: facts.name,
            topics: [facts.category] + facts.tags + facts.seasons.members.map(\.rawValue)
                + [facts.color, facts.note].compactMap { $0 }
        )
    }

    /// What one wearing has cost so far; nil without a price or before the first.
    package var costPerWear: String? { facts.price?.perWear(wornOn.count) }
}
