import CardsDomain
import SatchelCatalog
import SatchelSearch

/// The answer to a search by reading every card, in two ways: what fits by ``CardOracle``, the order by comparing all.
package struct CardReading: Sendable {
    private let entries: [SearchEntry<Card>]
    private let oracles: [CardOracle]

    /// Prepares to read cards.
    package init(_ cards: [Card]) {
        entries = cards.map { SearchEntry($0) }
        oracles = cards.map(CardOracle.init)
    }

    /// The cards that fit a search, in its order.
    package func answer(_ search: RandomCardSearches.Search) -> [CardID] {
        let matcher = SearchMatcher(search.query)
        let ranked = entries.compactMap { entry in matcher.rank(entry).map { (rank: $0, entry: entry) } }
            .sorted { $0.rank < $1.rank }
        return search.order.sorted(ranked.map(\.entry)).map(\.item.id)
    }

    /// The cards that fit a search, as one finds them who knows nothing of the rules' code.
    package func fitting(_ search: RandomCardSearches.Search) -> Set<CardID> {
        let question = CardQuestion(search.query)
        return Set(oracles.indices.filter { oracles[$0].fits(question) }.map { entries[$0].item.id })
    }
}
