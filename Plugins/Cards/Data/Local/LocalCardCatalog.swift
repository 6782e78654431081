import CardsDomain
import SatchelCatalog
import SatchelLibrary
import SatchelSearch

/// The built-in cards together with those that were imported.
///
/// Before something is imported the built-in cards are all there are, and no file is opened. From then on they lie in the
/// library too, an imported card in the place of the built-in one with its id.
package struct LocalCardCatalog: CardCatalog {
    package let source = EmbeddedCards.source
    private let library: CardLibrary

    /// Creates a catalog.
    ///
    /// - Parameter library: What was imported.
    package init(library: CardLibrary) {
        self.library = library
    }

    package func search(
        _ query: CardQuery,
        by sort: CardSort,
        page: Int,
        size: Int,
        policy: FetchPolicy
    ) async throws -> Page<Card> {
        guard library.exists else { return CardShelf.embedded.page(page, size: size, of: query, by: sort) }
        do {
            try await library.putEmbeddedCards()
            var found = try await library.search(query, by: sort, page: page, size: size)
            found.state = found.items.first.map { DataState($0.provenance) } ?? CardShelf.embedded.state
            return found
        } catch LibraryError.tooManyToOrder(let count, let limit) {
            throw CardError.answerTooLarge(count: count, limit: limit, source: source, purpose: .sorting(sort))
        }
    }

    package func card(_ id: CardID) async throws -> Card {
        guard library.exists else { return try CardShelf.embedded.card(id) }
        try await library.putEmbeddedCards()
        guard let card = try await library.item(id) else { throw CardError.notFound(id) }
        return card
    }

    package func details(of id: CardID, policy: FetchPolicy) async throws -> CardDetails {
        let card = try await card(id)
        return CardDetails(card: card, state: DataState(card.provenance))
    }

    package func values(of facet: CardFacet, policy: FetchPolicy) async throws -> CardFacts<CardFacetValue> {
        CardShelf.embedded.facts(try await words(of: facet.field).facetValues(of: facet.field))
    }

    package func sets(policy: FetchPolicy) async throws -> CardFacts<CardSet> {
        guard library.exists else { return CardShelf.embedded.sets() }
        try await library.putEmbeddedCards()
        return CardShelf.embedded.facts(try await library.values(of: CardField.setID) { [$0.set.id] }.sets)
    }

    package func suggestions(for prefix: String, limit: Int) async -> [String] {
        guard library.exists else { return CardShelf.embedded.index.suggestions(for: prefix, limit: limit) }
        return (try? await library.suggestions(for: prefix, limit: limit)) ?? []
    }

    package func correction(of query: SearchQuery<CardField>) async -> SearchQuery<CardField>? {
        guard library.exists else { return CardShelf.embedded.index.correction(of: query) }
        return try? await library.correction(of: query)
    }

    package func values(of field: CardField) async -> [String] {
        guard field != .set else {
            return (try? await sets(policy: .standard))?.values.flatMap { [$0.name, $0.id] } ?? []
        }
        let named = field.named
        return (try? await words(of: named))?.facetValues(of: named).map(\.name) ?? []
    }

    private func words(of field: CardField) async throws -> [FieldValue<Card>] {
        guard library.exists else { return CardShelf.embedded.values(of: field) }
        try await library.putEmbeddedCards()
        return try await library.values(of: field)
    }
}

/// Cards held in memory, ready for every question of a catalog.
///
/// Catalogs that have all their cards at hand answer from one of these.
struct CardShelf: Sendable {
    /// The built-in cards, read when they are first asked for.
    static let embedded = CardShelf(
        EmbeddedCards.shipped.cards,
        provenance: ItemSource(source: EmbeddedCards.source, asOf: EmbeddedCards.day)
    )

    let index: SearchIndex<CardField>
    private let provenance: ItemSource

    /// Makes cards ready, the best known first.
    ///
    /// - Parameters:
    ///   - cards: The cards.
    ///   - provenance: Where the cards come from.
    init(_ cards: [Card], provenance: ItemSource) {
        index = SearchIndex(cards)
        self.provenance = provenance
    }

    var state: DataState { DataState(provenance) }

    /// Returns one page of an answer.
    func page(_ number: Int, size: Int, of query: CardQuery, by sort: CardSort) -> Page<Card> {
        index.page(number, size: size, of: query, by: sort, state: state)
    }

    func card(_ id: CardID) throws -> Card {
        guard let card = index.item(id) else { throw CardError.notFound(id) }
        return card
    }

    func details(of id: CardID) throws -> CardDetails {
        let card = try card(id)
        return CardDetails(card: card, state: DataState(card.provenance))
    }

    /// The words that cards have of a field.
    func values(of field: CardField) -> [FieldValue<Card>] {
        CardField.values(in: index.items) { CardField.trait(of: field, for: $0).words }
    }

    /// The sets that have cards here, each with how many, the newest first.
    func sets() -> CardFacts<CardSet> { facts(CardField.values(in: index.items) { [$0.set.id] }.sets) }

    /// Says of values where they come from.
    func facts<Value>(_ values: [Value]) -> CardFacts<Value> {
        CardFacts(values, provenance: provenance, state: state)
    }
}

extension [FieldValue<Card>] {
    /// The words as cards spell them, by name, each with how many cards have it.
    func facetValues(of field: CardField) -> [CardFacetValue] {
        compactMap { value in
            field.terms(of: value.item).first { $0.key == value.word }
                .map { CardFacetValue(name: $0.text, count: value.count) }
        }
        .sorted { $0.name < $1.name }
    }

    /// The sets of the cards, each with how many, the newest first.
    var sets: [CardSet] {
        map { value in
            var set = value.item.set
            set.total = value.count
            return set
        }
        .newestFirst
    }
}

extension CardField {
    /// The field whose values a person chooses from for this one.
    var named: CardField { self == .weakness || self == .resistance ? .type : self }

    /// What a card has of a field whose values a person chooses from.
    fileprivate func terms(of card: Card) -> [CardTerm] {
        switch self {
        case .type: card.types
        case .supertype: [card.supertype]
        case .subtype: card.subtypes
        case .rarity: [card.rarity].compactMap { $0 }
        case .series: [card.set.series].compactMap { $0 }
        case .artist: [card.artist].compactMap { $0.flatMap(CardTerm.init) }
        default: []
        }
    }
}

extension [CardSet] {
    /// The sets, the newest first, those without a day last.
    var newestFirst: [CardSet] {
        sorted { ($0.released ?? "", $0.id) > ($1.released ?? "", $1.id) }
    }
}

/// The values of fields of the built-in cards, for completing what is typed to a catalog that would have to ask.
enum CardFacetNames {
    /// The values of a field.
    static func values(of field: CardField) -> [String] {
        switch field {
        case .set: CardSetTable.shipped.all.newestFirst.flatMap { [$0.name, $0.id] }
        case .series: Set(CardSetTable.shipped.all.compactMap { $0.series?.text }).sorted()
        default: CardShelf.embedded.values(of: field.named).facetValues(of: field.named).map(\.name)
        }
    }
}
