import SatchelCatalog
import SatchelNumbers

/// A garment in the user's closet; unknown facts are nil or empty.
package struct Garment: CatalogItem {
    package let id: GarmentID
    /// Its place in the order in which garments were added.
    package var number = 0
    /// What the user says of it.
    package var facts: GarmentFacts
    /// Its photos, of which the first is shown in lists.
    package var photos: [PhotoID] = []
    /// The days it was worn, sorted, each once.
    package var wornOn: [Day] = []
    /// The days it was washed, sorted, each once.
    package var washedOn: [Day] = []
    package var isFavorite = false
    package var isArchived: Bool { archivedOn != nil }
    /// The day when it was archived, as precisely as it is known.
    package var archivedOn: KeptDay?
    /// Who has it, if it is lent.
    package var lentTo: String?
    package var keeping = Keeping() { didSet { note(keeping) } }

    /// The type of an entry that it was worn; it has a day.
    package static let wear = "wear"
    /// The type of an entry that it was washed.
    package static let wash = "wash"

    package init(id: GarmentID, facts: GarmentFacts) {
        self.id = id
        self.facts = facts
    }
}

extension Seasons {
    /// The seasons that all of some clothes share; nil if none of them has seasons.
    package init?(sharedBy garments: [Garment]) {
        let said = garments.map(\.facts.seasons).filter { !$0.isEmpty }
        guard !said.isEmpty else { return nil }
        self = said.reduce(.all) { $0.intersection($1) }
    }
}

/// What the user says about a garment.
package struct GarmentFacts: Hashable, Sendable {
    package var name: String
    /// One of the categories that were configured when it was added.
    package var category: String
    package var seasons = Seasons()
    /// Its color, in the user's words.
    package var color: String?
    package var tags: [String] = []
    package var brand: String?
    /// Its size, in the words of its label.
    package var size: String?
    /// What it is made of: `80% wool, 20% nylon`.
    package var material: String?
    /// How it is washed, in the words of its label.
    package var care: String?
    /// Where it was bought.
    package var store: String?
    package var weight: Weight?
    /// After how many days worn it is washed, where that is not what ``LaundryRules`` say.
    package var washAfter: Int?
    package var price: Price?
    package var boughtOn: KeptDay?
    package var note: String?

    package init(name: String, category: String) {
        self.name = name
        self.category = category
    }

    /// A name with normalized spaces; throws `ClosetError.noName`.
    package static func name(_ text: String) throws(ClosetError) -> String {
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !name.isEmpty else { throw .noName }
        return name
    }
}

package typealias GarmentID = ItemID<Garment>

extension Garment {
    package var title: String { facts.name }

    package var provenance: ItemSource { ItemSource(source: Self.source) }

    /// The name of the closet as a source of items.
    package static let source = "closet"

    /// Takes over what entries and the archive say of it.
    package mutating func note(_ keeping: Keeping) {
        func days(_ type: String) -> [Day] {
            Set(keeping.entries(type).compactMap { $0["day"].flatMap { Day($0) } }).sorted()
        }
        (wornOn, washedOn) = (days(Self.wear), days(Self.wash))
        archivedOn = keeping.texts["archived"]?.first.flatMap { KeptDay($0) }
        lentTo = keeping.loans.first.map { $0["person"] ?? "somebody" }
    }

    /// How many days it was worn after the day of the last wash.
    package var wornSinceWash: Int {
        guard let last = washedOn.last else { return wornOn.count }
        return wornOn.count { $0 > last }
    }

    /// The cost per wear so far; nil without a price or before the first wear.
    package var costPerWear: String? { facts.price?.perWear(wornOn.count) }
}

