import CardsDomain
import SatchelCatalog

extension IndexedCatalog: CardCatalog where Field == CardField, Key == CardSortKey {
    package func values(of facet: CardFacet, policy: FetchPolicy) async throws -> CardFacts<CardFacetValue> {
        shelf.values(of: facet)
    }

    package func sets(policy: FetchPolicy) async throws -> CardFacts<CardSet> { shelf.sets() }

    private var shelf: CardShelf {
        CardShelf(items, sets: CardSetTable([]), provenance: ItemSource(source: source, asOf: day))
    }

    /// A few made-up cards, the same for every search, so that a change of catalog shows at once.
    package static func fixture() -> IndexedCatalog {
        IndexedCatalog("fixture", day: "2026-11-21", answersEverySearch: true) {
            ["One", "Two", "Three", "Four", "Five"].enumerated().map { index, name in
                Card(
                    id: CardID("fixture-\(index + 1)"),
                    name: "Fixture Card \(name)",
                    supertype: .pokemon,
                    types: [CardTerm("Fixture")].compactMap { $0 },
                    hp: (index + 1) * 10,
                    set: CardSet(id: "fixture", name: "Fixture Set", released: "2026-11-21"),
                    number: String(index + 1),
                    artist: "Fixture Artist",
                    provenance: ItemSource(source: "fixture", asOf: "2026-11-21")
                )
            }
        }
    }
}
