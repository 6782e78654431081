/// What rows are imported into; ``DatabaseImportStore`` has most of it for a database.
package protocol ImportStore<Row>: Sendable {
    /// What a row becomes.
    associatedtype Row: Sendable

    /// Returns how far an unfinished import of these contents came.
    ///
    /// - Parameter file: The contents.
    /// - Returns: What was last kept with rows of them, or nil where there is nothing to go on from.
    /// - Throws: What the store throws.
    func checkpoint(of file: FileFingerprint) async throws -> ImportCheckpoint?

    /// Does what has to be done before the first rows are kept, while they are read; nothing unless a store says what.
    ///
    /// - Throws: What the store throws, which ends the run.
    func prepare() async throws

    /// Keeps rows and how far they reach, both or neither.
    ///
    /// - Parameter batch: The rows.
    /// - Returns: What they changed.
    /// - Throws: What the store throws, having kept nothing of the batch.
    func commit(_ batch: ImportBatch<Row>) async throws -> ImportChanges
}

extension ImportStore {
    package func prepare() async throws {}
}

/// Rows that are kept in one transaction.
package struct ImportBatch<Row: Sendable>: Sendable {
    /// The rows, in the order of the file; the last batch may have none.
    package let rows: [Row]
    /// The contents they are from.
    package let file: FileFingerprint
    /// What to keep with them, or nil when the file is done and there is nothing to go on with.
    package let checkpoint: ImportCheckpoint?
}

/// What a batch changed in the store.
package struct ImportChanges: Hashable, Sendable {
    /// How many rows are new.
    package var added: Int
    /// How many rows replace another.
    package var changed: Int
    /// How many rows were there already.
    package var unchanged: Int

    /// Counts changes.
    package init(added: Int = 0, changed: Int = 0, unchanged: Int = 0) {
        self.added = added
        self.changed = changed
        self.unchanged = unchanged
    }

    /// Counts a row by what was there before it.
    package mutating func count<Row: Equatable>(_ old: Row?, _ new: Row) {
        switch old {
        case nil: added += 1
        case new?: unchanged += 1
        default: changed += 1
        }
    }

    /// Adds up two counts.
    package static func += (left: inout ImportChanges, right: ImportChanges) {
        left.added += right.added
        left.changed += right.changed
        left.unchanged += right.unchanged
    }
}

/// How far the import of a file came.
///
/// A store keeps its ``description`` in the same transaction as the rows before it, so that neither is ever ahead.
package struct ImportCheckpoint: Hashable, Sendable {
    /// The contents it belongs to.
    package let file: FileFingerprint
    /// The place of the next row.
    package let position: RowPosition
    /// How many rows were read before it, over all runs.
    package let rows: Int

    /// Puts a checkpoint together.
    package init(file: FileFingerprint, position: RowPosition, rows: Int) {
        self.file = file
        self.position = position
        self.rows = rows
    }
}

extension ImportCheckpoint: LosslessStringConvertible {
    /// Reads a stored checkpoint, or nil where the text is none.
    package init?(_ description: String) {
        let parts = description.split(separator: " ", omittingEmptySubsequences: false)
        let numbers = parts.dropFirst().compactMap { Int($0) }
        // No file is so large that counting on from its end would overflow.
        guard parts.count == 4, numbers.count == 3, let file = FileFingerprint(String(parts[0])),
            numbers.allSatisfy({ 0...Int.max / 4 ~= $0 })
        else {
            return nil
        }
        let (offset, line, rows) = (numbers[0], numbers[1], numbers[2])
        self.init(file: file, position: RowPosition(offset: offset, line: line), rows: rows)
    }

    package var description: String { "\(file) \(position.offset) \(position.line) \(rows)" }
}
