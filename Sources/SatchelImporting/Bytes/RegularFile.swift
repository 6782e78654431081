import Glibc

/// A file open for reading, closed when nobody holds it.
///
/// Every read names its place, so readers share no position.
final class RegularFile {
    let path: String
    /// The size when the file was opened.
    let size: Int
    /// When the file was last changed, as the system keeps it.
    let modified: timespec
    private let descriptor: Int32

    /// Opens a file.
    init(path: String) throws(ImportFileError) {
        // Without O_NONBLOCK a named pipe would be waited for before one can tell that it is one.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw Self.error(errno, path: path)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            close(descriptor)
            throw isFolder ? .isFolder(path: path) : .isNoFile(path: path)
        }
        self.path = path
        self.descriptor = descriptor
        size = Int(status.st_size)
        modified = status.st_mtim
    }

    deinit {
        close(descriptor)
    }

    /// Reads bytes from a place in the file.
    ///
    /// - Parameters:
    ///   - buffer: Where the bytes go.
    ///   - offset: The place of the first.
    /// - Returns: How many bytes were read; none only at the end.
    /// - Throws: ``ImportFileError``.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ImportFileError) -> Int {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, offset)
            if count >= 0 {
                return count
            }
            guard errno == EINTR else {
                throw Self.error(errno, path: path)
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

    private static func error(_ number: Int32, path: String) -> ImportFileError {
        switch number {
        case ENOENT, ENOTDIR: .notFound(path: path)
        case EISDIR: .isFolder(path: path)
        case EACCES, EPERM: .notPermitted(path: path)
        // A socket, or a device with nothing behind it, cannot be opened at all.
        case ENXIO, ENODEV: .isNoFile(path: path)
        default: .unreadable(path: path, reason: String(cString: strerror(number)).lowercased())
        }
    }
}
