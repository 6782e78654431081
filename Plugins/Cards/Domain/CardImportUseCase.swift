/// Brings cards from a file into the local catalogue.
package protocol CardImportUseCase: Sendable {
    /// Imports a file.
    ///
    /// - Parameters:
    ///   - path: The file: a JSON array of cards, or one a line, gzipped or not.
    ///   - progress: Hears now and then how far the import is.
    /// - Returns: What was done, also where it was interrupted: what was read is kept.
    /// - Throws: What keeps the file from being read or the cards from being kept.
    func importCards(
        from path: String,
        progress: @escaping @MainActor @Sendable (CardImportProgress) -> Void
    ) async throws -> CardImportReport
}

/// How far an import is.
package struct CardImportProgress: Hashable, Sendable {
    /// The rows read.
    package var rows: Int
    /// The part that is done, from 0 to 1.
    package var fraction: Double

    /// Describes a moment of an import.
    package init(rows: Int, fraction: Double) {
        self.rows = rows
        self.fraction = fraction
    }
}

/// What an import did.
package struct CardImportReport: Hashable, Sendable {
    /// A row that is no card, and why.
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

    /// The rows read, those of earlier runs that were interrupted too.
    package var rows = 0
    /// How many are new.
    package var added = 0
    /// How many replace another.
    package var changed = 0
    /// How many were there already.
    package var unchanged = 0
    /// How many are odd.
    package var odd = 0
    /// The first odd rows.
    package var firstOddRows: [OddRow] = []

    /// Creates the report of an import that has read nothing.
    package init() {}
}
