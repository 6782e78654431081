/// A set of cards, as it was sold.
package struct CardSet: Hashable, Sendable {
    /// The id, such as `base1`.
    package let id: String
    /// The name, such as `Base`; the id if it isn't known.
    package var name: String { didSet { keys = Self.keys(id, name, codes) } }
    /// What is printed on its cards.
    package let codes: CardSetCodes
    /// The folded id, names and codes, by which sets are found.
    package private(set) var keys: [String]
    /// The series it belongs to.
    package var series: CardTerm?
    /// The release day, such as `1999-01-09`.
    package var released: String?
    /// The number of cards, including secret ones.
    package var total: Int?

    package init(id: String, name: String? = nil, series: CardTerm? = nil, released: String? = nil, total: Int? = nil) {
        self.id = id
        self.name = name ?? id
        codes = CardSetCodes(of: id)
        keys = Self.keys(id, self.name, codes)
        self.series = series
        self.released = released
        self.total = total
    }

    /// The same set by another id, which is also its name if it has no other.
    package func with(id: String) -> CardSet {
        CardSet(id: id, name: name == self.id ? nil : name, series: series, released: released, total: total)
    }

    private static func keys(_ id: String, _ name: String, _ codes: CardSetCodes) -> [String] {
        ([id, name] + codes.codes + otherNames(of: id)).compactMap { CardTerm($0)?.key }
    }

    /// The set of a card of which it isn't known.
    package static let unknown = CardSet(id: "unknown")

    /// What people call it besides its name.
    package var otherNames: [String] { Self.otherNames(of: id) }

    // Collectors say *Base Set*, which is a word short of the name of the second one; shops say it of the first of a series.
    private static func otherNames(of id: String) -> [String] { shopNames[id].map { [$0] } ?? [] }

    private static let shopNames = [
        "base1": "Base Set", "xy1": "XY Base Set", "sm1": "SM Base Set", "swsh1": "Sword & Shield Base Set",
        "sv1": "Scarlet & Violet Base Set", "sv3pt5": "Scarlet & Violet 151", "svp": "Scarlet & Violet Promo Cards",
        "swshp": "Sword & Shield Promo Cards", "smp": "SM Promos", "xyp": "XY Promos",
    ]

    package var year: Int? { released.flatMap { Int($0.prefix(4)) } }
}
