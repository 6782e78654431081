import CoinsDomain
import SatchelCatalog
import SatchelNumbers

/// The coins that come with Satchel at the prices of one day, there with no network.
package struct EmbeddedCoinMarket: CoinMarket {
    package let source = "embedded"
    package let isLocal = true

    /// Creates the market; the table is read when the first question is asked.
    package init() {}

    package func snapshot(policy: FetchPolicy) async throws -> MarketSnapshot {
        MarketSnapshot(EmbeddedCoinTable.shipped.coins, state: .snapshot(day: EmbeddedCoinTable.shippedDay))
    }
}

/// The table of coins that come with Satchel, read row by row.
///
/// A header line, then one coin a line, the most valuable first: id, symbol, name, rank, price, change, volume, market
/// capitalisation, high, low, supply and other names, parted by tabs; `; ` parts other names, and an empty cell is a
/// thing not known. Prices are US dollars.
package struct EmbeddedCoinTable: Sendable {
    /// What is wrong with a row.
    package typealias Fault = BuiltInTable<Coin>.Fault

    /// The names of the columns, in order.
    package static let columns = [
        "id", "symbol", "name", "rank", "price", "change", "volume", "cap", "high", "low", "supply", "also",
    ]

    /// The day the prices of the table that is compiled in held.
    package static let shippedDay = "2023-01-08"

    /// The table that is compiled in.
    package static let shipped = EmbeddedCoinTable(
        PackageResources.coins_tsv,
        provenance: ItemSource(source: "embedded", asOf: shippedDay)
    )

    /// The coins, the most valuable first.
    package let coins: [Coin]
    /// The rows that were left out.
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
