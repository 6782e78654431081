import CardsData
import CardsDomain
import CardsTestSupport
import SatchelCatalog
import Testing

@Suite("Cards: search beside plain reading")
struct CardOracleTests {
    @Test("Random searches find exactly the cards that plain reading finds", arguments: 0..<20)
    func agrees(seed: UInt64) throws {
        // A few cards at a time: it is plain reading that takes long.
        let cards = EmbeddedCards.shipped.items.enumerated().filter { $0.offset % 10 == Int(seed) % 10 }.map(\.element)
        let reading = CardReading(cards)
        var searches = RandomCardSearches(about: cards, seed: seed)
        for _ in 0..<500 {
            let search = try searches.next()
            #expect(Set(reading.answer(search)) == reading.fitting(search), "\(search.text)")
        }
    }
}