/// An exact price, with or without a currency.
package struct Price: Hashable, Sendable, CustomStringConvertible {
    /// The digits that are accepted, for errors.
    package static let bound = "at most 12 digits before the decimal point and 4 after it"

    /// The digits as typed, without leading zeros: `180000`, `49.90`.
    package let digits: String
    let amount: ExactDecimal
    /// The code of the currency, such as `EUR`, if it is known.
    package let currency: String?

    /// Reads up to 12 digits, and up to 4 after a point: `180000`, `49.90 EUR`, `$12`.
    package init?(_ text: String) {
        let money = Money(text)
        let text = money?.amount ?? text
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = parts[0].drop { $0 == "0" }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard !parts[0].isEmpty, whole.utf8.count <= 12, fraction.utf8.count <= 4,
            parts.count == 1 || !fraction.isEmpty,
            (parts[0] + fraction).isDigits,
            let amount = ExactDecimal(text)
        else { return nil }
        digits = (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
        (self.amount, currency) = (amount, money?.currency)
    }

    package var description: String { digits + unit }

    /// The parts of a unit that searches compare.
    static let parts = 10_000

    /// The amount in these.
    var searched: Int { Int((amount * ExactDecimal(Self.parts)).description) ?? 0 }

    private var unit: String { currency.map { " " + $0 } ?? "" }

    /// The cost per wear, to the hundredth unless it is whole; nil before the first wear.
    package func perWear(_ count: Int) -> String? {
        guard count > 0, let cost = amount.divided(by: ExactDecimal(count), places: 2) else { return nil }
        let isWhole = cost == cost.rounded(places: 0) && amount == amount.rounded(places: 0)
        return cost.text(places: isWhole ? 0 : 2) + unit
    }
}

/// A weight in whole grams.
package struct Weight: Hashable, Sendable {
    package let grams: Int

    /// At most a hundred kilograms.
    package static let most = 100_000
    private static let units = ["": "1", "g": "1", "kg": "1000", "oz": "28.349523125", "lb": "453.59237"]

    /// Reads `450`, `450 g`, `1.2kg`, `16 oz` and `2 lb`, rounded to the gram.
    package init?(_ text: String) {
        let text = text.lowercased().filter { !$0.isWhitespace }
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard digits.utf8.count <= 12, let number = ExactDecimal(String(digits)),
            let unit = Self.units[String(text.dropFirst(digits.count))].flatMap({ ExactDecimal($0) }),
            let grams = Int((number * unit).rounded(places: 0).description), (1...Self.most).contains(grams)
        else { return nil }
        self.grams = grams
    }

    package init(grams: Int) { self.grams = grams }
}

extension Weight: CustomStringConvertible {
    /// For people: `450 g`, `2.35 kg`.
    package var description: String {
        guard grams >= 1000 else { return "\(grams) g" }
        return (ExactDecimal(grams).divided(by: ExactDecimal(1000), places: 2) ?? .zero).text(places: 0) + " kg"
    }
}

/// The file name of a photo, which is the SHA-256 of its bytes and says the format.
package struct PhotoID: Hashable, Sendable {
    /// Such as `9f86…0a08.jpg`, or of photos that version 0.2.0 added `k3f9w2m.jpg`.
    package let name: String

    /// Accepts letters, digits and one point, so that it can only name a file in the closet's folder.
    package init?(_ name: String) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ (1...Self.digits).contains($0.utf8.count) }),
            name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2E })
        else { return nil }
        self.name = name
    }

    private static let digits = 64

    /// The SHA-256 of the bytes; nil in a name of version 0.2.0.
    package var digest: Substring? {
        let digest = name.prefix { $0 != "." }
        return digest.utf8.count == Self.digits ? digest : nil
    }
}

extension PhotoID: CustomStringConvertible {
    package var description: String { name }
}

/// A photo that is not in the closet yet.
package struct NewPhoto: Hashable, Sendable {
    package let bytes: [UInt8]
    /// The file extension, such as `jpg`.
    package let suffix: String

    package init(bytes: [UInt8], suffix: String) {
        self.bytes = bytes
        self.suffix = suffix
    }
}
