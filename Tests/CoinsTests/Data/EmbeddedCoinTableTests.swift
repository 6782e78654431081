import CoinsData
import CoinsDomain
import Foundation
import SatchelCatalog
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

@Suite("Coins: favorites")
struct CoinRecordTests {
    @Test("A favorite comes back as it was, with the day of its price")
    func dated() throws {
        let coin = try #require(EmbeddedCoinTable.shipped.items.first)
        let record = try JSONDecoder().decode(CoinRecord.self, from: JSONEncoder().encode(CoinRecord(coin)))
        let read = record.item(id: coin.id, provenance: coin.provenance)
        #expect(read.price == coin.price && read.marketCap == coin.marketCap && read.provenance == coin.provenance)
    }

    @Test("A live price is not kept, because it would pass for today's")
    func live() throws {
        let record = CoinRecord(.sample("bitcoin", "BTC", price: "5"))
        let live = ItemSource(source: "stub")
        #expect(record.item(id: CoinID("bitcoin"), provenance: live).price == nil)
        #expect(record.item(id: CoinID("bitcoin"), provenance: live).fullName == "Bitcoin (BTC)")
    }

    @Test("A record of another version with only the names is still a coin")
    func sparse() throws {
        let record = try JSONDecoder().decode(
            CoinRecord.self,
            from: Data(#"{"symbol":"X","name":"Ex","price":7}"#.utf8)
        )
        #expect(record.item(id: CoinID("x"), provenance: ItemSource(source: "stub")).fullName == "Ex (X)")
    }
}
