import Foundation
import Glibc

/// The files of one kind in a folder, named by the hash of a key; the oldest can be evicted.
///
/// Several processes may use the folder at once: files are replaced atomically, and other kinds are not touched.
/// Writing does not sync, as the contents can be fetched again; the file format has to detect truncation by a crash.
package struct KeyedFolder: Sendable {
    /// A number of bytes and files.
    package struct Amount: Sendable, Equatable {
        /// The bytes of all files.
        package var bytes: Int
        package var files: Int

        package init(bytes: Int, files: Int) {
            self.bytes = bytes
            self.files = files
        }
    }

    private struct Entry {
        let path: String
        let count: Int
        let date: Double
    }

    /// Sparse files may claim any size; this keeps the sum from overflowing.
    private static let mostCounted = 1 << 40

    private let path: String
    private let suffix: String

    /// The suffix of the names tells the kind of files.
    package init(_ path: String, suffix: String) {
        self.path = path
        self.suffix = suffix
    }

    /// The bytes of a key's file, or nil if there is none.
    package func count(for key: String) -> Int? {
        var status = stat()
        return lstat(file(of: key), &status) == 0 ? min(Int(status.st_size), Self.mostCounted) : nil
    }

    /// Reads the file of a key, or returns nil if there is none that is readable and within the limit in bytes.
    package func read(_ key: String, limit: Int) -> Data? {
        try? OwnFile(file(of: key), followsLink: false).bytes(limit: limit)
    }

    /// Replaces the file of a key.
    ///
    /// - Throws: ``StorageError``; the old file may then be gone.
    package func write(_ bytes: Data, for key: String) throws {
        try PrivateFolder.create(path)
        let target = file(of: key)
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

    /// Makes the file of a key the newest.
    package func touch(_ key: String) {
        utimensat(AT_FDCWD, file(of: key), nil, AT_SYMLINK_NOFOLLOW)
    }

    /// Removes the file of a key.
    package func remove(_ key: String) {
        unlink(file(of: key))
    }

    /// Evicts the oldest files, other processes' included, while there is too much; the excepted one does not count.
    @discardableResult
    package func removeOldest(except key: String? = nil, while isTooMuch: (Amount) -> Bool) -> Amount {
        let spared = key.map(file)
        let entries = entries().filter { $0.path != spared }
        var left = Amount(bytes: entries.reduce(0) { $0 + $1.count }, files: entries.count)
        for entry in entries.sorted(by: { ($0.date, $0.path) < ($1.date, $1.path) }) {
            guard isTooMuch(left) else { break }
            unlink(entry.path)
            left.bytes -= entry.count
            left.files -= 1
        }
        return left
    }

    private func file(of key: String) -> String { path + "/" + SHA256.digest(of: Array(key.utf8)) + suffix }

    private func entries() -> [Entry] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(suffix) }.compactMap { name in
            let file = path + "/" + name
            var status = stat()
            guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            let date = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
            return Entry(path: file, count: min(Int(status.st_size), Self.mostCounted), date: date)
        }
    }
}
