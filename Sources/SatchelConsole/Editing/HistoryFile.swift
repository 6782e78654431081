import Foundation
import Glibc
import SatchelPersistence
import SatchelPluginAPI

/// The history file: one entry per line, shared by all shells of a user, who lock a file beside it for each change.
struct HistoryFile: Sendable {
    private static let mostBytes = 64 << 20

    let path: String

    /// The entries, oldest first, safe to display; broken UTF-8 is repaired and equal neighbors are merged.
    func lines() throws(PlainError) -> [String] {
        do throws(OwnFile.Failure) {
            return Self.entries(in: try OwnFile.bytes(of: path, limit: Self.mostBytes))
        } catch {
            if error == .missing || error == .notRegular { return [] }
            throw problem("'\(path)': \(error.reason)")
        }
    }

    func append(_ line: String) throws(PlainError) {
        try change {
            let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
            guard file >= 0 else { throw StorageError(errno, writing: path) }
            defer { close(file) }
            if !isLink { fchmod(file, 0o600) }
            // A shell that died in mid-write may have left half a line.
            var last: UInt8 = 0x0A
            let size = lseek(file, 0, SEEK_END)
            if size > 0 { _ = pread(file, &last, 1, size - 1) }
            try AtomicFile.fill(file, with: Data(((last == 0x0A ? "" : "\n") + line + "\n").utf8), target: path)
        }
    }

    /// Keeps the last entries; readers see the old file or the new one, never half of one.
    func trim(to limit: Int) throws(PlainError) {
        try change {
            let entries = try lines()
            if entries.count > limit { try replace(with: entries.suffix(limit).map { $0 + "\n" }.joined()) }
        }
    }

    func clear() throws(PlainError) {
        guard access(path, F_OK) == 0 else { return }
        try change { try replace(with: "") }
    }

    private static func entries(in bytes: Data) -> [String] {
        var entries: [String] = []
        for piece in bytes.split(separator: 0x0A) where piece.count <= CommandHistory.longestLine {
            let line = VisibleText.line(String(decoding: piece.filter { $0 != 0 && $0 != 0x0D }, as: UTF8.self))
            if !line.isEmpty, entries.last != line { entries.append(line) }
        }
        return entries
    }

    private func replace(with text: String) throws {
        var status = stat()
        let mode = isLink && stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o600
        try AtomicFile.write(Data(text.utf8), to: path, mode: mode)
    }

    /// Whether the path is a link into a folder of dotfiles: the link stays, and so do its target's permissions.
    private var isLink: Bool {
        var named = stat()
        return lstat(path, &named) == 0 && named.st_mode & S_IFMT == S_IFLNK
    }

    /// Changes the file, unless a device stands in its place.
    ///
    /// Waits for other shells up to a second: one that was stopped while it holds the lock must not stop the others.
    private func change(_ body: () throws -> Void) throws(PlainError) {
        var status = stat()
        guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else { return }
        do {
            var lock = try LockFile(path + ".lock")
            for _ in 0..<500 where lock == nil {
                usleep(2000)
                lock = try LockFile(path + ".lock")
            }
            defer { lock?.release() }
            try body()
        } catch let problem as PlainError {
            throw problem
        } catch {
            throw problem(error.userMessage)
        }
    }

    /// The shell goes on without the file.
    private func problem(_ reason: String) -> PlainError {
        PlainError("history is not saved: \(VisibleText.line(reason))")
    }
}
