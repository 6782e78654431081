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

/// How far an import is: what a progress bar shows.
package struct ImportProgress: Hashable, Sendable {
    /// The rows read, over all runs.
    package let rows: Int
    /// The bytes read of the file on disk.
    package let bytesRead: Int
    /// The bytes of the file on disk.
    package let byteCount: Int
    /// How long this run has taken.
    package let elapsed: Duration
    private let rowsBefore: Int
    private let bytesBefore: Int

    /// Describes a moment of an import.
    ///
    /// - Parameters:
    ///   - rows: The rows read, over all runs.
    ///   - rowsBefore: Those of earlier runs.
    ///   - bytesRead: The bytes read of the file on disk.
    ///   - bytesBefore: Those passed over to where an earlier run stopped.
    ///   - byteCount: The bytes of the file on disk.
    ///   - elapsed: How long the rows of this run have taken.
    package init(
        rows: Int,
        rowsBefore: Int = 0,
        bytesRead: Int,
        bytesBefore: Int = 0,
        byteCount: Int,
        elapsed: Duration
    ) {
        self.rows = rows
        self.rowsBefore = rowsBefore
        self.bytesRead = bytesRead
        self.bytesBefore = bytesBefore
        self.byteCount = byteCount
        self.elapsed = elapsed
    }

    /// The part that is done, from 0 to 1.
    package var fraction: Double {
        byteCount > 0 ? min(1, max(0, Double(bytesRead) / Double(byteCount))) : 1
    }

    /// How many rows of this run a second brought, or nil before any time has passed.
    package var rowsPerSecond: Double? {
        elapsed > .zero ? Double(rows - rowsBefore) / (elapsed / .seconds(1)) : nil
    }

    /// How long the rest takes at the rate of this run, or nil while nothing can be said.
    package var timeLeft: Duration? {
        let done = bytesRead - bytesBefore
        guard done > 0, elapsed > .zero else {
            return nil
        }
        return elapsed * (Double(max(0, byteCount - bytesRead)) / Double(done))
    }
}
