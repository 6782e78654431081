import CardsDomain
import SatchelCatalog
import SatchelSearch

/// A few made-up cards, the same for every search, so that a change of catalogue shows at once.
package struct FixtureCardCatalog: CardCatalog {
    package let source = "fixture"

    private static let provenance = ItemSource(source: "fixture", asOf: "2026-11-21")
    private let shelf = CardShelf(Self.all, provenance: Self.provenance)

    /// Creates the catalogue.
    package init() {}

    package func search(
        _ query: CardQuery,
        by sort: CardSort,
        page: Int,
        size: Int,
        policy: FetchPolicy
    ) async throws -> Page<Card> {
        shelf.page(page, size: size, of: .everything, by: sort)
    }

    package func card(_ id: CardID) async throws -> Card { try shelf.card(id) }

    package func details(of id: CardID, policy: FetchPolicy) async throws -> CardDetails { try shelf.details(of: id) }

    package func values(of facet: CardFacet, policy: FetchPolicy) async throws -> CardFacts<CardFacetValue> {
        shelf.facts(shelf.values(of: facet.field).facetValues(of: facet.field))
    }

    package func sets(policy: FetchPolicy) async throws -> CardFacts<CardSet> { shelf.sets() }

    package func suggestions(for prefix: String, limit: Int) async -> [String] {
        shelf.index.suggestions(for: prefix, limit: limit)
    }

    package func correction(of query: SearchQuery<CardField>) async -> SearchQuery<CardField>? {
        shelf.index.correction(of: query)
    }

    package func values(of field: CardField) async -> [String] {
        field == .set
            ? shelf.sets().values.flatMap { [$0.name, $0.id] }
            : shelf.values(of: field.named).facetValues(of: field.named).map(\.name)
    }

    private static let all = ["One", "Two", "Three", "Four", "Five"].enumerated().map { index, name in
        Card(
            id: CardID("fixture-\(index + 1)"),
            name: "Fixture Card \(name)",
            supertype: .pokemon,
            types: [CardTerm("Fixture")].compactMap { $0 },
            hp: (index + 1) * 10,
            set: CardSet(id: "fixture", name: "Fixture Set", released: "2026-11-21"),
            number: String(index + 1),
            artist: "Fixture Artist",
            provenance: provenance
        )
    }
}
