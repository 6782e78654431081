import Foundation
import Glibc
import SatchelPersistence

/// A cache of one file for each answer, bounded in bytes and in number, the oldest out first.
///
/// Several processes may use the folder at once: files are replaced whole, and a file that vanished or is damaged is a
/// miss. File names are hashes. A failure to write costs a later request and nothing else, so it is not reported.
actor DiskCache: ResponseCache {
    /// The bounds of a cache.
    struct Bounds: Sendable {
        var bytes: Int
        var entries: Int
    }

    private struct Stored {
        let name: String
        let count: Int
        let date: Double
    }

    private static let suffix = ".answer"
    /// A write takes milliseconds; what is older than this was left by a crash.
    private static let longestWrite = 3600.0
    private let folder: String
    private let bounds: Bounds
    /// What lies in the folder, as far as this process knows; nil before it looked.
    private var known: (bytes: Int, entries: Int)?

    init(folder: String, bounds: Bounds) {
        self.folder = folder
        self.bounds = bounds
    }

    func entry(for key: String) -> CacheEntry? {
        guard let bytes = read(path(of: key)), let entry = CacheFileFormat.entry(bytes), entry.key == key else {
            return nil
        }
        return entry
    }

    func store(_ entry: CacheEntry) {
        guard let bytes = try? CacheFileFormat.bytes(of: entry), bytes.count <= bounds.bytes / 2, bounds.entries > 0
        else { return }
        let path = path(of: entry.key)
        let replaced = size(path)
        guard write(bytes, to: path) else { return }
        guard let before = known else { return sweep() }
        let now = (
            bytes: before.bytes - (replaced ?? 0) + bytes.count, entries: before.entries + (replaced == nil ? 1 : 0)
        )
        known = now
        if now.bytes > bounds.bytes || now.entries > bounds.entries { sweep() }
    }

    private func path(of key: String) -> String { folder + "/" + StableHash.of(key) + Self.suffix }

    /// Counts what is there, other processes' files included, and removes the oldest beyond nine tenths of the bounds.
    private func sweep() {
        var files = list().sorted { ($0.date, $0.name) < ($1.date, $1.name) }[...]
        var bytes = files.reduce(0) { $0 + $1.count }
        guard bytes > bounds.bytes || files.count > bounds.entries else {
            known = (bytes, files.count)
            return
        }
        while let oldest = files.first, bytes > bounds.bytes * 9 / 10 || files.count > max(1, bounds.entries * 9 / 10) {
            unlink(folder + "/" + oldest.name)
            bytes -= oldest.count
            files.removeFirst()
        }
        known = (bytes, files.count)
    }

    private func list() -> [Stored] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let now = Date().timeIntervalSince1970
        return names.compactMap { name in
            var status = stat()
            guard lstat(folder + "/" + name, &status) == 0 else { return nil }
            let date = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
            if name.hasSuffix(Self.suffix) { return Stored(name: name, count: Int(status.st_size), date: date) }
            if name.hasPrefix(Self.temporary), now - date > Self.longestWrite { unlink(folder + "/" + name) }
            return nil
        }
    }

    private static let temporary = ".satchel-"

    private func size(_ path: String) -> Int? {
        var status = stat()
        return lstat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    private func read(_ path: String) -> Data? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= bounds.bytes else {
            return nil
        }
        var bytes = Data(count: Int(status.st_size))
        let count = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
        return count == bytes.count ? bytes : nil
    }

    /// Replaces a file whole.
    ///
    /// It does not wait for the disk as `AtomicFile` does: the checksum finds what a crash cut.
    private func write(_ bytes: Data, to path: String) -> Bool {
        guard (try? PrivateFolder.create(folder)) != nil else { return false }
        let name = folder + "/" + Self.temporary + String(UInt64.random(in: 0 ... .max), radix: 36)
        let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        let isWritten = bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                guard count > 0 || errno == EINTR else { return false }
                rest = rest.dropFirst(max(0, count))
            }
            return true
        }
        guard close(file) == 0, isWritten else {
            unlink(name)
            return false
        }
        // Renaming over a file makes some file systems write the new one out first, which takes milliseconds; a reader
        // that comes between the two calls merely misses.
        unlink(path)
        guard rename(name, path) == 0 else {
            unlink(name)
            return false
        }
        return true
    }
}
