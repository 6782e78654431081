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

/// What can go wrong with cards, as data.
package enum CardError: Error, Hashable, Sendable {
    /// No card of the catalogue has this id.
    case notFound(CardID)
    /// The catalogue has no picture of this card.
    case noPicture(name: String)
    /// The catalogue cannot search by this term; what it can search by are examples to type.
    case unsupportedTerm(CardSearchTerm, source: String, supported: [String])
    /// The catalogue cannot put its cards in this order; the orders it has.
    case unsupportedOrder(CardSort, source: String, supported: [String])
    /// The service cannot do this itself, and hands out too few of the cards it found for doing it here.
    case answerTooLarge(count: Int, limit: Int, source: String, purpose: WholeAnswerPurpose)

    /// What can be done here only with a whole answer.
    package enum WholeAnswerPurpose: Hashable, Sendable {
        /// Leaving out the cards that do not meet a term.
        case filtering(CardSearchTerm)
        /// Putting the cards in an order.
        case sorting(CardSort)
        /// Putting the answers of several alternatives together.
        case combining
    }
}
