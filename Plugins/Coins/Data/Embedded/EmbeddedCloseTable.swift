import CoinsDomain
import SatchelCatalog
import SatchelNumbers
import SatchelPluginAPI

/// The built-in closing prices of the year that ends on 2018-02-14, for a chart without a network.
///
/// A line per coin: its id, the first day, and the closing price of each day from there on in US dollars, separated by
/// spaces; `-` is a day without one.
package enum EmbeddedCloseTable {
    /// The columns, in order.
    package static let columns = ["id", "first", "closes"]

    /// The built-in table.
    package static let shipped = read(text.utf8)

    private static let byID = Dictionary(firstOf: shipped.items.map { ($0.coin, $0) })

    /// The closing prices of one coin, read when they are asked for.
    package struct Closes: Sendable {
        package let coin: CoinID
        fileprivate let first: Int
        fileprivate let cell: String

        /// A point per day that has a price, oldest first.
        package var points: [PricePoint] {
            cell.utf8.split(separator: UInt8(ascii: " ")).enumerated().compactMap { index, text in
                String(text).flatMap { ExactDecimal($0) }.map {
                    PricePoint(second: first + index * 86_400, close: $0)
                }
            }
        }
    }

    /// The closing prices of a coin, if it is one of those that are built in.
    package static func history(of id: CoinID) -> PriceHistory? {
        guard let points = byID[id]?.points, let last = points.last, let day = Day(secondsSince1970: last.second) else {
            return nil
        }
        return PriceHistory(
            points,
            currency: .usd,
            provenance: ItemSource(source: "embedded", asOf: day.description),
            state: .snapshot(day: day.description)
        )
    }

    package static func read(_ bytes: some Collection<UInt8>) -> BuiltInTable<Closes> {
        BuiltInTable(bytes, columns: columns, isRead: isRead) { cells in
            let first = UTCTime(instant: cells[1] + "T00:00:00Z")?.secondsSince1970 ?? 0
            return Closes(coin: CoinID(cells[0]), first: first, cell: cells[2])
        }
    }

    private static func isRead(_ column: String, _ cell: String) -> Bool {
        switch column {
        case "first": Day(cell) != nil
        case "closes": cell.utf8.allSatisfy { $0.isDigit || " .-".utf8.contains($0) }
        default: !cell.isEmpty
        }
    }
}
