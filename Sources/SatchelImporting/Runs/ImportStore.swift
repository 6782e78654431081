/// A destination of imported rows; ``DatabaseImportStore`` implements most of it for a database.
package protocol ImportStore<Row>: Sendable {
    /// What a row is converted to.
    associatedtype Row: Sendable

    /// Returns how far an unfinished import of these contents got, or nil if there is nothing to resume.
    func checkpoint(of file: FileFingerprint) async throws -> ImportCheckpoint?

    /// Prepares for the first rows while they are being read; does nothing by default, and an error ends the run.
    func prepare() async throws

    /// Commits the rows and the checkpoint, or neither if it throws.
    func commit(_ batch: ImportBatch<Row>) async throws -> ImportChanges
}

extension ImportStore {
    package func prepare() async throws {}
}

/// Rows that are committed in one transaction.
package struct ImportBatch<Row: Sendable>: Sendable {
    /// The rows, in file order; the last batch may be empty.
    package let rows: [Row]
    /// The contents they are from.
    package let file: FileFingerprint
    /// The checkpoint to store with them, or nil when the file is done.
    package let checkpoint: ImportCheckpoint?
}

/// The changes of a batch.
package struct ImportChanges: Hashable, Sendable {
    /// The new rows.
    package var added: Int
    /// The rows that replaced another.
    package var changed: Int
    /// The rows already there.
    package var unchanged: Int

    package init(added: Int = 0, changed: Int = 0, unchanged: Int = 0) {
        self.added = added
        self.changed = changed
        self.unchanged = unchanged
    }

    /// Counts a row by what it replaced.
    package mutating func count<Row: Equatable>(_ old: Row?, _ new: Row) {
        switch old {
        case nil: added += 1
        case new?: unchanged += 1
        default: changed += 1
        }
    }

    /// Adds counts.
    package static func += (left: inout ImportChanges, right: ImportChanges) {
        left.added += right.added
        left.changed += right.changed
        left.unchanged += right.unchanged
    }
}

/// How far the import of a file got.
///
/// A store writes its ``description`` in the same transaction as the rows, so that neither is ever ahead.
package struct ImportCheckpoint: Hashable, Sendable {
    /// The contents it belongs to.
    package let file: FileFingerprint
    /// The position of the next row.
    package let position: RowPosition
    /// The rows read before it, over all runs.
    package let rows: Int
}

extension ImportCheckpoint: LosslessStringConvertible {
    /// Parses a stored checkpoint, or returns nil if the text is not one.
    package init?(_ description: String) {
        let parts = description.split(separator: " ", omittingEmptySubsequences: false)
        let numbers = parts.dropFirst().compactMap { Int($0) }
        // Real files are smaller; this keeps arithmetic on offsets from overflowing.
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
