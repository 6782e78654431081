import CardsData
import CardsDomain
import CardsTestSupport
import SatchelSearch
import Testing

@Suite("Cards: the index beside plain reading")
struct SearchIndexTests {
    @Test("Random searches find what reading every card finds, in the same order", arguments: 0..<20)
    func agrees(seed: UInt64) throws {
        // A few cards at a time: it is reading each of them in two other ways that takes long.
        let cards = EmbeddedCards.shipped.cards.enumerated().filter { $0.offset % 10 == Int(seed) % 10 }.map(\.element)
        let index = SearchIndex<CardField>(cards)
        let reading = CardReading(cards)
        var searches = RandomCardSearches(about: cards, seed: seed)
        for _ in 0..<500 {
            let search = try searches.next()
            let found = index.results(of: search.query, by: search.order).map(\.id)
            #expect(found == reading.answer(search), "\(search.text)")
            #expect(Set(found) == reading.fitting(search), "\(search.text)")
        }
    }
}
