import Glibc
import SatchelPersistence

/// Writes an archive atomically; it blocks, so keep it off the main actor.
///
/// ```swift
/// let writer = try ArchiveWriter(path: path, format: .zip)
/// try writer.add("wardrobe.json", bytes: json)
/// try writer.add("photos/1.jpg", file: photo)
/// try writer.finish()
/// ```
package final class ArchiveWriter {
    private let writer: any EntryWriter
    private var admission: EntryAdmission
    private var isWhole = true

    /// Begins an archive in an existing folder; a file of this name is replaced at the end.
    package init(path: String, format: ArchiveFormat, limits: ArchiveLimits = ArchiveLimits()) throws {
        let file = try PendingFile(path: path)
        switch format {
        case .tarGzip: writer = TarWriter(file)
        case .zip: writer = ZipWriter(file)
        }
        admission = EntryAdmission(path: path, limits: limits)
    }

    /// Whether a file may have this name in an archive, and keeps it.
    package static func accepts(_ name: String) -> Bool {
        (try? EntryName(name.utf8, in: ""))?.text == name
    }

    /// Adds a file from memory, under a name valid for ``Archive``; `modified` is in seconds since 1970.
    ///
    /// - Throws: ``ArchiveError``; the archive cannot be finished then.
    package func add(_ name: String, bytes: [UInt8], modified: Int = 0) throws {
        try addEntry(name, size: bytes.count, modified: modified) {
            try bytes.withUnsafeBytes { try write($0) }
        }
    }

    /// Adds a file from the disk, under a name valid for ``Archive``.
    ///
    /// - Throws: ``ArchiveError`` or ``ImportFileError``; the archive cannot be finished then.
    package func add(_ name: String, file path: String) throws {
        let file = try RegularFile(path: path)
        try addEntry(name, size: file.size, modified: Int(file.modified.tv_sec)) {
            var done = 0
            while case let piece = try file.bytes(at: done, count: 256 * 1024), !piece.isEmpty {
                try piece.withUnsafeBytes { try write($0) }
                done += piece.count
            }
            guard done == file.size else {
                throw ArchiveError.changedMeanwhile(path: path)
            }
        }
    }

    /// Ends the archive and gives it its name.
    package func finish() throws {
        guard isWhole else {
            throw ArchiveError.cannotWrite(path: admission.path, reason: "a file is missing")
        }
        try writer.finish()
        try writer.file.finish()
    }

    private func addEntry(_ name: String, size: Int, modified: Int, _ fill: () throws -> Void) throws {
        isWhole = false
        let name = try admission.admit(Array(name.utf8), isFolder: false, size: size)
        try writer.begin(name, size: size, modified: modified)
        try fill()
        try writer.end()
        isWhole = true
    }

    private func write(_ piece: UnsafeRawBufferPointer) throws {
        try admission.count(unpacked: piece.count, packed: .max)
        try writer.write(piece)
    }
}

/// Writes the entries of an archive: each is begun, filled with exactly the announced bytes, and ended.
protocol EntryWriter: AnyObject {
    var file: PendingFile { get }

    /// Begins a file of a checked name; `modified` is in seconds since 1970.
    func begin(_ name: String, size: Int, modified: Int) throws

    func write(_ bytes: UnsafeRawBufferPointer) throws

    func end() throws

    /// Writes what follows the last file.
    func finish() throws
}

extension EntryWriter {
    func put(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { bytes in try file.write(bytes) }
    }
}

/// A file that gets its name when it is finished; until then a hidden file beside the target, removed on deinit.
final class PendingFile {
    private(set) var position = 0
    private let target: String
    private var file: HiddenFile?
    private let descriptor: Int32
    private let mode: mode_t

    init(path: String, mode: UInt32 = 0o600) throws(ArchiveError) {
        target = path
        self.mode = mode
        do throws(HiddenFile.Failure) {
            let file = try HiddenFile(replacing: path)
            descriptor = file.descriptor
            self.file = consume file
        } catch {
            throw ArchiveError(error.number, path: path)
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(ArchiveError) {
        try write(bytes, at: position)
        position += bytes.count
    }

    func write(_ bytes: UnsafeRawBufferPointer, at place: Int) throws(ArchiveError) {
        if let number = bytes.write(to: descriptor, at: place) { throw ArchiveError(number, path: target) }
    }

    func finish() throws(ArchiveError) {
        guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else {
            throw ArchiveError(errno, path: target)
        }
        do throws(HiddenFile.Failure) {
            guard let folder = try file.take()?.takePlace() else { return }
            PrivateFolder.synchronize(folder)
        } catch {
            throw ArchiveError(error.number, path: target)
        }
    }
}
