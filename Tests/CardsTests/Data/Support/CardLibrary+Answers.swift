import CardsData
import CardsDomain
import CardsTestSupport
import SatchelCatalog
import SatchelLibrary
import Testing

extension CardLibrary {
    /// Compares whole answers and first pages of random searches with those of an index of the cards in memory.
    func expectAnswers(of cards: [Card], seed: UInt64, searches: Int) async throws {
        let index = SearchIndex<Card>(cards)
        var random = RandomCardSearches(about: cards, seed: seed)
        for _ in 0..<searches {
            let search = try random.next()
            let wanted = index.results(of: search.query, by: search.order).map(\.id)
            let page = try await self.search(search.query, by: search.order, page: 1, size: 20)
            #expect(page.items.map(\.id) == Array(wanted.prefix(20)), "\(search.text) \(search.order), seed \(seed)")
            #expect(page.total == wanted.count, "\(search.text), seed \(seed)")
            let whole = try await self.search(search.query, by: search.order, page: 1, size: .max).items.map(\.id)
            #expect(whole == wanted, "\(search.text) \(search.order), seed \(seed)")
        }
    }
}
