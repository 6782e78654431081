import CoinsDomain
import SatchelCatalog
import SatchelNumbers

/// The built-in coins with the prices of one day, for use without a network.
package struct EmbeddedCoinMarket: CoinMarket {
    package let source = "embedded"
    package let isLocal = true

    /// Creates the market; its table is read on first use.
    package init() {}

    package func snapshot(policy: FetchPolicy) async throws -> MarketSnapshot {
        MarketSnapshot(EmbeddedCoinTable.shipped.coins, state: .snapshot(day: EmbeddedCoinTable.shippedDay))
    }
}

/// The built-in coins as a table, by market capitalization, with a header line.
///
/// Tabs separate cells, and `; ` the other names; an empty cell is an unknown fact. Prices are in US dollars.
package struct EmbeddedCoinTable: Sendable {
    /// What is wrong with a row.
    package typealias Fault = BuiltInTable<Coin>.Fault

    /// The columns, in order.
    package static let columns = [
        "id", "symbol", "name", "rank", "price", "change", "volume", "cap", "high", "low", "supply", "also",
    ]

    /// The day of the built-in prices.
    package static let shippedDay = "2023-01-08"

    /// The built-in table.
    package static let shipped = EmbeddedCoinTable(
        PackageResources.coins_tsv,
        provenance: ItemSource(source: "embedded", asOf: shippedDay)
    )

    /// The coins, highest market capitalization first.
    package let coins: [Coin]
    /// The rows that can't be read.
    package let faults: [Fault]

    /// Reads a table.
    package init(_ bytes: some Collection<UInt8>, provenance: ItemSource) {
        let table = BuiltInTable(bytes, columns: Self.columns, isRead: Self.isRead) { cells in
            Coin(
                id: CoinID(cells[0]),
                symbol: cells[1],
                name: cells[2],
                otherNames: BuiltInTable<Coin>.list(cells[11]),
                rank: Int(cells[3]),
                currency: .usd,
                price: ExactDecimal(cells[4]),
                change: ExactDecimal(cells[5]),
                volume: ExactDecimal(cells[6]),
                marketCap: ExactDecimal(cells[7]),
                high: ExactDecimal(cells[8]),
                low: ExactDecimal(cells[9]),
                supply: ExactDecimal(cells[10]),
                provenance: provenance
            )
        }
        (coins, faults) = (table.items, table.faults)
    }

    private static func isRead(_ column: String, _ cell: String) -> Bool {
        switch column {
        case "id", "symbol", "name": !cell.isEmpty
        case "also": true
        default: cell.isEmpty || ExactDecimal(cell) != nil
        }
    }
}
