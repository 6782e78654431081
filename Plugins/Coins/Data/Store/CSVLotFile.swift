import CoinsDomain
import Foundation
import Glibc
import SatchelCatalog
import SatchelImporting
import SatchelNumbers
import SatchelPersistence
import SatchelPluginAPI

/// Lots as CSV with the columns `coin symbol name amount price currency date`.
package struct CSVLotFile: Sendable {
    private static let columns = ["coin", "symbol", "name", "amount", "price", "currency", "date"]

    package init() {}

    /// Writes lots, the whole file or nothing; throws `CoinError.file`.
    @concurrent
    package func write(_ lots: [Lot], to path: String) async throws {
        let rows = lots.map { lot in
            [
                lot.coin.rawValue, lot.symbol, lot.name, lot.amount.description, lot.price?.description ?? "",
                lot.currency.code, lot.day?.description ?? "",
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

    /// Reads every lot with its line, with prices in `currency` by default, and names the columns that are ignored.
    ///
    /// The id of a coin is what the file calls it; without a symbol or a name it stands in for them.
    ///
    /// - Throws: `CoinError.badLots` for the first invalid line.
    @concurrent
    package func lots(in path: String, currency: Currency) async throws -> (
        lots: [(line: Int, lot: Lot)], ignored: [String]
    ) {
        do {
            return try read(path, currency)
        } catch ImportFileError.interrupted {
            throw CancellationError()
        }
    }

    private func read(_ path: String, _ currency: Currency) throws -> (lots: [(line: Int, lot: Lot)], ignored: [String])
    {
        var reader = try CSVReader(FileBytes(path: path, acceptsPipes: true))
        let columns = try Columns(reader.header)
        var lots: [(line: Int, lot: Lot)] = []
        while let reading = try reader.next() {
            try Task.checkCancellation()
            switch reading {
            case .invalid(let invalid): throw CoinError.badLots(path: path, line: invalid.line, reason: invalid.reason)
            case .row(let row):
                do {
                    lots.append((row.line, try columns.lot(row, currency)))
                } catch let problem as RowProblem {
                    throw CoinError.badLots(path: path, line: row.line, reason: problem.reason)
                }
            }
        }
        return (lots, reader.header.unused)
    }
}

private struct Columns {
    let coin, amount: Int
    let symbol, name, price, currency, date: Int?

    init(_ header: CSVHeader) throws(ImportFileError) {
        coin = try header.require("coin")
        amount = try header.require("amount")
        (symbol, name, price) = (header["symbol"], header["name"], header["price"])
        (currency, date) = (header["currency"], header["date"])
    }

    func lot(_ row: CSVRow, _ usual: Currency) throws -> Lot {
        func text(_ column: Int?) -> String? { column.map { row[$0] }.flatMap { $0.isEmpty ? nil : $0 } }
        guard let id = text(coin) else { throw RowProblem("'coin' is empty") }
        for (name, text) in [("coin", id), ("symbol", text(symbol)), ("name", text(name))] {
            if let text { try RowText.check(text, as: name) }
        }
        let amount = try ExactDecimal(row[amount], what: "amount")
        guard amount > .zero else { throw RowProblem("'\(row[self.amount])' is not a valid amount") }
        let price = try text(price).map { text in
            let price = try ExactDecimal(text, what: "price")
            guard price >= .zero else { throw RowProblem("'\(text)' is not a valid price") }
            return price
        }
        let currency = try text(currency).map { text in
            guard let currency = Currency(text) else { throw RowProblem("'\(text)' is not a currency") }
            return currency
        }
        let day = try text(date).map { text in
            guard let day = Day(text) else { throw RowProblem("'\(text)' is not a date like 2024-01-02") }
            return day
        }
        return Lot(
            coin: CoinID(id),
            symbol: text(symbol) ?? id.uppercased(),
            name: text(name) ?? id,
            amount: amount,
            price: price,
            currency: currency ?? usual,
            day: day
        )
    }
}
