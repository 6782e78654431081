/// What taking in a file did.
package struct CatalogImportReport: Hashable, Sendable {
    /// A row that makes no sense.
    package struct OddRow: Hashable, Sendable {
        /// The number of the line it begins on.
        package let line: Int
        /// What is wrong with it, as the rest of a sentence.
        package let reason: String

        /// Describes a row.
        package init(line: Int, reason: String) {
            self.line = line
            self.reason = reason
        }
    }

    /// The name of the source that the rows went to.
    package var source: String
    /// The path of the file.
    package var path: String
    /// How many rows were read, those of earlier runs not among them.
    package var rowsRead = 0
    /// How many rows an earlier run had read.
    package var resumedAfter = 0
    /// How many rows are new.
    package var added = 0
    /// How many rows replace another.
    package var changed = 0
    /// How many rows were there already.
    package var unchanged = 0
    /// How many rows are of a kind that the catalogue has no place for.
    package var skipped = 0
    /// How many rows make no sense.
    package var odd = 0
    /// The first of those.
    package var firstOddRows: [OddRow] = []
    /// Whether the user interrupted it before the end of the file.
    package var isInterrupted = false
    /// What is wrong with the file from some place on, or nil where its end was reached.
    package var fault: String?

    /// Creates the report of a file of which nothing was read yet.
    package init(source: String, path: String) {
        self.source = source
        self.path = path
    }
}

/// What putting rows of several files together did.
package struct CatalogJoinReport: Hashable, Sendable {
    /// The name of the source.
    package var source: String
    /// How many items are new.
    package var added: Int
    /// How many items were completed.
    package var changed: Int

    /// Creates a report.
    package init(source: String, added: Int, changed: Int) {
        self.source = source
        self.added = added
        self.changed = changed
    }
}
