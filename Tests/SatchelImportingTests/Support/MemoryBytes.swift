import SatchelCatalog

@testable import SatchelImporting

/// Bytes in memory, handed out in pieces of chosen sizes.
final class MemoryBytes: ByteSource {
    let path = "memory"
    let fingerprint: FileFingerprint
    private let bytes: [UInt8]
    private var sizes: [Int]
    private let fault: ImportFileError?
    private(set) var bytesRead = 0

    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - sizes: How many to hand out at a time, over and over.
    ///   - fault: What is thrown where the bytes end.
    init(_ bytes: some Sequence<UInt8>, sizes: [Int] = [.max], fault: ImportFileError? = nil) {
        self.bytes = Array(bytes)
        self.sizes = sizes
        self.fault = fault
        fingerprint = FileFingerprint(size: self.bytes.count, seconds: 1, nanoseconds: 2, checksum: 3)
    }

    var byteCount: Int { bytes.count }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportFileError) -> Int {
        let count = min(buffer.count, sizes[0], bytes.count - bytesRead)
        if count == 0, let fault {
            throw fault
        }
        sizes.append(sizes.removeFirst())
        buffer.copyBytes(from: bytes[bytesRead..<bytesRead + count])
        bytesRead += count
        return count
    }
}

extension RowReader {
    /// Reads all that is left.
    mutating func rest() throws(ImportFileError) -> [RowReading<Row>] {
        var readings: [RowReading<Row>] = []
        while let reading = try next() { readings.append(reading) }
        return readings
    }

    /// Reads all rows that are left, and passes over invalid ones.
    mutating func rows() throws(ImportFileError) -> [Row] {
        try rest().compactMap { if case .row(let row) = $0 { row } else { nil } }
    }

    /// Reads all invalid rows that are left.
    mutating func invalidRows() throws(ImportFileError) -> [InvalidRow] {
        try rest().compactMap { if case .invalid(let invalid) = $0 { invalid } else { nil } }
    }
}
