import Foundation
import Glibc

/// The files of one kind in a folder, each under the hash of a key, the oldest of which can make room.
///
/// Several processes may use the folder at once: files are replaced whole, one that vanished is a miss, and files of
/// another kind are neither counted nor touched. What is kept can be fetched again, so writing does not wait for the
/// disk; the format of a file has to find what a crash cut.
package struct KeyedFolder: Sendable {
    /// How much there is, or may be.
    package struct Amount: Sendable, Equatable {
        /// Bytes of all files.
        package var bytes: Int
        /// Files.
        package var files: Int

        /// Creates an amount.
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

    /// What a file counts at most, so that the sum of files with holes, which may claim any size, stays a number.
    private static let mostCounted = 1 << 40

    private let path: String
    private let suffix: String

    /// Creates a view of a folder, which need not be there yet.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - suffix: How the names of the files end, which tells their kind.
    package init(_ path: String, suffix: String) {
        self.path = path
        self.suffix = suffix
    }

    /// How many bytes the file of a key has, or nil where there is none.
    package func count(for key: String) -> Int? {
        var status = stat()
        return lstat(file(of: key), &status) == 0 ? min(Int(status.st_size), Self.mostCounted) : nil
    }

    /// Reads the file of a key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - limit: The bytes that are read at most; a larger file counts as none.
    /// - Returns: All of its bytes, or nil where there is no file that can be read.
    package func read(_ key: String, limit: Int) -> Data? {
        let descriptor = open(file(of: key), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
            return nil
        }
        var bytes = Data(count: Int(status.st_size))
        let isWhole = bytes.withUnsafeMutableBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Glibc.read(
                    descriptor,
                    UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress,
                    rest.count
                )
                guard count > 0 || (count < 0 && errno == EINTR) else { return false }
                rest = rest.dropFirst(max(0, count))
            }
            return true
        }
        return isWhole ? bytes : nil
    }

    /// Replaces the file of a key whole.
    ///
    /// - Parameters:
    ///   - bytes: Its new contents.
    ///   - key: The key.
    /// - Throws: ``StorageError``; there is then the old file or none.
    package func write(_ bytes: Data, for key: String) throws {
        try PrivateFolder.create(path)
        let target = file(of: key)
        do {
            let file = try HiddenFile(replacing: target)
            try AtomicFile.fill(file.descriptor, with: bytes, target: target)
            // Renaming over a file makes some file systems write the new one out first, which takes milliseconds; a
            // reader that comes between the two calls merely misses.
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

    /// Removes files, the oldest first and other processes' included, for as long as there is too much.
    ///
    /// - Parameters:
    ///   - key: A key whose file neither counts nor goes, or nil.
    ///   - isTooMuch: Whether an amount is too much.
    /// - Returns: What is left.
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

    private func file(of key: String) -> String { path + "/" + StableHash.of(key) + suffix }

    /// The files there are.
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

/// A hash of 128 bits that is the same in every run and process; no protection against someone who wants a clash.
///
/// Two 64-bit FNV-1a sums, the second started elsewhere and fed the complement.
package struct StableHash: Sendable {
    private var first: UInt64 = 0xCBF2_9CE4_8422_2325
    private var second: UInt64 = 0x8422_2325_CBF2_9CE4

    /// Starts with no bytes.
    package init() {}

    /// Adds bytes.
    package mutating func combine(_ bytes: some Sequence<UInt8>) {
        // Stepping through bytes of an unknown kind takes several times as long as adding them up where they lie.
        guard bytes.withContiguousStorageIfAvailable({ add($0) }) == nil else { return }
        for byte in bytes { add(CollectionOfOne(byte)) }
    }

    @inline(__always)
    private mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            first = (first ^ UInt64(byte)) &* 0x100_0000_01B3
            second = (second ^ UInt64(~byte)) &* 0x100_0000_01B3
        }
    }

    /// The sum in 32 hexadecimal digits.
    package var text: String {
        [first, second].map { sum in
            let digits = String(sum, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Hashes a text.
    package static func of(_ text: String) -> String {
        var hash = StableHash()
        hash.combine(text.utf8)
        return hash.text
    }
}
