import CoinsDomain
import Foundation
import SatchelCatalog
import Testing

@testable import CoinsData

@Suite("Coins: the symbols of the exchanges")
struct InstrumentTableTests {
    private let shipped = InstrumentTable.shipped
    private let sample = InstrumentTable(
        Array(
            """
            market\tsymbol\tid\tname\talso
            krw\tAAA\tfirst\tFirst\t첫째; 하나
            upbit\tBBB\tsecond\tSecond\t
            bithumb\tBBB\tthird\tThird\t
            bithumb\tAAA\tfourth\tFourth\t
            """.utf8
        )
    )

    @Test("Every row is read; no market has a symbol or a coin twice, and ids and symbols have their usual form")
    func rows() {
        #expect(shipped.table.faults.isEmpty)
        #expect(shipped.table.items.count >= 200)
        #expect(Set(shipped.table.items.map(\.market)).isSubset(of: ["krw", "upbit", "bithumb"]))
        #expect(Set(shipped.table.items.map { [$0.market, $0.symbol] }).count == shipped.table.items.count)
        #expect(Set(shipped.table.items.map { [$0.market, $0.id.rawValue] }).count == shipped.table.items.count)
        for row in shipped.table.items {
            #expect(row.symbol.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }, "\(row)")
            #expect(row.id.rawValue.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }, "\(row)")
        }
    }

    @Test("Symbol to id and back is the same coin at each exchange", arguments: ["upbit", "bithumb"])
    func roundTrip(_ exchange: String) {
        for row in shipped.table.items {
            #expect(shipped.instrument(row.symbol, at: exchange).id == row.id)
            #expect(shipped.symbol(of: row.id, at: exchange) == row.symbol)
        }
    }

    @Test(
        "Well-known coins have CoinGecko's ids",
        arguments: [
            ("BTC", "bitcoin"), ("XRP", "ripple"), ("IOTA", "iota"), ("SUI", "sui"), ("AVAX", "avalanche-2"),
            ("BCH", "bitcoin-cash"), ("TON", "the-open-network"), ("POL", "polygon-ecosystem-token"),
        ]
    )
    func known(_ symbol: String, _ id: String) {
        #expect(shipped.instrument(symbol, at: "upbit").id.rawValue == id)
    }

    @Test("An exchange may use a symbol for another coin than the rest")
    func ofOneExchange() {
        #expect(sample.instrument("BBB", at: "upbit").id.rawValue == "second")
        #expect(sample.instrument("BBB", at: "bithumb").id.rawValue == "third")
        #expect(sample.symbol(of: CoinID("third"), at: "bithumb") == "BBB")
        #expect(sample.symbol(of: CoinID("third"), at: "upbit") == nil)
        // Bithumb uses the symbol of the first coin for the fourth, so it doesn't trade the first.
        #expect(sample.symbol(of: CoinID("first"), at: "upbit") == "AAA")
        #expect(sample.symbol(of: CoinID("first"), at: "bithumb") == nil)
    }

    @Test("A coin without a row has an id of its own, which leads back to its symbol")
    func ownID() {
        let own = sample.instrument("ZZZ", at: "upbit")
        #expect(own.id.rawValue == "krw-zzz" && own.name == "ZZZ" && own.otherNames.isEmpty)
        #expect(sample.symbol(of: own.id, at: "upbit") == "ZZZ")
        #expect(sample.symbol(of: CoinID("krw-"), at: "upbit") == nil)
        #expect(sample.symbol(of: CoinID("krw-a&b"), at: "upbit") == nil)
        #expect(sample.symbol(of: CoinID("nobody"), at: "upbit") == nil)
    }

    @Test("An id that was stored before its coin had a row is that coin")
    func stored() {
        #expect(sample.canonical(CoinID("krw-aaa")).rawValue == "first")
        #expect(sample.canonical(CoinID("krw-zzz")).rawValue == "krw-zzz")
        #expect(sample.canonical(CoinID("first")).rawValue == "first")
        #expect(sample.symbol(of: CoinID("krw-aaa"), at: "upbit") == "AAA")
    }

    @Test("The ids are those of CoinGecko's list of January 2023, or coins that are newer")
    func facts() throws {
        guard let path = SharedCoinData.path("coingecko-coins-list-2023-01.json") else { return }
        struct Row: Decodable {
            let id, symbol: String
        }
        let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: URL(filePath: path)))
        let symbols = Dictionary(rows.map { ($0.id, $0.symbol.uppercased()) }, uniquingKeysWith: { first, _ in first })
        let newer = shipped.table.items.filter { symbols[$0.id.rawValue] == nil }
        #expect(newer.count <= 31, "\(newer.map(\.id))")
        // Exchanges and CoinGecko spell these differently.
        let renamed = ["FCT2": "FCT", "WAXL": "AXL", "IOTA": "MIOTA", "RENDER": "RNDR"]
        for row in shipped.table.items {
            guard let symbol = symbols[row.id.rawValue] else { continue }
            #expect(symbol == renamed[row.symbol] ?? row.symbol, "\(row.id)")
        }
    }
}
