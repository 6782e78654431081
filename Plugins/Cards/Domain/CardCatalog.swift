import SatchelCatalog

/// A source of cards: built-in, imported, remote, or made up for a test.
package protocol CardCatalog: Catalog where Item == Card {
    /// Returns the values of a facet, by name.
    func values(of facet: CardFacet, policy: FetchPolicy) async throws -> CardFacts<CardFacetValue>

    /// Returns the sets, newest first.
    func sets(policy: FetchPolicy) async throws -> CardFacts<CardSet>
}
