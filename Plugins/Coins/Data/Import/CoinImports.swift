import CoinsDomain
import SatchelCatalog
import SatchelImporting
import SatchelJSON
import SatchelNumbers
import SatchelPluginAPI

/// Imports price histories in CSV and lists of coins in JSON, plain or gzipped.
///
/// A history is a source of its own, such as `bitcoin/usd`; a list of coins is named for its file.
package struct CoinImports: CatalogImports {
    private let store: CoinImportStore
    private let coins: CoinCatalog
    private let clock: any WallClock
    private var currency: Currency
    private var coin: CoinID?

    /// Prices are in `currency` by default.
    package init(store: CoinImportStore, coins: CoinCatalog, clock: any WallClock, currency: Currency) {
        self.store = store
        self.coins = coins
        self.clock = clock
        self.currency = currency
    }

    /// Imports histories of one coin; by default the file's name gives the coin, and the configuration the currency.
    package func importing(_ coin: CoinID?, in currency: Currency?) -> any CatalogImports {
        var imports = self
        imports.coin = coin
        imports.currency = currency ?? self.currency
        return imports
    }

    package func importFile(_ path: String, progress: @escaping ImportProgress.Handler) async throws -> ImportReport {
        do {
            let report = try await ImportRun(progress: progress).importFile(path, as: [history, list])
            await coins.reloadImports()
            return report
        } catch {
            // Rows before the failure stay.
            await coins.reloadImports()
            throw error
        }
    }

    package func sources() async throws -> [CatalogSource] { try await store.sources() }

    package func removeSource(_ name: String, progress: @escaping ImportProgress.Handler) async throws -> Int {
        let count = try await store.removeSource(name)
        await coins.reloadImports()
        return count
    }

    // MARK: - Files

    private var history: ImportFormat {
        .csv("a price history: CSV with the columns date and close") { header, path in
            guard let columns = HistoryColumns(header) else { return nil }
            let rows = PriceRows(
                database: store.database,
                coin: try coin ?? Self.coin(namedBy: path),
                currency: currency,
                day: clock.today.description
            )
            return RowImport(as: rows.source, into: rows) { try columns.point($0) }
        }
    }

    private var list: ImportFormat {
        .json("a list of coins: JSON objects with id, symbol and name") { path in
            let source = ImportFormat.sourceName(path)
            let rows = CoinRows(database: store.database, source: source, day: clock.today.description)
            let ignored = IgnoredKeys(besidesThoseOf: [CoinNames.self])
            return RowImport(as: source, into: rows, ignoring: ignored) { element in
                let names = try StrictJSON.decode(CoinNames.self, from: element.bytes)
                ignored.note(element.bytes)
                for (key, text) in [("id", names.id), ("symbol", names.symbol), ("name", names.name)] {
                    try RowText.check(text, as: key)
                }
                guard !RowText.isBlank(names.id), !RowText.isBlank(names.name) else {
                    throw RowProblem("the id or the name is empty")
                }
                return ImportedCoin(id: names.id, symbol: names.symbol.uppercased(), name: RowText.line(names.name))
            }
        }
    }

    /// The coin named by the file's name, listed or not.
    private static func coin(namedBy path: String) throws -> CoinID {
        let name = ImportFormat.sourceName(path).lowercased()
        let isID = name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
        guard isID, Int(name) == nil else { throw CoinError.unnamedHistory(path: path) }
        return CoinID(name)
    }
}

private struct CoinNames: Decodable {
    let id, symbol, name: String
}
/// The columns of a price history.
private struct HistoryColumns: Sendable {
    let day, close: Int
    let open, high, low: Int?

    init?(_ header: CSVHeader) {
        guard let day = header["date"] ?? header["snapped_at"] ?? header["time"],
            let close = header["close"] ?? header["price"],
            // Trades have a price, too.
            !["type", "side", "pair", "amount", "quantity", "fee"].contains(where: { header[$0] != nil })
        else { return nil }
        (self.day, self.close) = (day, close)
        (open, high, low) = (header["open"], header["high"], header["low"])
    }

    func point(_ row: CSVRow) throws -> PricePoint {
        // The rest is the time, which is midnight: 2013-04-28 00:00:00 UTC.
        guard let day = Day(String(row[day].prefix(10))) else {
            throw RowProblem("'\(row[self.day])' is not a valid date")
        }
        let close = try ExactDecimal(row[close], what: "price")
        guard close >= .zero else { throw RowProblem("the price '\(row[self.close])' is negative") }
        let range = try PricePoint.Range(open: price(open, row), high: price(high, row), low: price(low, row))
        let second = UTCTime.midnight(year: day.year, month: day.month, day: day.day)
        return PricePoint(second: Int(second), close: close, range: range)
    }

    /// The price in a column, if any; zero is valid, as a coin may have become worthless.
    private func price(_ column: Int?, _ row: CSVRow) throws -> ExactDecimal? {
        guard let column, let price = ExactDecimal(row[column]) else { return nil }
        guard price >= .zero else { throw RowProblem("the price '\(row[column])' is negative") }
        return price
    }
}

extension ExactDecimal {
    /// Parses a cell; throws `RowProblem`, which calls the value `what`, such as `price`.
    init(_ cell: String, what: String) throws {
        do throws(ExactDecimalError) {
            try self.init(reading: cell)
        } catch {
            let shown = cell.count > 40 ? cell.prefix(40) + "…" : cell
            switch error {
            case .notANumber: throw RowProblem("'\(shown)' is not a valid \(what)")
            case .tooManyDigits:
                throw RowProblem("the \(what) '\(shown)' has too many digits; use \(Self.bound)")
            }
        }
    }
}
