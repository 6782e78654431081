import CardsDomain
import SatchelCatalog

/// What fits a search by reading every card, in two ways: by the matcher, and by ``CardOracle``.
package struct CardReading: Sendable {
    private let index: SearchIndex<Card>
    private let oracles: [CardOracle]

    /// Prepares to read cards.
    package init(_ cards: [Card]) {
        index = SearchIndex(cards)
        oracles = cards.map(CardOracle.init)
    }

    /// The cards that fit a search, in its order.
    package func answer(_ search: RandomCardSearches.Search) -> [CardID] {
        index.results(of: search.query, by: search.order).map(\.id)
    }

    /// The cards that fit a search, as one finds them who knows nothing of the rules' code.
    package func fitting(_ search: RandomCardSearches.Search) -> Set<CardID> {
        let question = CardQuestion(search.query)
        let cards = index.items
        return Set(oracles.indices.filter { oracles[$0].fits(question) }.map { cards[$0].id })
    }
}
