import SatchelCatalog
import SatchelSearch

/// Lists cards: what stands between a list on screen and the catalogue.
///
/// It is asked as a catalogue is, so that what a list does beyond asking one can be exchanged by itself.
package protocol CardListUseCase: Catalog where Item == Card, Field == CardField, Key == CardSortKey {}

/// Lists the cards of the catalogue in use.
package struct ListCards: CardListUseCase {
    private let catalog: any CardCatalog

    /// Creates the use case over a catalogue.
    package init(catalog: any CardCatalog) {
        self.catalog = catalog
    }

    package var source: String { catalog.source }

    package func search(
        _ query: CardQuery,
        by sort: CardSort,
        page: Int,
        size: Int,
        policy: FetchPolicy
    ) async throws -> Page<Card> {
        try await catalog.search(query, by: sort, page: page, size: size, policy: policy)
    }

    package func item(_ id: CardID) async throws -> Card? { try await catalog.item(id) }

    package func suggestions(for prefix: String, limit: Int) async -> [String] {
        await catalog.suggestions(for: prefix, limit: limit)
    }

    package func correction(of query: SearchQuery<CardField>) async -> SearchQuery<CardField>? {
        await catalog.correction(of: query)
    }

    package func values(of field: CardField) async -> [String] { await catalog.values(of: field) }
}
