import CoinsDomain
import SatchelCatalog
import SatchelImporting
import SatchelJSON
import SatchelNumbers
import SatchelPluginAPI

/// Reads price histories in CSV and coin lists in JSON, plain or gzipped, into a store.
package struct FileCoinImporter: CoinImporter {
    private let store: any CoinImportStore

    /// Creates an importer.
    package init(store: any CoinImportStore) {
        self.store = store
    }

    @concurrent
    package func kind(of path: String) async throws -> CoinImportKind {
        try await readable(path) {
            let file = try FileBytes(path: path)
            guard let first = try file.beginning().first(where: { !$0.isBlank }) else {
                throw CoinError.unknownImport(path: path)
            }
            if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") { return .coins }
            let header = try CSVReader(file).header
            guard HistoryColumns(header) != nil else { throw CoinError.unknownImport(path: path) }
            return .history
        }
    }

    @concurrent
    package func importHistory(
        from path: String,
        of id: CoinID,
        in currency: Currency,
        progress: @escaping @Sendable (Int, Double) async -> Void
    ) async throws -> CoinImportReport {
        try await readable(path) {
            let reader = try CSVReader(FileBytes(path: path))
            guard let columns = HistoryColumns(reader.header) else { throw CoinError.unknownImport(path: path) }
            let rows = PriceRows(store: store, purpose: "\(id) \(currency.code)")
            let run = ImportRun(progress: { await progress($0.rows, $0.fraction) })
            let report = try await run.run(reader, into: rows) { row in
                ImportedPrice(coin: id, currency: currency, point: try columns.point(row))
            }
            return CoinImportReport(report)
        }
    }

    @concurrent
    package func importCoins(
        from path: String,
        progress: @escaping @Sendable (Int, Double) async -> Void
    ) async throws -> CoinImportReport {
        try await readable(path) {
            let reader = try JSONElementReader(FileBytes(path: path))
            let run = ImportRun(progress: { await progress($0.rows, $0.fraction) })
            let report = try await run.run(reader, into: CoinRows(store: store)) { element in
                let names = try StrictJSON.decode(CoinNames.self, from: element.bytes)
                guard !RowText.isBlank(names.id), !RowText.isBlank(names.name) else {
                    throw RowProblem("the id or the name is empty")
                }
                return ImportedCoin(id: names.id, symbol: names.symbol.uppercased(), name: RowText.line(names.name))
            }
            return CoinImportReport(report)
        }
    }

    private func readable<Result>(_ path: String, _ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as ImportFileError {
            throw CoinError.file(path: path, reason: error.message)
        }
    }
}

/// A coin as lists name it.
private struct CoinNames: Decodable {
    let id, symbol, name: String
}

/// Where the parts of a day stand in a row of a history.
private struct HistoryColumns: Sendable {
    let day, close: Int
    let open, high, low: Int?

    init?(_ header: CSVHeader) {
        guard let day = header["date"] ?? header["snapped_at"] ?? header["time"],
            let close = header["close"] ?? header["price"]
        else { return nil }
        (self.day, self.close) = (day, close)
        (open, high, low) = (header["open"], header["high"], header["low"])
    }

    func point(_ row: CSVRow) throws -> PricePoint {
        // Whatever stands after the day is its midnight: 2013-04-28 00:00:00 UTC.
        guard let day = Day(String(row[day].prefix(10))) else { throw RowProblem("'\(row[self.day])' is no date") }
        let close = try ExactDecimal(row[close], what: "price")
        guard close >= .zero else { throw RowProblem("the price '\(row[self.close])' is below zero") }
        let range = try price(open, row).flatMap { open in
            try price(high, row).flatMap { high in
                try price(low, row).map { PricePoint.Range(open: open, high: high, low: $0) }
            }
        }
        let second = UTCTime.midnight(year: day.year, month: day.month, day: day.day)
        return PricePoint(second: Int(second), close: close, range: range)
    }

    /// The price in a column, or nil where there is none.
    ///
    /// A coin that is worth nothing any more costs zero, and none less.
    private func price(_ column: Int?, _ row: CSVRow) throws -> ExactDecimal? {
        guard let column, let price = ExactDecimal(row[column]) else { return nil }
        guard price >= .zero else { throw RowProblem("the price '\(row[column])' is below zero") }
        return price
    }
}

extension CoinImportReport {
    init(_ report: ImportReport) {
        self.init(
            rows: report.rowsRead,
            added: report.added,
            changed: report.changed,
            unchanged: report.unchanged,
            odd: report.odd,
            firstOdd: report.firstOddRows.map { OddRow(line: $0.line, reason: $0.reason) },
            fault: { if case .broken(let error) = report.ending { error.message } else { nil } }(),
            isInterrupted: report.ending == .interrupted
        )
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) || self >= 0xBB }
}

extension ExactDecimal {
    /// Reads a cell of a file.
    ///
    /// - Parameters:
    ///   - cell: The text.
    ///   - what: What it should be, such as `price`.
    /// - Throws: `RowProblem` that says why the text is not one.
    init(_ cell: String, what: String) throws {
        do throws(ExactDecimalError) {
            try self.init(reading: cell)
        } catch {
            let shown = cell.count > 40 ? cell.prefix(40) + "…" : cell
            switch error {
            case .notANumber: throw RowProblem("'\(shown)' is not a valid \(what)")
            case .tooManyDigits:
                throw RowProblem("the \(what) '\(shown)' has too many digits; it can have \(Self.bound)")
            }
        }
    }
}
