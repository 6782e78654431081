/// What an import did.
package struct ImportReport: Hashable, Sendable {
    /// How an import ended.
    package enum Ending: Hashable, Sendable {
        /// With the end of the file.
        case finished
        /// With the user's interruption; a rerun goes on from there.
        case interrupted
        /// With a fault of the file; all before it is kept.
        case broken(ImportFileError)
    }

    /// How many rows an earlier run had read.
    package var resumedAfter = 0
    /// How many rows this run read, odd ones and skipped ones included.
    package var rowsRead = 0
    /// How many of them are new.
    package var added = 0
    /// How many of them replace another.
    package var changed = 0
    /// How many of them were there already.
    package var unchanged = 0
    /// How many of them are of a kind that is not wanted.
    package var skipped = 0
    /// How many of them are odd.
    package var odd = 0
    /// The first odd rows.
    package var firstOddRows: [OddRow] = []
    /// How it ended.
    package var ending = Ending.finished

    /// Creates the report of an import that has read nothing.
    package init() {}

    /// Counts a batch.
    ///
    /// - Parameters:
    ///   - batch: What was read.
    ///   - changes: What it changed in the store.
    ///   - limit: How many odd rows to name in all.
    mutating func count<Row>(_ batch: ReadBatch<Row>, _ changes: ImportChanges, namingOdd limit: Int) {
        rowsRead += batch.rowsRead
        skipped += batch.skipped
        added += changes.added
        changed += changes.changed
        unchanged += changes.unchanged
        // The store finds its odd rows after the reader; both are told in the order of the file.
        let oddRows = (batch.odd + changes.odd).sorted { $0.line < $1.line }
        odd += oddRows.count
        firstOddRows += oddRows.prefix(max(0, limit - firstOddRows.count))
        if let fault = batch.fault {
            ending = .broken(fault)
        }
    }
}
