import CardsDomain
import SatchelCatalog
import SatchelSearch

/// Cards held in memory, ready for every question of a catalogue.
///
/// Catalogues that have all their cards at hand answer from one of these.
struct CardShelf: Sendable {
    let index: SearchIndex<CardField>
    private let provenance: Provenance
    private let knownSets: CardSetTable

    /// Puts cards in place, the best known first.
    ///
    /// - Parameters:
    ///   - cards: The cards.
    ///   - sets: What is known of sets, those without cards too.
    ///   - provenance: Where most of the cards come from.
    init(_ cards: [Card], sets: CardSetTable, provenance: Provenance) {
        index = SearchIndex(cards)
        knownSets = sets
        self.provenance = provenance
    }

    var state: DataState { DataState(provenance) }

    /// Returns one page of an answer; how current it is, its first card tells.
    func page(_ number: Int, size: Int, of query: CardQuery, by sort: CardSort) -> Page<Card> {
        var page = index.page(number, size: size, of: query, by: sort, state: state)
        page.state = page.items.first.map { DataState($0.provenance) } ?? state
        return page
    }

    func card(_ id: CardID) throws -> Card {
        guard let card = index.item(id) else { throw CardError.notFound(id) }
        return card
    }

    func details(of id: CardID) throws -> CardDetails {
        let card = try card(id)
        return CardDetails(card: card, state: DataState(card.provenance))
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
