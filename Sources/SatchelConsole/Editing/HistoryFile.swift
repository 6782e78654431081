import Glibc
import SatchelPluginAPI

/// The history file: one entry per line, shared by all shells of a user.
///
/// Each change reopens the file and holds `flock` on it. A rewrite replaces the file, so a shell that waited for the
/// old one's lock checks that the path still names what it opened.
struct HistoryFile: Sendable {
    /// The most bytes read, from the end of the file.
    private static let mostBytes = 16 << 20

    let path: String

    /// The entries, oldest first, safe to display; broken UTF-8 is repaired and equal neighbors are merged.
    func lines() throws(PlainError) -> [String] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return [] }
            throw problem()
        }
        defer { close(descriptor) }
        guard isRegular(descriptor) else { return [] }
        return Self.entries(in: try contents(of: descriptor))
    }

    func append(_ line: String) throws(PlainError) {
        try makeFolders()
        let descriptor = try openLocked()
        defer { close(descriptor) }
        // A shell that died in mid-write may have left half a line.
        var last: UInt8 = 0x0A
        let size = lseek(descriptor, 0, SEEK_END)
        if size > 0 { _ = pread(descriptor, &last, 1, size - 1) }
        try write((last == 0x0A ? "" : "\n") + line + "\n", to: descriptor)
    }

    /// Keeps the last entries; readers see the old file or the new one, never half of one.
    func trim(to limit: Int) throws(PlainError) {
        let descriptor = try openLocked()
        defer { close(descriptor) }
        guard isRegular(descriptor) else { return }
        let entries = Self.entries(in: try contents(of: descriptor))
        guard entries.count > limit else { return }

        // The path may be a link into a dotfiles folder: the link stays, and so do its target's permissions.
        guard let resolved = realpath(path, nil) else { throw problem() }
        defer { free(resolved) }
        let target = String(cString: resolved)
        let (replacement, temporary) = try makeTemporary(beside: target)
        do throws(PlainError) {
            defer { close(replacement) }
            try write(entries.suffix(limit).joined(separator: "\n") + "\n", to: replacement)
            if isLink, let mode = mode(descriptor), fchmod(replacement, mode & 0o777) != 0 { throw problem() }
            guard fsync(replacement) == 0, rename(temporary, target) == 0 else { throw problem() }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    func clear() throws(PlainError) {
        guard access(path, F_OK) == 0 else { return }
        let descriptor = try openLocked()
        defer { close(descriptor) }
        guard !isRegular(descriptor) || ftruncate(descriptor, 0) == 0 else { throw problem() }
    }
}

extension HistoryFile {
    private static func entries(in bytes: [UInt8]) -> [String] {
        var entries: [String] = []
        for piece in bytes.split(separator: 0x0A) where piece.count <= CommandHistory.longestLine {
            let line = VisibleText.line(String(decoding: piece.filter { $0 != 0 && $0 != 0x0D }, as: UTF8.self))
            if !line.isEmpty, entries.last != line { entries.append(line) }
        }
        return entries
    }

    /// A new file with an unpredictable name, for its owner only.
    private func makeTemporary(beside target: String) throws(PlainError) -> (descriptor: Int32, path: String) {
        let name = target + "." + String(UInt64.random(in: .min ... .max), radix: 36)
        let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw problem() }
        return (descriptor, name)
    }

    /// Whether the path is a link; its target's permissions are then left alone.
    private var isLink: Bool {
        var named = stat()
        return lstat(path, &named) == 0 && named.st_mode & S_IFMT == S_IFLNK
    }

    private func mode(_ descriptor: Int32) -> mode_t? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.st_mode : nil
    }

    private func openLocked() throws(PlainError) -> Int32 {
        while true {
            let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
            guard descriptor >= 0 else { throw problem() }
            var opened = stat()
            guard fstat(descriptor, &opened) == 0 else {
                defer { close(descriptor) }
                throw problem()
            }
            guard isRegular(descriptor) else { return descriptor }
            lock(descriptor)
            var named = stat()
            if stat(path, &named) == 0, named.st_ino == opened.st_ino, named.st_dev == opened.st_dev {
                if opened.st_mode & 0o077 != 0, !isLink { fchmod(descriptor, 0o600) }
                return descriptor
            }
            close(descriptor)
        }
    }

    /// Waits up to a second: a shell stopped while it holds the lock must not stop the others.
    private func lock(_ descriptor: Int32) {
        for _ in 0..<500 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return }
            usleep(2000)
        }
    }

    private func makeFolders() throws(PlainError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        var folder = ""
        for part in parts {
            folder += part + "/"
            if mkdir(folder, 0o700) != 0, errno != EEXIST, access(folder, F_OK) != 0 { throw problem() }
        }
    }

    private func isRegular(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private func contents(of descriptor: Int32) throws(PlainError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let size = lseek(descriptor, 0, SEEK_END)
        let start = max(0, size - off_t(Self.mostBytes))
        while true {
            let count = pread(descriptor, &chunk, chunk.count, start + off_t(bytes.count))
            // A file that grows while it is read isn't followed forever.
            if count > 0, bytes.count <= Self.mostBytes {
                bytes += chunk[..<count]
            } else if count >= 0 {
                // Drops the line in whose middle reading began.
                guard start > 0 else { return bytes }
                return Array(bytes[(bytes.firstIndex(of: 0x0A) ?? bytes.endIndex)...])
            } else if errno != EINTR {
                throw problem()
            }
        }
    }

    private func write(_ text: String, to descriptor: Int32) throws(PlainError) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw problem()
            }
        }
    }

    /// The shell goes on without the file.
    private func problem() -> PlainError {
        let reason = String(cString: strerror(errno)).lowercased()
        return PlainError("history is not saved: '\(VisibleText.line(path))': \(reason)")
    }
}
