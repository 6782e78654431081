import Glibc

/// A file that was opened for reading, and what the system says it is.
///
/// The one place where files that a user names are opened: never waiting, whatever the name stands for.
struct OpenedFile: ~Copyable {
    /// What a name can stand for.
    enum Kind {
        case regular
        case pipe
        case device
    }

    let path: String
    let kind: Kind
    let descriptor: Int32
    /// The size when the file was opened.
    let size: Int
    /// When the file was last changed, as the system keeps it.
    let modified: timespec

    /// Opens a file.
    ///
    /// - Throws: ``ImportFileError``, for folders and sockets too.
    init(path: String) throws(ImportFileError) {
        // Without O_NONBLOCK a named pipe would be waited for before one can tell that it is one.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw ImportFileError(errno, path: path) }
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        let type = status.st_mode & S_IFMT
        guard isKnown, let kind = Self.kinds[type] else {
            close(descriptor)
            throw isKnown && type == S_IFDIR ? .isFolder(path: path) : .isNoFile(path: path)
        }
        self.path = path
        self.kind = kind
        self.descriptor = descriptor
        size = kind == .regular ? Int(status.st_size) : 0
        modified = status.st_mtim
    }

    private static let kinds: [mode_t: Kind] = [
        S_IFREG: .regular, S_IFIFO: .pipe, S_IFCHR: .device, S_IFBLK: .device,
    ]

    deinit {
        close(descriptor)
    }
}

extension ImportFileError {
    /// Says why the system did not open or read a file.
    init(_ number: Int32, path: String) {
        self =
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

/// Bytes that are read by their place.
protocol PlacedBytes: AnyObject {
    /// What the user calls them.
    var path: String { get }

    /// Reads bytes from a place; where the bytes come only once, the place behind those read before.
    ///
    /// - Parameters:
    ///   - buffer: Where the bytes go.
    ///   - offset: The place of the first.
    /// - Returns: How many bytes were read; none only at the end.
    /// - Throws: ``ImportFileError``.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ImportFileError) -> Int
}

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
        case .pipe: throw .isPipe(path: file.path)
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

/// The bytes of a pipe, as its writers write them, each of them once.
///
/// Waiting blocks, a moment at a time, and ends with the task that reads. A pipe that nobody writes to is given up.
final class PipeBytes: PlacedBytes {
    /// How long a writer may take to come, in milliseconds.
    static let patience = 2000
    /// How long one wait lasts, in milliseconds: the time a cancellation may take to be noticed.
    private static let pause = 50

    private let file: OpenedFile
    private var hasWriter = false

    init(_ file: consuming OpenedFile) {
        self.file = file
    }

    var path: String { file.path }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ImportFileError) -> Int {
        var waited = 0
        while true {
            guard !Task.isCancelled else { throw .interrupted(path: path) }
            let count = Glibc.read(file.descriptor, buffer.baseAddress, buffer.count)
            switch (count, errno) {
            case (1..., _):
                hasWriter = true
                return count
            case (0, _):
                // Nobody writes: either nobody does any more, or nobody does so far.
                guard !hasWriter else { return 0 }
                guard waited < Self.patience else { throw .noWriter(path: path, seconds: Self.patience / 1000) }
                waited += Self.pause
            case (_, EAGAIN): hasWriter = true
            case (_, EINTR): continue
            case (_, let number): throw ImportFileError(number, path: path)
            }
            var wait = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
            // A writer that came and went without a word leaves a hang-up behind.
            if poll(&wait, 1, Int32(Self.pause)) > 0, wait.revents & Int16(POLLHUP) != 0 { hasWriter = true }
        }
    }
}
