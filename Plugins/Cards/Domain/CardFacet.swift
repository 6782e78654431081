import SatchelCatalog

/// What cards can be sorted into, each with a command that lists its values.
package enum CardFacet: String, CaseIterable, Sendable {
    /// The types of Pokémon.
    case types
    /// Pokémon, Trainer, Energy.
    case supertypes
    /// The kinds within those.
    case subtypes
    /// How rare cards are.
    case rarities
}

extension CardFacet {
    /// The field word that filters by it.
    package var field: CardField {
        switch self {
        case .types: .type
        case .supertypes: .supertype
        case .subtypes: .subtype
        case .rarities: .rarity
        }
    }
}

/// One value of a facet.
package struct CardFacetValue: Hashable, Sendable {
    /// What it is called.
    package var name: String
    /// How many cards have it, where the catalogue tells.
    package var count: Int?

    /// Creates a value.
    package init(name: String, count: Int? = nil) {
        self.name = name
        self.count = count
    }
}

/// Values with where they come from and how current they are.
package struct CardFacts<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The values, in order.
    package var values: [Value]
    /// Where they come from.
    package var provenance: ItemSource
    /// How current they are.
    package var state: DataState

    /// Creates an answer.
    package init(_ values: [Value], provenance: ItemSource, state: DataState) {
        self.values = values
        self.provenance = provenance
        self.state = state
    }
}

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
