import SatchelCatalog

struct ReadingPlace: Sendable {
    let position: RowPosition
    let bytesRead: Int
    let byteCount: Int
}

/// Reads rows in batches, so that one batch can be read while another is written.
actor BatchSource<Reader: RowReader, Row: Sendable> {
    typealias Reading = (batch: ReadBatch<Row>, place: ReadingPlace)

    private var reader: Reader
    private let limits: ImportRun.Limits
    private let convert: @Sendable (Reader.Row) throws -> Row?
    private var rows: Int
    private var isDone = false

    init(
        _ reader: sending Reader,
        _ limits: ImportRun.Limits,
        _ convert: @escaping @Sendable (Reader.Row) throws -> Row?
    ) {
        self.reader = reader
        self.limits = limits
        rows = min(limits.firstBatchRows, limits.batchRows)
        self.convert = convert
    }

    /// Reads the next batch; returns nil after the last one, and after one with a fault.
    func next() throws -> Reading? {
        guard !isDone else { return nil }
        let batch = try ReadBatch(of: &reader, rows: rows, bytes: limits.batchBytes, convert)
        rows = min(rows * 2, limits.batchRows)
        isDone = batch.isLast || batch.fault != nil
        return (batch, place)
    }

    /// Skips part of the way to a position that an earlier run reached.
    func advance(to position: RowPosition) throws -> (place: ReadingPlace, isThere: Bool) {
        let isThere = try reader.window.advance(to: position, atMost: 16 << 20)
        return (place, isThere)
    }

    private var place: ReadingPlace {
        let source = reader.window.source
        return ReadingPlace(position: reader.position, bytesRead: source.bytesRead, byteCount: source.byteCount)
    }
}

struct ReadBatch<Row: Sendable>: Sendable {
    private(set) var rows: [Row] = []
    private(set) var rowsRead = 0
    private(set) var skipped = 0
    private(set) var odd: [OddRow] = []
    private(set) var isLast = false
    private(set) var fault: ImportFileError?

    /// Reads until the batch is full, the file ends, or a fault occurs.
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
