import SatchelCatalog

/// A property to group cards by, with a command that lists its values.
package enum CardFacet: String, CaseIterable, Sendable {
    case types
    case supertypes
    case subtypes
    case rarities
}

extension CardFacet {
    /// The field that filters by it.
    package var field: FieldWord<Card> {
        switch self {
        case .types: .type
        case .supertypes: .supertype
        case .subtypes: .subtype
        case .rarities: .rarity
        }
    }
}

package struct CardFacetValue: Hashable, Sendable {
    package var name: String
    /// The number of cards that have it, if the catalog tells.
    package var count: Int?

    package init(name: String, count: Int? = nil) {
        self.name = name
        self.count = count
    }
}

extension [CardFacetValue] {
    /// The values that a service lists, by name, each once.
    package init(named names: [String]) {
        let texts = names.map { CardTerm($0)?.text ?? $0 }
        let unique = Dictionary(texts.map { (CardTerm($0)?.key ?? $0, $0) }, uniquingKeysWith: { first, _ in first })
        self = unique.values.sorted().map { CardFacetValue(name: $0) }
    }
}

/// Values with their source and age.
package struct CardFacts<Fact: Hashable & Sendable>: Hashable, Sendable {
    /// The values, in order.
    package var values: [Fact]
    package var provenance: ItemSource
    /// How current they are.
    package var state: DataState

    package init(_ values: [Fact], provenance: ItemSource, state: DataState) {
        self.values = values
        self.provenance = provenance
        self.state = state
    }
}
