import Foundation
import Glibc
import SatchelPersistence
import SatchelPluginAPI

/// A folder through which devices exchange operations, each in files of its own: `<device>/2026-11.ndjson`.
///
/// Whoever carries the files may delay, repeat, cut or rename them; only whole lines are read, each checked by itself.
package struct SyncFolder: SyncCarrier {
    private static let pictureFolder = "pictures"
    private static let marker = "satchel-sync.json"
    private static let snapshot = "snapshot-"
    private static let mostNoteBytes = 10_000
    private static let most = (devices: 100, files: 5000, bytes: 1 << 30, pictures: 100_000)
    private static let piece = 1 << 18

    package let path: String

    package init(path: String) { self.path = path }

    package var place: String { path }

    package func marker() throws -> Data? {
        let file = path + "/" + Self.marker
        guard access(file, F_OK) == 0 else { return nil }
        return (try? OwnFile.bytes(of: file, limit: Self.mostNoteBytes)) ?? Data()
    }

    package func prepare(marker: String) throws {
        try PrivateFolder.create(path)
        try AtomicFile.write(Data(marker.utf8), to: path + "/" + Self.marker, mode: 0o644)
    }

    private static func failure(_ verb: String, _ path: String, _ number: Int32) -> PlainError {
        PlainError(
            "can't \(verb) '\(path)': \(String(cString: strerror(number)))",
            hint: "nothing was lost; run 'sync' again once this is mended"
        )
    }

    // MARK: Devices

    package func devices() throws -> [(id: String, note: Data?)] {
        try deviceFolders().map { device in
            (device, try? OwnFile.bytes(of: path + "/\(device)/device.json", limit: Self.mostNoteBytes))
        }
    }

    package func add(_ device: String, note: String) throws {
        let file = path + "/\(device)/device.json"
        try makeFolder(path + "/" + device, rights: 0o755)
        try AtomicFile.write(Data(note.utf8), to: file, mode: 0o644)
    }

    /// Makes a folder with the rights that others have to this one, of some.
    private func makeFolder(_ folder: String, rights: mode_t) throws {
        var status = stat()
        guard mkdir(folder, 0o700) == 0 else {
            guard errno == EEXIST else { throw Self.failure("write", folder, errno) }
            return
        }
        if stat(path, &status) == 0 { chmod(folder, status.st_mode & rights | 0o700) }
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

    /// The files of all devices, also those that something renamed.
    package func files() throws -> [SyncFile] {
        var files: [SyncFile] = []
        for device in try deviceFolders() {
            for name in (try? names(in: path + "/" + device)) ?? [] where name.hasSuffix(".ndjson") {
                if files.count < Self.most.files, let file = file(of: device, name) { files.append(file) }
            }
        }
        return files
    }

    private func file(of device: String, _ name: String) -> SyncFile? {
        var status = stat()
        guard lstat(path + "/\(device)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let (size, time) = (Int(status.st_size), status.st_mtim)
        return SyncFile(device: device, name: name, size: size, state: "\(size) \(time.tv_sec).\(time.tv_nsec)")
    }

    package func lines(of file: SyncFile, from offset: Int, as read: @escaping SyncLines.Reading) throws -> SyncLines {
        let path = path + "/" + file.key
        guard file.size <= Self.most.bytes else {
            throw PlainError("'\(path)' is larger than any that Satchel writes", hint: "move it away")
        }
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.failure("read", path, errno) }
        defer { close(descriptor) }
        var lines = SyncLines(end: offset)
        var (rest, position, isTooLong) = ([UInt8](), offset, false)
        var piece = [UInt8](repeating: 0, count: Self.piece)
        while lines.operations.count < SyncLines.batch, lines.end - offset < SyncLines.batchBytes {
            let count = pread(descriptor, &piece, piece.count, off_t(position))
            guard count >= 0 else { throw Self.failure("read", path, errno) }
            guard count > 0 else {
                lines.isTorn = !rest.isEmpty || isTooLong
                return lines
            }
            position += count
            rest += piece[..<count]
            let read = lines.add(wholeLinesOf: rest, isBegunTooLong: &isTooLong, as: read)
            rest.removeFirst(read)
            if read > 0 { lines.end = position - rest.count }
            if !isTooLong, rest.count > SyncLines.mostBytes {
                // No line of ours, which is passed up to its end.
                lines.invalid += 1
                isTooLong = true
            }
            if isTooLong { rest = [] }
        }
        lines.hasMore = true
        return lines
    }

    package func isEnd(_ offset: Int, of file: SyncFile) -> Bool {
        guard offset > 0 else { return true }
        guard offset <= file.size, let handle = FileHandle(forReadingAtPath: path + "/" + file.key) else {
            return false
        }
        defer { try? handle.close() }
        return (try? handle.seek(toOffset: UInt64(offset - 1))) != nil
            && (try? handle.read(upToCount: 1)) == Data([0x0A])
    }

    package func append(_ lines: [SyncLine], by device: String) throws {
        var files: [String: Data] = [:]
        for line in lines { files[line.month, default: Data()] += Data((line.text + "\n").utf8) }
        // No file ever has the name of one that a snapshot replaced, of which others remember how far they read it.
        let ending = snapshot(of: device).map { ".after-\($0)" } ?? ""
        for (month, bytes) in files.sorted(by: { $0.key < $1.key }) {
            try append(bytes, to: path + "/\(device)/\(month)\(ending).ndjson")
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

    package func replace(
        _ files: [SyncFile],
        of device: String,
        by snapshot: String,
        _ next: () async throws -> [SyncLine]
    ) async throws {
        let target = path + "/\(device)/\(Self.snapshot)\(snapshot).ndjson"
        do {
            let file = try HiddenFile(replacing: target)
            let handle = FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: false)
            while case let lines = try await next(), !lines.isEmpty {
                let bytes = Data(lines.lazy.map { $0.text + "\n" }.joined().utf8)
                do { try handle.write(contentsOf: bytes) } catch { throw Self.failure("write", target, errno) }
            }
            guard fchmod(file.descriptor, 0o644) == 0, fsync(file.descriptor) == 0 else {
                throw Self.failure("write", target, errno)
            }
            PrivateFolder.synchronize(try file.takePlace())
        } catch let failure as HiddenFile.Failure {
            throw Self.failure("write", target, failure.number)
        }
        // One that is no longer as it was read may have more.
        for file in files where self.file(of: device, file.name) == file { unlink(path + "/" + file.key) }
    }

    /// When the newest snapshot of a device was written, as its name says.
    private func snapshot(of device: String) -> String? {
        let names = (try? names(in: path + "/" + device)) ?? []
        return names.lazy.filter { $0.hasPrefix(Self.snapshot) && $0.hasSuffix(".ndjson") }
            .map { $0.dropFirst(Self.snapshot.count).dropLast(".ndjson".count) }
            .last { $0.utf8.allSatisfy { $0 != UInt8(ascii: ".") } }.map(String.init)
    }

    // MARK: Pictures

    package func pictures(in store: String) -> [String: Int] {
        let folder = path + "/\(Self.pictureFolder)/\(store)"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var sizes: [String: Int] = [:]
        for name in names.lazy.filter(SyncPictures.isName).prefix(Self.most.pictures) {
            sizes[name] = SyncPictures.size(of: folder + "/" + name)
        }
        return sizes
    }

    package func picture(_ name: String, in store: String) -> Data? {
        try? OwnFile.bytes(of: path + "/\(Self.pictureFolder)/\(store)/\(name)", limit: mostPictureBytes + 1000)
    }

    package func add(_ picture: Data, as name: String, in store: String) throws {
        let target = path + "/\(Self.pictureFolder)/\(store)/\(name)"
        try makeFolder(path + "/" + Self.pictureFolder, rights: 0o7777)
        try makeFolder(path + "/\(Self.pictureFolder)/\(store)", rights: 0o7777)
        try AtomicFile.write(picture, to: target, mode: 0o644)
    }
}

extension SyncLines {
    /// Reads all lines that have an end, the first of which may be too long to be one; returns how many bytes these are.
    fileprivate mutating func add(wholeLinesOf bytes: [UInt8], isBegunTooLong: inout Bool, as read: Reading) -> Int {
        bytes.withUnsafeBytes { bytes in
            var start = 0
            while let base = bytes.baseAddress, start < bytes.count,
                let found = memchr(base + start, 0x0A, bytes.count - start)
            {
                let end = UnsafeRawPointer(found) - base
                if !isBegunTooLong { add(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), as: read) }
                (isBegunTooLong, start) = (false, end + 1)
            }
            return start
        }
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
