/// A set of cards, as it was sold.
package struct CardSet: Hashable, Sendable {
    /// The id, such as `base1`.
    package var id: String
    /// The name, such as `Base`; the id if it isn't known.
    package var name: String
    /// The folded id and name, by which sets are found.
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
        keys = [CardTerm(id), CardTerm(self.name)].compactMap { $0?.key }
        self.series = series
        self.released = released
        self.total = total
    }

    /// The year of release.
    package var year: Int? { released.flatMap { Int($0.prefix(4)) } }
}
