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
    private static let columns = [
        "coin", "symbol", "name", "type", "amount", "price", "currency", "total", "totalCurrency", "fee", "feeCurrency",
        "date", "as", "wallet", "to", "swap", "note",
    ]

    package init() {}

    /// Writes entries, the whole file or nothing; throws `CoinError.file`.
    @concurrent
    package func write(_ entries: [CoinEntry], to path: String) async throws {
        let rows = entries.map { entry in
            [
                entry.coin.rawValue, entry.symbol, entry.name, entry.kind.rawValue, entry.amount.description,
                entry.price?.amount.description ?? "", entry.price?.currency.code ?? "",
                entry.total?.amount.description ?? "", entry.total?.currency.code ?? "",
                entry.fee?.amount.description ?? "", entry.fee?.currency.code ?? "", entry.day?.description ?? "",
                entry.reason ?? "", entry.wallet ?? "", entry.to ?? "", entry.swap ?? "", entry.note ?? "",
            ]
        }
        // A device or a pipe must not be replaced by a file, which would remove it for everyone.
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw CoinError.file(path: path, reason: "'\(path)' exists and is not a regular file")
        }
        let text = ([Self.columns] + rows).map { CSVReader.line($0) }.joined()
        do {
            try AtomicFile.write(Data(text.utf8), to: path)
        } catch let error as any UserFacingError {
            throw CoinError.file(path: path, reason: error.message)
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
        let columns = try Columns(reader.header)
        var entries: [(line: Int, entry: CoinEntry)] = []
        while let reading = try reader.next() {
            try Task.checkCancellation()
            switch reading {
            case .invalid(let invalid):
                throw CoinError.badEntries(path: path, line: invalid.line, reason: invalid.reason)
            case .row(let row):
                do {
                    entries.append((row.line, try columns.entry(row, currency)))
                } catch let problem as RowProblem {
                    throw CoinError.badEntries(path: path, line: row.line, reason: problem.reason)
                }
            }
        }
        return (entries, reader.header.unused)
    }
}

private struct Columns {
    let coin, amount: Int
    let symbol, name, type, price, currency, total, totalCurrency, fee, feeCurrency, date, reason, note: Int?
    let wallet, to, swap: Int?

    init(_ header: CSVHeader) throws(ImportFileError) {
        coin = try header.require("coin")
        amount = try header.require("amount")
        (symbol, name, type, price) = (header["symbol"], header["name"], header["type"], header["price"])
        (currency, fee, feeCurrency) = (header["currency"], header["fee"], header["feeCurrency"])
        (total, totalCurrency) = (header["total"], header["totalCurrency"])
        (wallet, to, swap) = (header["wallet"], header["to"], header["swap"])
        (date, reason, note) = (header["date"], header["as"], header["note"])
    }

    func entry(_ row: CSVRow, _ usual: Currency) throws -> CoinEntry {
        func text(_ column: Int?) -> String? { column.map { row[$0] }.flatMap { $0.isEmpty ? nil : $0 } }
        guard let id = text(coin) else { throw RowProblem("'coin' is empty") }
        for (name, text) in [
            ("coin", id), ("symbol", text(symbol)), ("name", text(name)), ("as", text(reason)), ("note", text(note)),
            ("wallet", text(wallet)), ("to", text(to)), ("swap", text(swap)),
        ] {
            if let text { try RowText.check(text, as: name) }
        }
        let kind = try text(type).map { text in
            guard let kind = CoinEntry.Kind(rawValue: text.lowercased()) else {
                let kinds = CoinEntry.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw RowProblem("'\(text)' is not a type: expected one of \(kinds)")
            }
            return kind
        }
        let amount = try ExactDecimal(row[amount], what: "amount")
        guard amount > .zero else { throw RowProblem("'\(row[self.amount])' is not a valid amount") }
        let currency = try text(currency).map(Self.currency) ?? usual
        func money(_ text: String?, _ currency: Currency, what: String) throws -> CoinPrice? {
            guard let text else { return nil }
            let amount = try ExactDecimal(text, what: what)
            guard amount >= .zero else { throw RowProblem("'\(text)' is not a valid \(what)") }
            return CoinPrice(amount, currency)
        }
        let day = try text(date).map { text in
            guard let day = KeptDay(text) else { throw RowProblem("'\(text)' is not a date like 2024-01-02") }
            return day
        }
        var entry = CoinEntry(
            kind ?? .buy,
            amount,
            of: CoinID(id),
            symbol: text(symbol) ?? id.uppercased(),
            name: text(name) ?? id
        )
        entry.price = try money(text(price), currency, what: "price")
        entry.total = try money(text(total), try text(totalCurrency).map(Self.currency) ?? currency, what: "total")
        entry.fee = try money(text(fee), try text(feeCurrency).map(Self.currency) ?? currency, what: "fee")
        (entry.day, entry.reason, entry.note) = (day, text(reason), text(note))
        (entry.wallet, entry.to, entry.swap) = (text(wallet), text(to), text(swap))
        return entry
    }

    private static func currency(_ text: String) throws -> Currency {
        guard let currency = Currency(text) else { throw RowProblem("'\(text)' is not a currency") }
        return currency
    }
}
