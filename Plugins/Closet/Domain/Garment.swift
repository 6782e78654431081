import SatchelCatalog
import SatchelNumbers
import SatchelSearch

/// A piece of clothing in the user's closet; what the user did not say is nil or empty.
package struct Garment: CatalogItem {
    /// What names it, here and in every copy of the closet.
    package let id: GarmentID
    /// Its place in the order in which things were put in.
    package var number: Int
    /// What the user says of it.
    package var facts: GarmentFacts
    package var photo: PhotoID?
    /// The days it was worn, in order, each once.
    package var wornOn: [Day]
    /// Its place in the order in which favorites were marked; nil for what is none.
    package var favoriteNumber: Int?
    /// When its facts or its photo last changed, in seconds since 1970: of two copies of it, the later counts.
    package var changedAt: Int

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
    package var name: String
    /// The kind of clothing, one of the configured categories when it was put in.
    package var category: String
    package var seasons: Seasons
    /// Its color, in the user's words.
    package var color: String?
    package var tags: [String]
    package var price: Price?
    package var boughtOn: Day?
    package var note: String?

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

package typealias GarmentID = ItemID<Garment>

extension Garment {
    package var title: String { facts.name }

    package var provenance: ItemSource { ItemSource(source: Self.source) }

    /// The name of the closet as a source of items.
    package static let source = "closet"

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

extension [Garment] {
    /// The names in quotes, with commas.
    package var names: String { map { "'\($0.title)'" }.joined(separator: ", ") }
}

/// What something cost, to the last digit, in whatever currency the user thinks in.
package struct Price: Hashable, Sendable {
    /// The digits that are read, before the point and after it, as an error names them.
    package static let bound = "at most 12 digits before the point and 4 after it"

    /// The digits as they were typed, without leading zeros: `180000`, `49.90`.
    package let digits: String
    /// The same as a number, for sums and comparisons.
    let amount: ExactDecimal

    /// Reads up to twelve digits, and up to four after a point; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = parts[0].drop { $0 == "0" }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard !parts[0].isEmpty, whole.utf8.count <= 12, fraction.utf8.count <= 4,
            parts.count == 1 || !fraction.isEmpty,
            (parts[0] + fraction).utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let amount = ExactDecimal(text)
        else { return nil }
        digits = (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
        self.amount = amount
    }

    /// What one wearing costs, to the hundredth where it is not a whole number; nil before the first.
    package func perWear(_ count: Int) -> String? {
        guard count > 0, let cost = amount.divided(by: ExactDecimal(count), places: 2) else { return nil }
        let isWhole = cost == cost.rounded(places: 0) && amount == amount.rounded(places: 0)
        return cost.text(places: isWhole ? 0 : 2)
    }

    /// The sum of prices, with as many decimals as the price that has most.
    package static func total(_ prices: [Price]) -> String {
        let decimals = prices.map { $0.digits.split(separator: ".").dropFirst().first?.count ?? 0 }.max() ?? 0
        return prices.reduce(.zero) { $0 + $1.amount }.text(places: decimals)
    }
}

extension Price: Comparable {
    package static func < (left: Price, right: Price) -> Bool { left.amount < right.amount }
}

/// What names a photo: the name of its file, drawn anew for every photo and never used for another.
package struct PhotoID: Hashable, Sendable {
    /// The name, such as `k3f9w2m.jpg`.
    package let name: String

    /// Takes a name of letters, digits and one point, so that it names a file of the closet's folder and no other; nil
    /// for any other text.
    package init?(_ name: String) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ (1...32).contains($0.utf8.count) }),
            name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2E })
        else { return nil }
        self.name = name
    }
}

extension PhotoID: CustomStringConvertible {
    package var description: String { name }
}

/// Reads a photo that the user names.
package protocol PhotoReading: Sendable {
    /// Reads a file, off the main actor, and checks by its bytes that it is a picture that can be shown.
    ///
    /// - Throws: `ClosetError.unusablePhoto` for anything else.
    func photo(at path: String) async throws -> NewPhoto
}

/// A photo that is not in the closet yet.
package struct NewPhoto: Hashable, Sendable {
    package let bytes: [UInt8]
    /// The end of a file's name for its format, such as `jpg`.
    package let suffix: String

    package init(bytes: [UInt8], suffix: String) {
        self.bytes = bytes
        self.suffix = suffix
    }
}
