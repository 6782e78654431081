/// What was read for one transaction.
struct ReadBatch<Row: Sendable>: Sendable {
    private(set) var rows: [Row] = []
    private(set) var rowsRead = 0
    private(set) var skipped = 0
    private(set) var odd: [OddRow] = []
    /// Whether the file is at its end.
    private(set) var isLast = false
    /// What stopped the reading before the end.
    private(set) var fault: ImportFileError?

    /// Reads until a transaction has enough, the file ends, or a fault is met.
    ///
    /// - Throws: `CancellationError`.
    init<Reader: RowReader>(
        of reader: inout Reader,
        rows limit: Int,
        bytes: Int,
        _ convert: (Reader.Row) throws -> Row?
    ) throws {
        rows.reserveCapacity(limit)
        let enough = reader.position.offset + bytes
        repeat {
            if rowsRead % 256 == 0 {
                try Task.checkCancellation()
            }
            do throws(ImportFileError) {
                guard let reading = try reader.next() else {
                    isLast = true
                    return
                }
                take(reading, convert)
            } catch {
                if case .interrupted = error { throw CancellationError() }
                fault = error
                return
            }
        } while rowsRead < limit && reader.position.offset < enough
    }

    private mutating func take<Source: NumberedRow>(
        _ reading: RowReading<Source>,
        _ convert: (Source) throws -> Row?
    ) {
        rowsRead += 1
        switch reading {
        case .odd(let row):
            odd.append(row)
        case .row(let source):
            do {
                if let row = try convert(source) {
                    rows.append(row)
                } else {
                    skipped += 1
                }
            } catch {
                odd.append(OddRow(line: source.line, reason: RowProblem(error).reason))
            }
        }
    }
}
