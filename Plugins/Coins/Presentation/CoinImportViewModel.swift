import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// Takes in files, and says what came of it.
@MainActor
package final class CoinImportViewModel {
    private let importer: any CoinImporter
    private let coins: CoinListUseCase
    private let list: ListViewModel<CoinLists>
    private let currency: Currency

    /// Creates a view model.
    ///
    /// - Parameters:
    ///   - importer: Reads files.
    ///   - coins: Learns what was taken in.
    ///   - list: Knows which coin a user means.
    ///   - currency: What prices are counted in unless it is said.
    package nonisolated init(
        importer: any CoinImporter,
        coins: CoinListUseCase,
        list: ListViewModel<CoinLists>,
        currency: Currency
    ) {
        self.importer = importer
        self.coins = coins
        self.list = list
        self.currency = currency
    }

    /// Takes in a file.
    ///
    /// - Parameters:
    ///   - path: A price history or a list of coins.
    ///   - reference: Whose history it is; the name of the file says it otherwise.
    ///   - code: What the prices are counted in.
    ///   - show: Hears how far it is.
    /// - Returns: What was done, in one line, and what was odd.
    /// - Throws: `CoinError` for a file that cannot be taken in, and what the store throws.
    func take(
        _ path: String,
        coin reference: String?,
        currency code: String?,
        show: @escaping @MainActor @Sendable (WorkProgress) -> Void
    ) async throws -> (summary: String, notes: [String]) {
        switch try await importer.kind(of: path) {
        case .coins:
            let report = try await importer.importCoins(from: path) { rows, fraction in
                await show(WorkProgress("importing coins", done: rows, fraction: fraction))
            }
            await coins.takeInImports()
            return try Self.words(report, "coins", one: "coin")
        case .history:
            let counted = code.flatMap { Currency($0) } ?? currency
            let coin = try await self.coin(reference, path)
            let report = try await importer.importHistory(from: path, of: coin.id, in: counted) { rows, fraction in
                await show(WorkProgress("importing prices", done: rows, fraction: fraction))
            }
            await coins.takeInImports()
            return try Self.words(
                report,
                "prices of \(coin.name) in \(counted)",
                one: "price of \(coin.name) in \(counted)"
            )
        }
    }

    /// The coin of a history: the one that is named, or the one that the file is named for, listed or not.
    private func coin(_ reference: String?, _ path: String) async throws -> (id: CoinID, name: String) {
        if let reference {
            let coin = try await list.item(reference)
            return (coin.id, coin.fullName)
        }
        let file = path.split(separator: "/").last ?? ""
        let name = file.prefix { $0 != "." }.lowercased()
        let isID =
            !name.isEmpty
            && name.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-")
            }
        guard isID, Int(name) == nil else { throw CoinError.unnamedHistory(path: path) }
        let id = CoinID(name)
        return (id, try await coins.item(id)?.fullName ?? "'\(name)'")
    }

    private static func words(
        _ report: CoinImportReport,
        _ many: String,
        one: String
    ) throws -> (summary: String, notes: [String]) {
        func count(_ number: Int) -> String { DecimalText.grouped(String(number)) }
        let parts = [
            count(report.added) + " new",
            report.changed > 0 ? count(report.changed) + " changed" : nil,
            report.unchanged > 0 ? count(report.unchanged) + " there already" : nil,
            report.odd > 0 ? count(report.odd) + " odd" : nil,
        ]
        var notes = report.firstOdd.map { "warning: line \($0.line): \($0.reason)" }
        if report.odd > report.firstOdd.count {
            notes.append("warning: \(report.odd - report.firstOdd.count) more odd rows")
        }
        if let fault = report.fault { notes.append("warning: the rest could not be read: \(fault)") }
        if report.isInterrupted { throw CancellationError() }
        let rows = report.rows - report.odd
        let what = rows == 1 ? "1 \(one)" : count(rows) + " " + many
        return ("read \(what): " + parts.compactMap { $0 }.joined(separator: ", "), notes)
    }
}
