import Glibc

/// A file that has its name only when it is finished.
///
/// Until then its bytes are in a hidden file beside it, which goes when nobody holds this any longer.
final class PendingFile {
    /// How many bytes were written.
    private(set) var position = 0
    private let target: String
    private let hidden: String
    private let descriptor: Int32
    private let mode: mode_t
    private var isFinished = false

    /// Begins a file.
    init(path: String, mode: UInt32 = 0o600) throws(ArchiveError) {
        target = Self.resolvingLink(path)
        hidden = Self.folder(of: target) + "/.satchel-" + String(UInt64.random(in: 0 ... .max), radix: 36)
        self.mode = mode
        descriptor = open(hidden, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Self.error(errno, path)
        }
    }

    deinit {
        guard descriptor >= 0 else {
            return
        }
        close(descriptor)
        if !isFinished {
            unlink(hidden)
        }
    }

    /// Writes bytes behind the others.
    func write(_ bytes: UnsafeRawBufferPointer) throws(ArchiveError) {
        try write(bytes, at: position)
        position += bytes.count
    }

    /// Writes bytes over others.
    func write(_ bytes: UnsafeRawBufferPointer, at place: Int) throws(ArchiveError) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = pwrite(descriptor, rest.baseAddress, rest.count, place + done)
            if count >= 0 {
                done += count
            } else if errno != EINTR {
                throw Self.error(errno, target)
            }
        }
    }

    /// Gives the file its name, when the disk has all of it.
    func finish() throws(ArchiveError) {
        guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0, rename(hidden, target) == 0 else {
            throw Self.error(errno, target)
        }
        isFinished = true
        let folder = open(Self.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else {
            return "."
        }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func resolvingLink(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else {
            return path
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func error(_ number: Int32, _ path: String) -> ArchiveError {
        .cannotWrite(path: path, reason: String(cString: strerror(number)).lowercased())
    }
}
