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
