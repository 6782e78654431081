import CoinsDomain
import Foundation
import Glibc
import SatchelCatalog
import SatchelImporting
import SatchelNumbers
import SatchelPersistence
import SatchelPluginAPI

/// The ledger as CSV, a line for each entry, with the columns of ``columns``.
package struct CoinEntryFile: Sendable {
    private static let columns: [(name: String, text: @Sendable (CoinEntry) -> String?)] = [
        ("coin", { $0.coin.rawValue }), ("symbol", { $0.symbol }), ("name", { $0.name }),
        ("type", { $0.kind.rawValue }), ("amount", { $0.amount.description }),
        ("price", { $0.price?.amount.description }), ("currency", { $0.price?.currency.code }),
        ("total", { $0.total?.amount.description }), ("totalCurrency", { $0.total?.currency.code }),
        ("fee", { $0.fee?.amount.description }), ("feeCurrency", { $0.fee?.currency.code }),
        ("date", { $0.day?.description }), ("as", { $0.reason }), ("wallet", { $0.wallet }), ("to", { $0.to }),
        ("swap", { $0.swap }), ("note", { $0.note }),
    ]

    package init() {}

    /// Writes entries to a file if one is given, all of it or nothing, and returns the text; throws `PlainError`.
    @concurrent
    @discardableResult
    package func write(_ entries: [CoinEntry], to path: String?) async throws -> String {
        let rows = entries.map { entry in Self.columns.map { $0.text(entry) ?? "" } }
        let text = ([Self.columns.map(\.name)] + rows).map { CSVReader.line($0) }.joined()
        guard let path else { return text }
        // A device or a pipe must not be replaced by a file, which would remove it for everyone.
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw PlainError("'\(path)' exists and is not a regular file")
        }
        do {
            try AtomicFile.write(Data(text.utf8), to: path)
            return text
        } catch let error as any UserFacingError {
            throw PlainError(error.message)
        }
    }

    /// Reads every entry with its line, with prices in `currency` by default, and names the columns that are ignored.
    ///
    /// The id of a coin is what the file calls it; without a symbol or a name it stands in for them. A line without a type
    /// is a purchase.
    ///
    /// - Throws: `CoinError.badEntries` for the first invalid line.
    @concurrent
    package func entries(in path: String, currency: Currency) async throws -> PortfolioUseCase.FileEntries {
        do {
            return try read(path, currency)
        } catch ImportFileError.interrupted {
            throw CancellationError()
        }
    }

    private func read(_ path: String, _ currency: Currency) throws -> PortfolioUseCase.FileEntries {
        var reader = try CSVReader(FileBytes(path: path, acceptsPipes: true))
        let header = reader.header
        for name in ["coin", "amount"] { _ = try header.require(name) }
        let places = Dictionary(
            firstOf: Self.columns.compactMap { column in header[column.name].map { (column.name, $0) } }
        )
        var entries: [(line: Int, entry: CoinEntry)] = []
        while let reading = try reader.next() {
            try Task.checkCancellation()
            switch reading {
            case .invalid(let invalid):
                throw CoinError.badEntries(path: path, line: invalid.line, reason: invalid.reason)
            case .row(let row):
                do {
                    entries.append((row.line, try Self.entry(row, places, currency)))
                } catch let problem as RowProblem {
                    throw CoinError.badEntries(path: path, line: row.line, reason: problem.reason)
                }
            }
        }
        return (entries, header.unused)
    }

    private static func entry(_ row: CSVRow, _ places: [String: Int], _ usual: Currency) throws -> CoinEntry {
        func text(_ column: String) -> String? { places[column].map { row[$0] }.flatMap { $0.isEmpty ? nil : $0 } }
        guard let id = text("coin") else { throw RowProblem("'coin' is empty") }
        for name in ["coin", "symbol", "name", "as", "note", "wallet", "to", "swap"] {
            if let text = text(name) { try RowText.check(text, as: name) }
        }
        let kind = try text("type").map { text in
            guard let kind = CoinEntry.Kind(rawValue: text.lowercased()) else {
                let kinds = CoinEntry.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw RowProblem("'\(text)' is not a type: expected one of \(kinds)")
            }
            return kind
        }
        let typed = text("amount") ?? ""
        let amount = try ExactDecimal(typed, what: "amount")
        guard amount > .zero else { throw RowProblem("'\(typed)' is not a valid amount") }
        let currency = try text("currency").map(Self.currency) ?? usual
        func money(_ column: String) throws -> CoinPrice? {
            let own = try text(column + "Currency").map(Self.currency) ?? currency
            guard let text = text(column) else { return nil }
            let amount = try ExactDecimal(text, what: column)
            guard amount >= .zero else { throw RowProblem("'\(text)' is not a valid \(column)") }
            return CoinPrice(amount, own)
        }
        let day = try text("date").map { text in
            guard let day = KeptDay(text) else { throw RowProblem("'\(text)' is not a date like 2024-01-02") }
            return day
        }
        var entry = CoinEntry(
            kind ?? .buy,
            amount,
            of: CoinID(id),
            symbol: text("symbol") ?? id.uppercased(),
            name: text("name") ?? id
        )
        (entry.price, entry.total, entry.fee) = (try money("price"), try money("total"), try money("fee"))
        (entry.day, entry.reason, entry.note) = (day, text("as"), text("note"))
        (entry.wallet, entry.to, entry.swap) = (text("wallet"), text("to"), text("swap"))
        return entry
    }

    private static func currency(_ text: String) throws -> Currency {
        guard let currency = Currency(text) else { throw RowProblem("'\(text)' is not a currency") }
        return currency
    }
}
