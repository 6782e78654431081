import SatchelCatalog
import SatchelSearch

/// A source of cards: built in, imported, remote, or made up for a test.
package protocol CardCatalog: Catalog where Item == Card, Field == CardField, Key == CardSortKey {
    /// Returns one card.
    ///
    /// - Throws: `CardError.notFound` when no card has this id.
    func card(_ id: CardID) async throws -> Card

    /// Returns all that is known about a card of this catalogue.
    ///
    /// - Throws: `CardError.notFound` when no card has this id.
    func details(of id: CardID, policy: FetchPolicy) async throws -> CardDetails

    /// Returns the values of a facet, by name.
    func values(of facet: CardFacet, policy: FetchPolicy) async throws -> CardFacts<CardFacetValue>

    /// Returns the sets, the newest first.
    func sets(policy: FetchPolicy) async throws -> CardFacts<CardSet>
}

extension CardCatalog {
    /// Returns one card, or nil where none has this id.
    package func item(_ id: CardID) async throws -> Card? {
        do {
            return try await card(id)
        } catch CardError.notFound {
            return nil
        }
    }
}
