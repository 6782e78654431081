import Foundation
import Glibc
import SatchelPluginAPI

/// Pictures in a folder, one file each, within bounds; the one not used for longest is out first.
///
/// Several processes may share the folder: files are replaced whole, and one that vanished or is damaged is a miss.
/// Nothing is created before the first picture is kept. Files that are not ours are neither counted nor touched.
actor PictureFolder {
    private struct Stored {
        let name: String
        let count: Int
        let date: Double
    }

    private static let suffix = ".picture"
    private static let temporaryPrefix = ".satchel-"
    /// A write takes milliseconds; what is older than this was left by a crash.
    private static let longestWrite = 3600.0

    private let locate: @Sendable () throws -> String
    private let maxCount: Int
    private let maxBytes: Int
    private let report: @Sendable (any Error) -> Void
    private var hasReported = false

    init(
        maxCount: Int,
        maxBytes: Int,
        report: @escaping @Sendable (any Error) -> Void,
        locate: @escaping @Sendable () throws -> String
    ) {
        self.locate = locate
        self.maxCount = maxCount
        self.maxBytes = maxBytes
        self.report = report
    }

    /// Returns the bytes kept for a key, which counts as using them.
    func bytes(for key: String) -> [UInt8]? {
        guard maxCount > 0, let folder = try? locate() else { return nil }
        let path = path(of: key, in: folder)
        let file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard let stored = read(file), let bytes = PictureFileFormat.picture(in: stored, key: key) else {
            unlink(path)
            return nil
        }
        futimens(file, nil)
        return bytes
    }

    /// Keeps bytes for a key; a failure costs a later load, and the first one is reported.
    func keep(_ bytes: [UInt8], for key: String) {
        let count = bytes.count + PictureFileFormat.overhead
        guard maxCount > 0, count <= maxBytes else { return }
        do {
            let folder = try locate()
            try PrivateFolder.create(folder)
            let path = path(of: key, in: folder)
            makeRoom(for: count, replacing: path, in: folder)
            try AtomicFile.write(Data(PictureFileFormat.bytes(of: bytes, key: key)), to: path)
        } catch {
            guard !hasReported else { return }
            hasReported = true
            report(error)
        }
    }

    /// Forgets what is kept for a key.
    func remove(_ key: String) {
        guard let folder = try? locate() else { return }
        unlink(path(of: key, in: folder))
    }

    private func path(of key: String, in folder: String) -> String {
        folder + "/" + StableHash.of(key) + Self.suffix
    }

    /// Removes the oldest files, other processes' included, until one more fits.
    private func makeRoom(for count: Int, replacing path: String, in folder: String) {
        var files = list(folder).filter { folder + "/" + $0.name != path }
            .sorted { ($0.date, $0.name) < ($1.date, $1.name) }[...]
        var bytes = files.reduce(0) { $0 + $1.count }
        while files.count >= maxCount || bytes > maxBytes - count, let oldest = files.popFirst() {
            unlink(folder + "/" + oldest.name)
            bytes -= oldest.count
        }
    }

    private func list(_ folder: String) -> [Stored] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let now = Date().timeIntervalSince1970
        return names.compactMap { name in
            var status = stat()
            guard lstat(folder + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            let date = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
            if name.hasSuffix(Self.suffix) { return Stored(name: name, count: Int(status.st_size), date: date) }
            if name.hasPrefix(Self.temporaryPrefix), now - date > Self.longestWrite { unlink(folder + "/" + name) }
            return nil
        }
    }

    private func read(_ file: Int32) -> [UInt8]? {
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= maxBytes else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(
                    file,
                    UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).baseAddress,
                    buffer.count - filled
                )
            }
            if count > 0 {
                filled += count
            } else if count == 0 || errno != EINTR {
                return nil
            }
        }
        return bytes
    }
}
