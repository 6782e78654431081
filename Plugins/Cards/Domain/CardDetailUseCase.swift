import SatchelCatalog
import SatchelSearch

/// Tells all about one card.
package protocol CardDetailUseCase: Sendable {
    /// All that is known about a card.
    ///
    /// - Parameters:
    ///   - card: The card as a list or the favourites know it.
    ///   - policy: Whether an answer that is already here will do.
    /// - Returns: The details, and why there are not more, if so.
    /// - Throws: `CancellationError` only: what a list knows is an answer too.
    func details(of card: Card, policy: FetchPolicy) async throws -> (details: CardDetails, problem: (any Error)?)
}

/// Tells what the catalogue in use knows, and what the list knows where that cannot be had.
package struct ShowCard: CardDetailUseCase {
    private let catalog: any CardCatalog

    /// Creates the use case over a catalogue.
    package init(catalog: any CardCatalog) {
        self.catalog = catalog
    }

    package func details(
        of card: Card,
        policy: FetchPolicy
    ) async throws -> (details: CardDetails, problem: (any Error)?) {
        let known = CardDetails(card: card, state: DataState(card.provenance))
        // A favourite may come from another catalogue, whose ids mean nothing here.
        guard card.provenance.source == catalog.source else { return (known, nil) }
        do {
            return (try await catalog.details(of: card.id, policy: policy), nil)
        } catch let error as CancellationError {
            throw error
        } catch {
            return (known, error)
        }
    }
}

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
