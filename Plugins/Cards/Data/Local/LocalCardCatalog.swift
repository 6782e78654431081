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

    package func search(_ request: CardRequest) async throws -> Page<Card> { try await cards.shelf().page(request) }

    package func item(_ id: CardID) async throws -> Card? { try await cards.shelf().index.item(id) }

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
            provenance: ItemSource(source: EmbeddedCards.source, asOf: EmbeddedCards.day)
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

/// Cards held in memory, ready for every question of a catalogue.
///
/// Catalogues that have all their cards at hand answer from one of these.
struct CardShelf: Sendable {
    let index: SearchIndex<CardField>
    private let provenance: ItemSource
    private let knownSets: CardSetTable

    /// Puts cards in place, the best known first.
    ///
    /// - Parameters:
    ///   - cards: The cards.
    ///   - sets: What is known of sets, those without cards too.
    ///   - provenance: Where most of the cards come from.
    init(_ cards: [Card], sets: CardSetTable, provenance: ItemSource) {
        index = SearchIndex(cards)
        knownSets = sets
        self.provenance = provenance
    }

    var state: DataState { DataState(provenance) }

    /// Returns one page of an answer; how current it is, its first card tells.
    func page(_ request: CardRequest) -> Page<Card> {
        var page = index.page(request, state: state)
        page.state = page.items.first.map { DataState($0.provenance) } ?? state
        return page
    }

    /// The values of a facet by name, each with how many cards have it.
    func values(of facet: CardFacet) -> CardFacts<CardFacetValue> {
        var counts: [CardTerm: Int] = [:]
        for position in 0..<index.count {
            for term in index.item(at: position).terms(of: facet) { counts[term, default: 0] += 1 }
        }
        let values = counts.map { CardFacetValue(name: $0.text, count: $1) }.sorted { $0.name < $1.name }
        return CardFacts(values, provenance: provenance, state: state)
    }

    /// The sets that have cards here, each with how many, the newest first.
    func sets() -> CardFacts<CardSet> {
        var counts: [CardSet: Int] = [:]
        for position in 0..<index.count { counts[index.item(at: position).set, default: 0] += 1 }
        let sets = counts.map { set, count in
            var set = set
            set.total = count
            return set
        }
        return CardFacts(sets.newestFirst, provenance: provenance, state: state)
    }

    /// The values of a field that cards have, for completion.
    func values(of field: CardField) -> [String] {
        switch field {
        case .type: values(of: .types).values.map(\.name)
        case .supertype: values(of: .supertypes).values.map(\.name)
        case .subtype: values(of: .subtypes).values.map(\.name)
        case .rarity: values(of: .rarities).values.map(\.name)
        case .set: sets().values.flatMap { [$0.name, $0.id] }
        case .series: names { $0.set.series?.text }
        case .artist: names(\.artist)
        case .weakness, .resistance: values(of: .types).values.map(\.name)
        case .name, .hp, .number, .year, .retreat, .evolves, .id: []
        }
    }

    private func names(_ name: (Card) -> String?) -> [String] {
        Set((0..<index.count).compactMap { name(index.item(at: $0)) }).sorted()
    }
}

extension Card {
    fileprivate func terms(of facet: CardFacet) -> [CardTerm] {
        switch facet {
        case .types: types
        case .supertypes: [supertype]
        case .subtypes: subtypes
        case .rarities: rarity.map { [$0] } ?? []
        }
    }
}

extension [CardSet] {
    /// The sets, the newest first, those without a day last.
    var newestFirst: [CardSet] {
        sorted { ($0.released ?? "", $0.id) > ($1.released ?? "", $1.id) }
    }
}

/// The values of fields that come with Satchel, for completing what is typed to a catalogue that would have to ask.
enum CardFacetNames {
    private static let shelf = CardShelf(
        EmbeddedCards.shipped.cards,
        sets: .shipped,
        provenance: .init(source: EmbeddedCards.source, asOf: EmbeddedCards.day)
    )

    /// The values of a field.
    static func values(of field: CardField) -> [String] {
        switch field {
        case .set: CardSetTable.shipped.all.newestFirst.flatMap { [$0.name, $0.id] }
        case .series: Set(CardSetTable.shipped.all.compactMap { $0.series?.text }).sorted()
        default: shelf.values(of: field)
        }
    }
}
