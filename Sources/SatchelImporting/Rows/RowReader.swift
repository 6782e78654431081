/// Hands out the rows of a source, one after the other.
///
/// A row that makes no sense is handed out as an ``OddRow``, and reading goes on after it where that is possible.
package protocol RowReader<Row> {
    /// What a row is.
    associatedtype Row: NumberedRow

    /// The part of the source that is in memory.
    var window: ByteWindow { get set }

    /// Reads the next row.
    ///
    /// - Returns: The row or the odd row, or nil at the end.
    /// - Throws: ``ImportFileError`` when the source fails, after all rows before the fault.
    mutating func next() throws(ImportFileError) -> RowReading<Row>?
}

extension RowReader {
    /// The place of the next row.
    package var position: RowPosition { RowPosition(offset: window.offset, line: window.line) }
}

/// What reading a row came to.
package enum RowReading<Row> {
    /// A row.
    case row(Row)
    /// Something that is no row.
    case odd(OddRow)
}

extension RowReading: Equatable where Row: Equatable {}
extension RowReading: Sendable where Row: Sendable {}

/// A row that knows where it stands.
package protocol NumberedRow {
    /// The line it begins at, from 1.
    var line: Int { get }
}
