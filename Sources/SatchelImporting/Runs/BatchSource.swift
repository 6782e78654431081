/// How far a reader is.
struct ReadingPlace: Sendable {
    /// The place of the next row.
    let position: RowPosition
    /// The bytes read of the file on disk.
    let bytesRead: Int
    /// The bytes of the file on disk.
    let byteCount: Int
}

/// Reads the rows of a file batch by batch, so that one batch can be read while another is written.
actor BatchSource<Reader: RowReader, Row: Sendable> {
    /// A batch, and the place behind it.
    typealias Reading = (batch: ReadBatch<Row>, place: ReadingPlace)

    private var reader: Reader
    private let limits: ImportRun.Limits
    private let convert: @Sendable (Reader.Row) throws -> Row?
    /// The rows of the next batch.
    private var rows: Int
    private var isDone = false

    /// Creates a source of batches.
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

    /// Reads the next batch; nil after the last one, and after one with a fault.
    ///
    /// - Throws: `CancellationError`.
    func next() throws -> Reading? {
        guard !isDone else { return nil }
        let batch = try ReadBatch(of: &reader, rows: rows, bytes: limits.batchBytes, convert)
        rows = min(rows * 2, limits.batchRows)
        isDone = batch.isLast || batch.fault != nil
        return (batch, place)
    }

    /// Goes on to a place that an earlier run came to, by some part of the way.
    ///
    /// - Returns: How far it is, and whether that is the place.
    /// - Throws: ``ImportFileError`` where the file has no such place.
    func advance(to position: RowPosition) throws -> (place: ReadingPlace, isThere: Bool) {
        let isThere = try reader.window.advance(to: position, atMost: 16 << 20)
        return (place, isThere)
    }

    private var place: ReadingPlace {
        let source = reader.window.source
        return ReadingPlace(position: reader.position, bytesRead: source.bytesRead, byteCount: source.byteCount)
    }
}
