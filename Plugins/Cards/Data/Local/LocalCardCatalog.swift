import CardsDomain
import SatchelCatalog
import SatchelSearch

/// The cards at hand: those that come with Satchel, and those that were imported.
///
/// An imported card takes the place of a built-in one with its id; the rest follow the built-in ones in the order they
/// were imported in.
package struct LocalCardCatalog: CardCatalog {
    package let source = EmbeddedCards.source
    private let cards: LocalCards

    /// Creates a catalogue.
    ///
    /// - Parameter imported: What was imported.
    package init(imported: ImportedCards) {
        cards = LocalCards(imported: imported)
    }

    package func search(
        _ query: CardQuery,
        by sort: CardSort,
        page: Int,
        size: Int,
        policy: FetchPolicy
    ) async throws -> Page<Card> {
        try await cards.shelf().page(page, size: size, of: query, by: sort)
    }

    package func card(_ id: CardID) async throws -> Card { try await cards.shelf().card(id) }

    package func details(of id: CardID, policy: FetchPolicy) async throws -> CardDetails {
        try await cards.shelf().details(of: id)
    }

    package func values(of facet: CardFacet, policy: FetchPolicy) async throws -> CardFacts<CardFacetValue> {
        try await cards.shelf().values(of: facet)
    }

    package func sets(policy: FetchPolicy) async throws -> CardFacts<CardSet> { try await cards.shelf().sets() }

    package func suggestions(for prefix: String, limit: Int) async -> [String] {
        (try? await cards.shelf())?.index.suggestions(for: prefix, limit: limit) ?? []
    }

    package func correction(of query: SearchQuery<CardField>) async -> SearchQuery<CardField>? {
        (try? await cards.shelf())?.index.correction(of: query)
    }

    package func values(of field: CardField) async -> [String] {
        (try? await cards.shelf())?.values(of: field) ?? []
    }
}

/// Keeps the cards at hand in memory from the first question on, and reads them anew after an import.
private actor LocalCards {
    private let imported: ImportedCards
    private var kept: (revision: Int, shelf: CardShelf)?

    init(imported: ImportedCards) {
        self.imported = imported
    }

    /// The cards as they are now.
    func shelf() async throws -> CardShelf {
        // Another shell may have imported something since.
        let revision = try await imported.revision()
        if let kept, kept.revision == revision { return kept.shelf }
        let (cards, sets) = revision == 0 ? ([], .shipped) : try await imported.everything()
        let shelf = CardShelf(
            Self.joined(EmbeddedCards.shipped.cards, cards),
            sets: sets,
            provenance: Provenance(source: EmbeddedCards.source, asOf: EmbeddedCards.day)
        )
        kept = (revision, shelf)
        return shelf
    }

    /// Puts imported cards in the place of built-in ones, and the rest behind them.
    private static func joined(_ shipped: [Card], _ imported: [Card]) -> [Card] {
        guard !imported.isEmpty else { return shipped }
        let places = Dictionary(uniqueKeysWithValues: shipped.enumerated().map { ($1.id, $0) })
        var joined = shipped
        for card in imported {
            if let place = places[card.id] { joined[place] = card } else { joined.append(card) }
        }
        return joined
    }
}
