/// A set of cards, as it was sold.
package struct CardSet: Hashable, Sendable {
    /// The id, such as `base1`.
    package var id: String
    /// The name, such as `Base`; the id if it isn't known.
    package var name: String
    /// What is printed on its cards.
    package let codes: CardSetCodes
    /// The folded id, names and codes, by which sets are found.
    package let keys: [String]
    /// The series it belongs to.
    package var series: CardTerm?
    /// The release day, such as `1999-01-09`.
    package var released: String?
    /// The number of cards, including secret ones.
    package var total: Int?

    /// Creates a set.
    package init(id: String, name: String? = nil, series: CardTerm? = nil, released: String? = nil, total: Int? = nil) {
        self.id = id
        self.name = name ?? id
        codes = CardSetCodes(of: id)
        keys = ([id, self.name] + codes.codes + Self.otherNames(of: id)).compactMap { CardTerm($0)?.key }
        self.series = series
        self.released = released
        self.total = total
    }

    /// What people call it besides its name.
    package var otherNames: [String] { Self.otherNames(of: id) }

    // Collectors say *Base Set*, which is a word short of the name of the second one.
    private static func otherNames(of id: String) -> [String] { id == "base1" ? ["Base Set"] : [] }

    /// The year of release.
    package var year: Int? { released.flatMap { Int($0.prefix(4)) } }
}
