import Foundation
import SatchelCatalog

struct ReadingPlace: Sendable {
    let position: RowPosition
    let bytesRead: Int
    let byteCount: Int
}

/// Reads rows in batches, so that one batch can be read while another is written.
///
/// Rows are read one after the other, and converted on every core.
actor BatchSource<Reader: RowReader, Row: Sendable> {
    typealias Reading = (batch: ReadBatch<Row>, place: ReadingPlace)

    /// The rows that are converted one after the other.
    private static var partRows: Int { 256 }
    /// The parts in memory that are not converted yet.
    private static var partsAtOnce: Int { 2 * ProcessInfo.processInfo.activeProcessorCount }

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
    func next() async throws -> Reading? {
        guard !isDone else { return nil }
        let enough = reader.position.offset + limits.batchBytes
        var batch = ReadBatch<Row>()
        var parts: [ConvertedRows<Row>?] = []
        try await withThrowingTaskGroup(of: (number: Int, rows: ConvertedRows<Row>).self) { conversions in
            var running = 0
            repeat {
                if running == Self.partsAtOnce, let part = try await conversions.next() {
                    parts[part.number] = part.rows
                    running -= 1
                }
                let part = try batch.read(
                    &reader,
                    rows: min(rows - batch.rowsRead, Self.partRows),
                    upTo: enough
                )
                conversions.addTask { [convert, number = parts.count] in
                    (number, try ConvertedRows(part, convert))
                }
                parts.append(nil)
                running += 1
            } while !batch.isOver && batch.rowsRead < rows && reader.position.offset < enough
            for try await part in conversions { parts[part.number] = part.rows }
        }
        for part in parts { part.map { batch.add($0) } }
        rows = min(rows * 2, limits.batchRows)
        isDone = batch.isOver
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
    private(set) var invalid: [InvalidRow] = []
    private(set) var isLast = false
    private(set) var fault: ImportFileError?

    /// Whether no batch follows.
    var isOver: Bool { isLast || fault != nil }

    /// Reads rows until there are enough, the file ends, or a fault occurs.
    fileprivate mutating func read<Reader: RowReader>(
        _ reader: inout Reader,
        rows limit: Int,
        upTo enough: Int
    ) throws -> [RowReading<Reader.Row>] {
        try Task.checkCancellation()
        var readings: [RowReading<Reader.Row>] = []
        do throws(ImportFileError) {
            repeat {
                guard let reading = try reader.next() else {
                    isLast = true
                    break
                }
                readings.append(reading)
            } while readings.count < limit && reader.position.offset < enough
        } catch {
            if case .interrupted = error { throw CancellationError() }
            fault = error
        }
        rowsRead += readings.count
        return readings
    }

    fileprivate mutating func add(_ part: ConvertedRows<Row>) {
        rows += part.rows
        skipped += part.skipped
        invalid += part.invalid
    }
}

private struct ConvertedRows<Row: Sendable>: Sendable {
    var rows: [Row] = []
    var skipped = 0
    var invalid: [InvalidRow] = []

    init<Source: NumberedRow>(_ readings: [RowReading<Source>], _ convert: (Source) throws -> Row?) throws {
        try Task.checkCancellation()
        rows.reserveCapacity(readings.count)
        for reading in readings {
            switch reading {
            case .invalid(let row):
                invalid.append(row)
            case .row(let source):
                do {
                    if let row = try convert(source) {
                        rows.append(row)
                    } else {
                        skipped += 1
                    }
                } catch {
                    invalid.append(InvalidRow(line: source.line, reason: RowProblem(error).reason))
                }
            }
        }
    }
}
