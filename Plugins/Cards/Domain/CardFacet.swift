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
    package var provenance: Provenance
    /// How current they are.
    package var state: DataState

    /// Creates an answer.
    package init(_ values: [Value], provenance: Provenance, state: DataState) {
        self.values = values
        self.provenance = provenance
        self.state = state
    }
}
