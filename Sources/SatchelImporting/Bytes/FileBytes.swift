/// The bytes of a file, plain or gzipped as its first bytes say.
///
/// Opening and reading block, so keep them off the main actor. Memory stays the same whatever the size of the file.
package final class FileBytes: ByteSource {
    package let fingerprint: FileFingerprint
    private let file: RegularFile
    private let unpacker: GzipUnpacker?
    private var position = 0

    /// Opens a file.
    ///
    /// - Parameter path: The file.
    /// - Throws: ``ImportFileError`` when there is no such file, or it is none that can be imported.
    package convenience init(path: String) throws(ImportFileError) {
        try self.init(RegularFile(path: path))
    }

    /// Reads a file that is open.
    init(_ file: RegularFile) throws(ImportFileError) {
        self.file = file
        let kind = ContentKind(firstBytes: try file.bytes(at: 0, count: ContentKind.length))
        switch kind {
        case .text: unpacker = nil
        case .gzip: unpacker = GzipUnpacker(file)
        case .unsupported(let kind): throw .unsupported(path: file.path, kind: kind)
        }
        fingerprint = try FileFingerprint(of: file)
    }

    package var path: String { file.path }
    package var byteCount: Int { file.size }
    package var bytesRead: Int { unpacker?.position ?? position }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportFileError) -> Int {
        if let unpacker {
            return try unpacker.read(into: buffer)
        }
        let count = try file.read(into: buffer, at: position)
        position += count
        return count
    }

    package func skip(_ count: Int) -> Int {
        guard unpacker == nil else {
            return 0
        }
        let skipped = max(0, min(count, file.size - position))
        position += skipped
        return skipped
    }
}
