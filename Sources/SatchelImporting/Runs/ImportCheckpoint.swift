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
