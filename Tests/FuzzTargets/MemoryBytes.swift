import SatchelImporting

/// Bytes in memory as the source of an import, handed out in pieces of a size.
final class MemoryBytes: ByteSource {
    let path = "input"
    let fingerprint = FileFingerprint.ofPipe()
    var byteCount: Int { bytes.count }
    private(set) var bytesRead = 0
    private let bytes: [UInt8]
    private let piece: Int

    init(_ bytes: [UInt8], piece: Int) {
        self.bytes = bytes
        self.piece = piece
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportFileError) -> Int {
        let count = min(piece, buffer.count, bytes.count - bytesRead)
        buffer.copyBytes(from: bytes[bytesRead..<bytesRead + count])
        bytesRead += count
        return count
    }
}
