/// Takes in files that others made: price histories, and lists of coins.
package protocol CoinImporter: Sendable {
    /// Tells what a file holds.
    ///
    /// - Throws: `CoinError.unknownImport`, and `CoinError.file` where it cannot be read.
    func kind(of path: String) async throws -> CoinImportKind

    /// Takes in a price history, a row a day, going on where an interrupted import stopped.
    ///
    /// - Parameters:
    ///   - path: A CSV with a column `date` or `snapped_at`, a column `close` or `price`, and `open`, `high`, `low` if any.
    ///   - id: Whose prices they are.
    ///   - currency: What they are counted in.
    ///   - progress: Hears how far the import is: rows, and the part that is done.
    /// - Returns: What was done.
    /// - Throws: `CoinError.unknownImport`, `CoinError.file`, and what the store throws.
    func importHistory(
        from path: String,
        of id: CoinID,
        in currency: Currency,
        progress: @escaping @Sendable (Int, Double) async -> Void
    ) async throws -> CoinImportReport

    /// Takes in a list of coins: objects with `id`, `symbol` and `name`.
    func importCoins(
        from path: String,
        progress: @escaping @Sendable (Int, Double) async -> Void
    ) async throws -> CoinImportReport
}

/// What a file holds.
package enum CoinImportKind: Hashable, Sendable {
    /// Prices of one coin.
    case history
    /// Names of many.
    case coins
}

/// What an import did.
package struct CoinImportReport: Hashable, Sendable {
    /// A row that could not be taken in.
    package struct OddRow: Hashable, Sendable {
        /// The line it begins at, from 1.
        package var line: Int
        /// What is wrong with it.
        package var reason: String

        /// Describes a row.
        package init(line: Int, reason: String) {
            self.line = line
            self.reason = reason
        }
    }

    /// How many rows were read, those of an interrupted run before not counted.
    package var rows: Int
    /// How many of them are new.
    package var added: Int
    /// How many of them replace another.
    package var changed: Int
    /// How many of them were there already.
    package var unchanged: Int
    /// How many of them could not be taken in.
    package var odd: Int
    /// The first of those.
    package var firstOdd: [OddRow]
    /// What stopped the reading before the end, in words.
    package var fault: String?
    /// Whether the user stopped it; a rerun goes on from there.
    package var isInterrupted: Bool

    /// Creates a report.
    package init(
        rows: Int,
        added: Int,
        changed: Int,
        unchanged: Int,
        odd: Int,
        firstOdd: [OddRow] = [],
        fault: String? = nil,
        isInterrupted: Bool = false
    ) {
        self.rows = rows
        self.added = added
        self.changed = changed
        self.unchanged = unchanged
        self.odd = odd
        self.firstOdd = firstOdd
        self.fault = fault
        self.isInterrupted = isInterrupted
    }
}
