import Foundation
import Glibc
import SatchelJSON
import SatchelPersistence
import SatchelPluginAPI

/// A folder through which devices exchange operations, each in files of its own: `<device>/2026-11.ndjson`.
///
/// Whoever carries the files may delay, repeat, cut or rename them; only whole lines are read, each checked by itself.
package struct SyncFolder: Sendable {
    /// A file of a device.
    struct File: Hashable {
        let device: String
        let name: String
        let size: Int
        /// What tells whether it may have changed: its size and its time to the nanosecond.
        let state: String

        var key: String { device + "/" + name }
    }

    /// What was read of a file.
    struct Lines {
        var operations: [CollectionOperation] = []
        var invalid = 0
        /// Where the first line lies that was not read.
        var end: Int
        /// Whether a line follows that has no end yet.
        var isTorn = false
        /// Whether there is more to read.
        var hasMore = false
    }

    /// The file that says what the folder is.
    private struct Marker: Decodable { let version: Int }
    /// The file that names a device.
    private struct Name: Decodable { let name: String }

    private static let pictureFolder = "pictures"
    private static let marker = "satchel-sync.json"
    private static let mostNoteBytes = 10_000
    private static let version = 1
    private static let most = (devices: 100, files: 5000, bytes: 1 << 30)
    private static let piece = 1 << 20
    /// How many operations are read, or written, at once.
    static let batch = 10_000

    package let path: String

    /// The folder of files and pictures, which belongs to no device.
    package var pictures: String { path + "/" + Self.pictureFolder }

    package init(path: String) { self.path = path }

    /// Makes the folder one for sync.
    ///
    /// - Throws: `PlainError` for a folder of a newer version, `StorageError` where nothing can be written.
    package func prepare() throws {
        guard try readVersion() == nil else { return }
        try PrivateFolder.create(path)
        let text = "{\"format\":\"satchel operations\",\"version\":\(Self.version)}\n"
        try AtomicFile.write(Data(text.utf8), to: path + "/" + Self.marker, mode: 0o644)
    }

    /// Checks that the folder is there, and of a version that is known.
    package func check() throws {
        guard try readVersion() != nil else {
            throw PlainError(
                "the folder '\(path)' is not there, or none of sync",
                hint: "mount or connect it, or run 'sync setup' with the right one"
            )
        }
    }

    private func readVersion() throws -> Int? {
        let file = path + "/" + Self.marker
        guard access(file, F_OK) == 0 else { return nil }
        let bytes = try? OwnFile.bytes(of: file, limit: Self.mostNoteBytes)
        let version = bytes.flatMap { try? StrictJSON.decode(Marker.self, from: $0) }?.version
        guard let version, version >= 1 else {
            throw PlainError("'\(path)/\(Self.marker)' can't be read", hint: "delete it if the folder is one of sync")
        }
        guard version <= Self.version else {
            throw PlainError("'\(path)' was written by a newer Satchel", hint: "update this one")
        }
        return version
    }

    private static func failure(_ verb: String, _ path: String, _ number: Int32) -> PlainError {
        PlainError(
            "can't \(verb) '\(path)': \(String(cString: strerror(number)))",
            hint: "nothing was lost; run 'sync' again once this is mended"
        )
    }

    // MARK: Devices

    /// The devices that have a folder, with the name that people know each by.
    package func devices() throws -> [(id: String, name: String)] {
        try deviceFolders().map { device in
            let bytes = try? OwnFile.bytes(of: path + "/\(device)/device.json", limit: Self.mostNoteBytes)
            let name = bytes.flatMap { try? StrictJSON.decode(Name.self, from: $0) }?.name
            return (device, name.map { String($0.prefix(60)) } ?? device)
        }
    }

    /// Makes the folder of a device.
    func add(_ device: String, called name: String) throws {
        let file = path + "/\(device)/device.json"
        guard access(file, F_OK) != 0 else { return }
        try PrivateFolder.create(path + "/" + device)
        var text = "{\"name\":"
        FieldTexts.append(name, to: &text)
        try AtomicFile.write(Data((text + "}\n").utf8), to: file, mode: 0o644)
    }

    private func deviceFolders() throws -> some Sequence<String> {
        try names(in: path).filter { CollectionOperation.isDevice($0) && $0 != Self.pictureFolder }
            .prefix(Self.most.devices)
    }

    private func names(in folder: String) throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            throw Self.failure("read", folder, errno == 0 ? ENOENT : errno)
        }
    }

    // MARK: Files

    /// The files of all devices, also those that a carrier renamed.
    func files() throws -> [File] {
        var files: [File] = []
        for device in try deviceFolders() {
            for name in (try? names(in: path + "/" + device)) ?? [] where name.hasSuffix(".ndjson") {
                var status = stat()
                guard files.count < Self.most.files, lstat(path + "/\(device)/\(name)", &status) == 0,
                    status.st_mode & S_IFMT == S_IFREG
                else { continue }
                let time = status.st_mtim
                files.append(
                    File(
                        device: device,
                        name: name,
                        size: Int(status.st_size),
                        state: "\(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
                    )
                )
            }
        }
        return files
    }

    /// Reads whole lines from a place on, as many as a batch has.
    func lines(of file: File, from offset: Int) throws -> Lines {
        var lines = Lines(end: offset)
        let path = path + "/" + file.key
        guard file.size <= Self.most.bytes else {
            throw PlainError("'\(path)' is larger than any that Satchel writes", hint: "move it away")
        }
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.failure("read", path, errno) }
        defer { close(descriptor) }
        var rest: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: Self.piece)
        var position = offset
        while true {
            let count = pread(descriptor, &piece, piece.count, off_t(position))
            guard count >= 0 else { throw Self.failure("read", path, errno) }
            if count == 0 { break }
            position += count
            rest += piece[..<count]
            var start = 0
            rest.withUnsafeBytes { bytes in
                while let found = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
                    let line = UnsafeRawBufferPointer(rebasing: bytes[start..<found])
                    if let operation = CollectionOperation(line: line) {
                        lines.operations.append(operation)
                    } else if !line.isEmpty {
                        lines.invalid += 1
                    }
                    start = found + 1
                }
            }
            lines.end += start
            rest.removeFirst(start)
            if lines.operations.count >= Self.batch {
                lines.hasMore = true
                return lines
            }
            guard rest.count <= CollectionOperation.mostLineBytes else {
                // No line of ours: what follows its end is read again next time.
                lines.invalid += 1
                break
            }
        }
        lines.isTorn = !rest.isEmpty
        return lines
    }

    /// Whether a line ends just before a place, as it did when a file was read up to there.
    func isEnd(_ offset: Int, of file: File) -> Bool {
        guard offset > 0 else { return true }
        guard offset <= file.size, let handle = FileHandle(forReadingAtPath: path + "/" + file.key) else {
            return false
        }
        defer { try? handle.close() }
        return (try? handle.seek(toOffset: UInt64(offset - 1))) != nil
            && (try? handle.read(upToCount: 1)) == Data([0x0A])
    }

    /// Adds operations to the files of a device, by the month of each; they are on the disk when this returns.
    func append(_ operations: [CollectionOperation], by device: String) throws {
        var files: [String: Data] = [:]
        for operation in operations {
            let line = operation.line
            files[String(line.dropFirst(#"{"at":""#.count).prefix(7)), default: Data()] += Data((line + "\n").utf8)
        }
        for (month, bytes) in files.sorted(by: { $0.key < $1.key }) {
            try append(bytes, to: path + "/\(device)/\(month).ndjson")
        }
    }

    private func append(_ bytes: Data, to path: String) throws {
        let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o644)
        guard descriptor >= 0 else { throw Self.failure("write", path, errno) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            // A line that a killed process left without its end is of no use.
            let whole = try file.wholeLines()
            try file.truncate(atOffset: whole)
            try file.write(contentsOf: bytes)
            try file.synchronize()
        } catch {
            throw Self.failure("write", path, errno == 0 ? EIO : errno)
        }
        PrivateFolder.synchronize(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
    }
}

extension FileHandle {
    /// Where the last whole line of a file ends.
    fileprivate func wholeLines() throws -> UInt64 {
        var end = try seekToEnd()
        while end > 0 {
            let start = end > 65_536 ? end - 65_536 : 0
            try seek(toOffset: start)
            let piece = try read(upToCount: Int(end - start)) ?? Data()
            if let found = piece.lastIndex(of: 0x0A) {
                return start + UInt64(piece.distance(from: piece.startIndex, to: found)) + 1
            }
            end = start
        }
        return 0
    }
}
