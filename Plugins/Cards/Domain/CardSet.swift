/// A set that cards were sold in.
package struct CardSet: Hashable, Sendable {
    /// What names the set, such as `base1`.
    package var id: String
    /// What it is called, such as `Base`; its id where no name is known.
    package var name: String
    /// What the id and the name are compared by.
    package let keys: [String]
    /// The series of sets it belongs to.
    package var series: CardTerm?
    /// The day it came out, such as `1999-01-09`.
    package var released: String?
    /// How many cards it has, the secret ones too.
    package var total: Int?

    /// Creates a set from what is known of it.
    package init(id: String, name: String? = nil, series: CardTerm? = nil, released: String? = nil, total: Int? = nil) {
        self.id = id
        self.name = name ?? id
        keys = [CardTerm(id), CardTerm(self.name)].compactMap { $0?.key }
        self.series = series
        self.released = released
        self.total = total
    }

    /// The year it came out.
    package var year: Int? { released.flatMap { Int($0.prefix(4)) } }
}
