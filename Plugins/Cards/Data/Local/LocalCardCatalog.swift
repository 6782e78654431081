import CardsDomain
import SatchelCatalog
import SatchelLibrary
import SatchelNetworking

/// The built-in and the imported cards; an imported card replaces the built-in one with the same id.
package typealias LocalCardCatalog = LibraryCatalog<CardFormat>

extension LocalCardCatalog: CardCatalog where Format == CardFormat {
    package init(library: CardLibrary) {
        self.init(library: library, builtIn: .embedded) { try await library.putEmbeddedCards() }
    }

    package func values(of facet: CardFacet, policy: FetchPolicy) async throws -> CardFacts<CardFacetValue> {
        builtIn.facts(try await words(of: facet.field.rawValue, facet.words).facetValues(of: facet))
    }

    package func sets(policy: FetchPolicy) async throws -> CardFacts<CardSet> {
        builtIn.facts(try await words(of: FieldWord<Card>.setID) { [$0.set.id] }.sets)
    }
}

/// The cards of this machine, then those of services.
package typealias AutoCardCatalog = AutoCatalog<Card>

extension AutoCardCatalog: CardCatalog where Item == Card {
    // This machine always has some, and its cards are those that a filter applies to first.
    package func values(of facet: CardFacet, policy: FetchPolicy) async throws -> CardFacts<CardFacetValue> {
        try await (local as? any CardCatalog)?.values(of: facet, policy: policy)
            ?? CardFacts([], provenance: ItemSource(source: source), state: .live)
    }

    package func sets(policy: FetchPolicy) async throws -> CardFacts<CardSet> {
        try await (local as? any CardCatalog)?.sets(policy: policy)
            ?? CardFacts([], provenance: ItemSource(source: source), state: .live)
    }
}

extension IndexedCatalog: CardCatalog where Item == Card {
    package func values(of facet: CardFacet, policy: FetchPolicy) async throws -> CardFacts<CardFacetValue> {
        facts(FieldWord<Card>.values(in: items, facet.words).facetValues(of: facet))
    }

    package func sets(policy: FetchPolicy) async throws -> CardFacts<CardSet> {
        facts(FieldWord<Card>.values(in: items) { [$0.set.id] }.sets)
    }

    fileprivate func facts<Value>(_ values: [Value]) -> CardFacts<Value> {
        CardFacts(values, provenance: ItemSource(source: source, asOf: day), state: .snapshot(day: day))
    }

    /// The built-in cards; their table is read once per process, on first use.
    static var embedded: IndexedCatalog { EmbeddedCards.catalog }

    /// Made-up cards, the same for every search, so that a change of catalog shows at once.
    package static func fixture() -> IndexedCatalog {
        IndexedCatalog("fixture", day: "2026-11-21", answersEverySearch: true) {
            ["One", "Two", "Three", "Four", "Five"].enumerated().map { index, name in
                Card(
                    id: CardID("fixture-\(index + 1)"),
                    name: "Fixture Card \(name)",
                    supertype: .pokemon,
                    set: CardSet(id: "fixture", name: "Fixture Set", released: "2026-11-21"),
                    provenance: ItemSource(source: "fixture", asOf: "2026-11-21")
                )
                .with { card in
                    card.number = String(index + 1)
                    card.types = [CardTerm("Fixture")].compactMap { $0 }
                    card.hp = (index + 1) * 10
                    card.artist = "Fixture Artist"
                }
            }
        }
    }
}

extension EmbeddedCards {
    fileprivate static let catalog = IndexedCatalog<Card>(source, day: day) { shipped.items }
}

extension CardFacet {
    fileprivate var words: @Sendable (Card) -> [String] {
        { [field] in FieldWord<Card>.trait(of: field, for: $0).words }
    }
}

extension [FieldValue<Card>] {
    /// The values as cards spell them, by name, with the number of cards each.
    fileprivate func facetValues(of facet: CardFacet) -> [CardFacetValue] {
        flatMap { value in
            CardFormat.names(of: facet.field, value).map { CardFacetValue(name: $0, count: value.count) }
        }
        .sorted { $0.name < $1.name }
    }

    /// The sets of the cards, newest first, with the number of cards each.
    fileprivate var sets: [CardSet] {
        map { value in
            var set = value.item.set
            set.total = value.count
            return set
        }
        .newestFirst
    }
}

extension [CardSet] {
    /// The sets, newest first, undated ones last.
    var newestFirst: [CardSet] {
        sorted { ($0.released ?? "", $0.id) > ($1.released ?? "", $1.id) }
    }
}

/// The built-in values of fields, for completion in catalogs that would have to ask a service.
extension CardFacet {
    static func values(of field: FieldWord<Card>) -> [String] {
        switch field {
        case .set: CardSetTable.shipped.all.newestFirst.flatMap { [$0.name, $0.id] }
        case .series: Set(CardSetTable.shipped.all.compactMap { $0.series?.text }).sorted()
        case .artist: Set(EmbeddedCards.shipped.items.compactMap(\.artist)).sorted()
        default:
            FieldWord<Card>.values(in: EmbeddedCards.shipped.items) { FieldWord<Card>.trait(of: field, for: $0).words }
                .flatMap { CardFormat.names(of: field, $0) }.sorted()
        }
    }
}
