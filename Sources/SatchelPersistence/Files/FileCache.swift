import Foundation
import Glibc

/// Files of one kind in a folder, each named by the hash of its key; within bounds, what was used longest ago is out first.
///
/// Several processes may use the folder at once: files are replaced atomically, and other kinds are not touched. Each
/// begins with a checksum of its key and its content, so that writing needs no sync: a damaged file is a miss.
package actor FileCache {
    private struct Entry {
        let path: String
        let count: Int
        let date: Double
    }

    /// Sparse files may claim any size; this keeps the sum from overflowing.
    private static let mostCounted = 1 << 40
    private static let checksumCount = 64

    private let locate: @Sendable () throws -> String
    private let suffix: String
    private let mostBytes: Int
    private let mostFiles: Int

    /// The suffix of the names tells the kind of files, and the folder is asked for when it is first needed.
    ///
    /// A cache of no files keeps nothing.
    package init(suffix: String, mostBytes: Int, mostFiles: Int, folder: @escaping @Sendable () throws -> String) {
        (self.suffix, self.mostBytes, self.mostFiles) = (suffix, mostBytes, mostFiles)
        locate = folder
    }

    /// Returns what is kept under a key and marks it as used; nil if there is nothing that is whole.
    package func content(of key: String) -> Data? {
        guard mostFiles > 0, let path = try? path(of: key) else { return nil }
        do {
            let bytes = try OwnFile(path, followsLink: false).bytes(limit: mostBytes)
            let content = bytes.dropFirst(Self.checksumCount)
            if bytes.prefix(Self.checksumCount).elementsEqual(Self.checksum(content, key).utf8) {
                utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW)
                return Data(content)
            }
        } catch .missing {
            return nil
        } catch {}
        unlink(path)
        return nil
    }

    /// Keeps what belongs to a key in place of what was there, if it is not too much.
    ///
    /// - Throws: ``StorageError``, or why there is no folder; the old file may then be gone.
    package func keep(_ content: Data, of key: String) throws {
        let bytes = Data(Self.checksum(content, key).utf8) + content
        guard mostFiles > 0, bytes.count <= mostBytes else { return }
        let target = try path(of: key)
        // Room is made first, so that the bounds hold at every moment.
        try removeOldest(except: target, toHold: bytes.count)
        try PrivateFolder.create(try locate())
        do {
            let file = try HiddenFile(replacing: target)
            try AtomicFile.fill(file.descriptor, with: bytes, target: target)
            // Renaming over a file makes some file systems flush the new one first, which takes milliseconds. A reader
            // between the two calls merely misses.
            unlink(target)
            try file.takePlace()
        } catch let failure as HiddenFile.Failure {
            throw StorageError(failure.number, writing: target)
        }
    }

    private static func checksum(_ content: Data, _ key: String) -> String {
        SHA256.digest(of: Array(key.utf8) + [0] + content)
    }

    private func path(of key: String) throws -> String {
        try locate() + "/" + SHA256.digest(of: Array(key.utf8)) + suffix
    }

    /// Evicts the oldest files, other processes' included, until there is room for one more.
    private func removeOldest(except spared: String, toHold count: Int) throws {
        let entries = try entries().filter { $0.path != spared }
        var left = (bytes: entries.reduce(0) { $0 + $1.count }, files: entries.count)
        for entry in entries.sorted(by: { ($0.date, $0.path) < ($1.date, $1.path) }) {
            guard left.files >= mostFiles || left.bytes > mostBytes - count else { break }
            unlink(entry.path)
            left.bytes -= entry.count
            left.files -= 1
        }
    }

    private func entries() throws -> [Entry] {
        let folder = try locate()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(suffix) }.compactMap { name in
            let file = folder + "/" + name
            var status = stat()
            guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            let date = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
            return Entry(path: file, count: min(Int(status.st_size), Self.mostCounted), date: date)
        }
    }
}
