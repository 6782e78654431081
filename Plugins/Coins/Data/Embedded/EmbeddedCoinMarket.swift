import CoinsDomain
import SatchelCatalog
import SatchelNumbers

/// The built-in coins with the prices of one day, for use without a network.
package struct EmbeddedCoinMarket: CoinMarket {
    package let source = "embedded"
    package let title = "the built-in prices"
    package let isLocal = true

    /// Its table is read on first use.
    package init() {}

    package func snapshot(policy: FetchPolicy) async throws -> MarketSnapshot {
        MarketSnapshot(EmbeddedCoinTable.shipped.items, state: .snapshot(day: EmbeddedCoinTable.shippedDay))
    }

    package func history(_ request: HistoryRequest) async throws -> PriceHistory? {
        EmbeddedCloseTable.history(of: request.coin.id)?.last(request.span)
    }
}

/// The built-in coins as a table, by market capitalization, with a header line.
///
/// Tabs separate cells, and `; ` the other names; an empty cell is an unknown fact. Prices are in US dollars.
package enum EmbeddedCoinTable {
    /// The columns, in order.
    package static let columns = [
        "id", "symbol", "name", "rank", "price", "change", "volume", "cap", "high", "low", "supply", "also",
    ]

    /// The day of the built-in prices.
    package static let shippedDay = "2023-01-08"

    /// The built-in table, highest market capitalization first.
    package static let shipped = read(text.utf8)

    package static func read(_ bytes: some Collection<UInt8>) -> BuiltInTable<Coin> {
        let provenance = ItemSource(source: "embedded", asOf: shippedDay)
        return BuiltInTable(bytes, columns: columns, isRead: isRead) { cells in
            Coin(id: CoinID(cells[0]), symbol: cells[1], name: cells[2], provenance: provenance).with {
                $0.rank = Int(cells[3])
                $0.price = ExactDecimal(cells[4])
                $0.change = ExactDecimal(cells[5])
                $0.volume = ExactDecimal(cells[6])
                $0.marketCap = ExactDecimal(cells[7])
                $0.high = ExactDecimal(cells[8])
                $0.low = ExactDecimal(cells[9])
                $0.supply = ExactDecimal(cells[10])
                $0.otherNames = BuiltInTable<Coin>.list(cells[11])
            }
        }
    }

    /// The other names of a coin, in any market.
    static func otherNames(of id: CoinID) -> [String] {
        let names = InstrumentTable.shipped.otherNames(of: id)
        return names.isEmpty ? byID[id]?.otherNames ?? [] : names
    }

    private static let byID = Dictionary(firstOf: shipped.items.map { ($0.id, $0) })

    private static func isRead(_ column: String, _ cell: String) -> Bool {
        switch column {
        case "id", "symbol", "name": !cell.isEmpty
        case "also": true
        default: cell.isEmpty || ExactDecimal(cell) != nil
        }
    }
}
