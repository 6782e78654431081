import Glibc

/// A file opened for reading, and its type.
///
/// The only place where files named by the user are opened, so opening never blocks, whatever the name stands for.
struct OpenedFile: ~Copyable {
    enum Kind {
        case regular
        case pipe
        case device
    }

    let path: String
    let kind: Kind
    let descriptor: Int32
    /// The size at opening; 0 unless it is a regular file.
    let size: Int
    let modified: timespec

    /// Opens a file; `-` is standard input.
    init(path: String) throws(ImportFileError) {
        try self.init(path == StandardInput.name ? StandardInput.descriptor() : Self.open(path), called: path)
    }

    static func open(_ path: String) -> Int32 {
        // Without O_NONBLOCK, opening a named pipe would block before one can tell that it is one.
        Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }

    init(_ descriptor: Int32, called path: String) throws(ImportFileError) {
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
    /// Translates an `errno` from opening or reading.
    init(_ number: Int32, path: String) {
        self =
            switch number {
            case ENOENT, ENOTDIR: .notFound(path: path)
            case EISDIR: .isFolder(path: path)
            case EACCES, EPERM: .notPermitted(path: path)
            // Sockets, and devices without a driver, cannot be opened at all.
            case ENXIO, ENODEV: .isNoFile(path: path)
            default: .unreadable(path: path, reason: String(cString: strerror(number)).lowercased())
            }
    }
}

protocol PlacedBytes: AnyObject {
    var path: String { get }

    /// Reads bytes at an offset, none only at the end; a pipe always reads on where it is.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ImportFileError) -> Int
}

/// A regular file open for reading, closed on deinit.
///
/// Every read gives its offset, so readers share no position.
package final class RegularFile: PlacedBytes {
    private let file: OpenedFile

    /// Opens a file.
    ///
    /// - Throws: ``ImportFileError`` when there is none, or a folder, a pipe or a device in its place.
    package convenience init(path: String) throws(ImportFileError) {
        try self.init(OpenedFile(path: path))
    }

    init(_ file: consuming OpenedFile) throws(ImportFileError) {
        switch file.kind {
        case .regular: break
        case .pipe: throw .isPipe(path: file.path)
        case .device: throw .isDevice(path: file.path)
        }
        self.file = file
    }

    var path: String { file.path }
    /// The size at opening.
    package var size: Int { file.size }
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

    /// Reads up to `count` bytes, fewer only at the end.
    package func bytes(at offset: Int, count: Int) throws(ImportFileError) -> [UInt8] {
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

/// The bytes of a pipe, each of which can be read once.
///
/// Reading blocks in short waits, ends when its task is canceled, and gives up on a pipe that nobody writes to.
final class PipeBytes: PlacedBytes {
    /// How long to wait for a writer, in milliseconds.
    static let patience = 2000
    /// One wait, in milliseconds, which delays cancellation by as much.
    private static let pause = 50

    private let file: OpenedFile
    private var hasWriter: Bool
    /// What was read ahead, and is read again.
    private var first: [UInt8] = []

    init(_ file: consuming OpenedFile, hasWriter: Bool = false) {
        self.file = file
        self.hasWriter = hasWriter
    }

    var path: String { file.path }

    /// Waits for the first bytes, fewer only if there are no more.
    func beginning(_ count: Int) throws(ImportFileError) -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        defer { buffer.deallocate() }
        while first.count < count {
            let room = UnsafeMutableRawBufferPointer(rebasing: buffer[first.count...])
            let read = try read(into: room, at: first.count)
            guard read > 0 else { break }
            first += room[..<read]
        }
        return first
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ImportFileError) -> Int {
        guard offset >= first.count else {
            let again = first[offset...].prefix(buffer.count)
            buffer.copyBytes(from: again)
            return again.count
        }
        var waited = 0
        while true {
            guard !Task.isCancelled else { throw .interrupted(path: path) }
            let count = Glibc.read(file.descriptor, buffer.baseAddress, buffer.count)
            switch (count, errno) {
            case (1..., _):
                hasWriter = true
                return count
            case (0, _):
                // No writer: either all have closed the pipe, or none has opened it yet.
                guard !hasWriter else { return 0 }
                guard waited < Self.patience else { throw .noWriter(path: path, seconds: Self.patience / 1000) }
                waited += Self.pause
            case (_, EAGAIN): hasWriter = true
            case (_, EINTR): continue
            case (_, let number): throw ImportFileError(number, path: path)
            }
            var wait = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
            // A writer that closed without writing leaves a hang-up.
            if poll(&wait, 1, Int32(Self.pause)) > 0, wait.revents & Int16(POLLHUP) != 0 { hasWriter = true }
        }
    }
}
