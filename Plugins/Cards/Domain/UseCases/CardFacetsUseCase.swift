import SatchelCatalog

/// Tells what cards can be filtered by.
package protocol CardFacetsUseCase: Sendable {
    /// The values of a facet, by name.
    func values(of facet: CardFacet) async throws -> CardFacts<CardFacetValue>

    /// The sets, the newest first.
    func sets() async throws -> CardFacts<CardSet>
}

/// Tells what the catalogue in use says.
package struct ListCardFacets: CardFacetsUseCase {
    private let catalog: any CardCatalog

    /// Creates the use case over a catalogue.
    package init(catalog: any CardCatalog) {
        self.catalog = catalog
    }

    package func values(of facet: CardFacet) async throws -> CardFacts<CardFacetValue> {
        try await catalog.values(of: facet, policy: .standard)
    }

    package func sets() async throws -> CardFacts<CardSet> { try await catalog.sets(policy: .standard) }
}
