import CoinsData
import CoinsDomain
import Foundation
import SatchelCatalog
import SatchelCollection
import SatchelNumbers
import Testing

@Suite("Coins: the coins that come with the program")
struct EmbeddedCoinTableTests {
    @Test("Every row is read, and every coin has a price, a rank and an id of its own")
    func shipped() {
        let table = EmbeddedCoinTable.shipped
        #expect(table.faults.isEmpty)
        #expect(table.items.count == 100)
        #expect(Set(table.items.map(\.id)).count == 100)
        #expect(table.items.map(\.rank) == (1...100).map { $0 })
        #expect(table.items.allSatisfy { $0.price.map { $0 > .zero } == true })
    }

    @Test("The facts are those of the recorded answer of that day, digit for digit")
    func facts() throws {
        guard let data = SharedCoinData.fixture("coingecko/markets-top100-usd-2023-01-08.200.json") else { return }
        struct Row: Decodable {
            let id: String
            let current_price, market_cap, price_change_percentage_24h: Decimal
        }
        let rows = try JSONDecoder().decode([Row].self, from: data)
        let coins = EmbeddedCoinTable.shipped.items
        #expect(rows.map(\.id) == coins.map(\.id.rawValue))
        for (row, coin) in zip(rows, coins) {
            #expect(coin.price == ExactDecimal(row.current_price.description))
            #expect(coin.marketCap == ExactDecimal(row.market_cap.description))
            #expect(coin.change == ExactDecimal(row.price_change_percentage_24h.description))
        }
    }

    @Test("Rows that make no sense are left out and named")
    func faults() {
        let text = "header\nbitcoin\tBTC\tBitcoin\nx\tX\tX\t1\tcheap\t\t\t\t\t\t\t\nok\tOK\tFine\t\t\t\t\t\t\t\t\t\n"
        let table = EmbeddedCoinTable.read(Array(text.utf8))
        #expect(table.items.map(\.id.rawValue) == ["ok"])
        #expect(table.faults.map(\.line) == [2, 3])
        #expect(table.faults.map(\.column) == [nil, "price"])
    }
}

@Suite("Coins: what is kept of a coin")
struct KeptCoinTests {
    @Test("A coin comes back as it was, with the day of its price")
    func dated() throws {
        let coin = try #require(EmbeddedCoinTable.shipped.items.first)
        let read = try #require(Coin(id: coin.id, kept: coin.keptTexts)).kept
        #expect(read.price == coin.price && read.marketCap == coin.marketCap && read.provenance == coin.provenance)
    }

    @Test("A live price is not kept, because it would pass for today's")
    func live() throws {
        let coin = Coin.sample("bitcoin", "BTC", price: "5").with { $0.provenance = ItemSource(source: "stub") }
        let read = try #require(Coin(id: coin.id, kept: coin.keptTexts)).kept
        #expect(read.price == nil)
        #expect(read.fullName == "Bitcoin (BTC)")
    }

    @Test("A coin of which only the names are kept is still a coin")
    func sparse() throws {
        let read = try #require(Coin(id: CoinID("x"), kept: ["symbol": ["X"], "name": ["Ex"]]))
        #expect(read.fullName == "Ex (X)")
    }
}
