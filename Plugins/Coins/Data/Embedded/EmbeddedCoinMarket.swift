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
    /// What is wrong with a row; such a row is left out.
    package struct Fault: Hashable, Sendable {
        /// The number of the line, the header being line 1.
        package let line: Int
        /// The column that cannot be read, or nil where the number of columns is wrong.
        package let column: String?
    }

    /// The names of the columns, in order.
    package static let columns = [
        "id", "symbol", "name", "rank", "price", "change", "volume", "cap", "high", "low", "supply", "also",
    ]
    /// The columns of numbers.
    private static let numbers = 3...10

    /// The day the prices of the table that is compiled in held.
    package static let shippedDay = "2023-01-08"

    /// The table that is compiled in.
    package static let shipped = EmbeddedCoinTable(
        PackageResources.coins_tsv,
        provenance: ItemSource(source: "embedded", asOf: shippedDay)
    )

    /// The coins, the most valuable first.
    package private(set) var coins: [Coin] = []
    /// The rows that were left out.
    package private(set) var faults: [Fault] = []

    /// Reads a table.
    package init(_ bytes: some Collection<UInt8>, provenance: ItemSource) {
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty && index > 0 {
            let cells = line.split(separator: 0x09, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
            guard cells.count == Self.columns.count else {
                faults.append(Fault(line: index + 1, column: nil))
                continue
            }
            if let column = Self.unreadableColumn(of: cells) {
                faults.append(Fault(line: index + 1, column: Self.columns[column]))
            } else {
                coins.append(Self.coin(cells, provenance))
            }
        }
    }

    private static func unreadableColumn(of cells: [String]) -> Int? {
        columns.indices.first { column in
            switch column {
            case ..<numbers.lowerBound: cells[column].isEmpty
            case numbers: !cells[column].isEmpty && ExactDecimal(cells[column]) == nil
            default: false
            }
        }
    }

    private static func coin(_ cells: [String], _ provenance: ItemSource) -> Coin {
        Coin(
            id: CoinID(cells[0]),
            symbol: cells[1],
            name: cells[2],
            otherNames: cells[11].split(separator: ";").map { String($0.drop { $0 == " " }) },
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
}
