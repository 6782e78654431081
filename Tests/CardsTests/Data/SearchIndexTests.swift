import CardsData
import CardsDomain
import SatchelSearch
import SatchelTestSupport
import Testing

@Suite("Cards: the index beside plain reading")
struct SearchIndexTests {
    @Test("Random searches find what reading every card finds, in the same order", arguments: 0..<20)
    func agrees(seed: UInt64) throws {
        // A few cards at a time: it is reading each of them in two other ways that takes long.
        let cards = EmbeddedCards.shipped.cards.enumerated().filter { $0.offset % 10 == Int(seed) % 10 }.map(\.element)
        let index = SearchIndex<CardField>(cards)
        let oracles = cards.map(CardOracle.init)
        let entries = cards.map { SearchEntry($0) }
        var searches = RandomCardSearches(about: cards, seed: seed)
        for _ in 0..<500 {
            let search = try searches.next()
            let matcher = SearchMatcher(search.query)
            let ranked = entries.compactMap { entry in matcher.rank(entry).map { (rank: $0, entry: entry) } }
                .sorted { $0.rank < $1.rank }
            let expected = search.order.sorted(ranked.map(\.entry)).map(\.item.id)
            let found = index.results(of: search.query, by: search.order).map(\.id)
            #expect(found == expected, "\(search.text)")
            #expect(Set(found) == Set(oracles.filter { $0.fits(search.query) }.map(\.card.id)), "\(search.text)")
        }
    }
}
