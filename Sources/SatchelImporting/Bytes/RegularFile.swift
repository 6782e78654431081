import Glibc

/// A regular file open for reading, closed when nobody holds it.
///
/// Every read names its place, so readers share no position.
final class RegularFile: PlacedBytes {
    private let file: OpenedFile

    /// Opens a file.
    convenience init(path: String) throws(ImportFileError) {
        try self.init(OpenedFile(path: path))
    }

    /// Takes a file that is open.
    init(_ file: consuming OpenedFile) throws(ImportFileError) {
        switch file.kind {
        case .regular: break
        case .pipe: throw .isNoFile(path: file.path)
        case .device: throw .isDevice(path: file.path)
        }
        self.file = file
    }

    var path: String { file.path }
    /// The size when the file was opened.
    var size: Int { file.size }
    /// When the file was last changed, as the system keeps it.
    var modified: timespec { file.modified }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ImportFileError) -> Int {
        while true {
            let count = pread(file.descriptor, buffer.baseAddress, buffer.count, offset)
            if count >= 0 {
                return count
            }
            guard errno == EINTR else {
                throw ImportFileError(errno, path: path)
            }
        }
    }

    /// Reads as many bytes as there are, up to a count.
    func bytes(at offset: Int, count: Int) throws(ImportFileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(0, min(count, size - offset)))
        var filled = 0
        while filled < bytes.count {
            let place = offset + filled
            let read = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(ImportFileError) in
                let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled...])
                return try self.read(into: UnsafeMutableRawBufferPointer(rest), at: place)
            }
            guard read > 0 else {
                break
            }
            filled += read
        }
        return Array(bytes.prefix(filled))
    }
}
