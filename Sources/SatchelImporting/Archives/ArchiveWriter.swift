import Glibc
import SatchelPersistence

/// Writes an archive, whole or not at all: the file has its name only when it is finished.
///
/// It blocks, so keep it off the main actor. What is not finished leaves nothing behind.
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
    /// Whether every file begun was also ended.
    private var isWhole = true

    /// Begins an archive.
    ///
    /// - Parameters:
    ///   - path: The file, in a folder that exists; one of this name is replaced at the end.
    ///   - format: How it is laid out.
    /// - Throws: ``ArchiveError``.
    package init(path: String, format: ArchiveFormat) throws {
        let file = try PendingFile(path: path)
        switch format {
        case .tarGzip: writer = TarWriter(file)
        case .zip: writer = ZipWriter(file)
        }
        admission = EntryAdmission(path: path, limits: ArchiveLimits())
    }

    /// Adds a file whose bytes are in memory.
    ///
    /// - Parameters:
    ///   - name: Its path in the archive, such as ``Archive`` lets in.
    ///   - bytes: Its bytes.
    ///   - modified: When it was last changed, in seconds since 1970.
    /// - Throws: ``ArchiveError``; the archive cannot be finished then.
    package func add(_ name: String, bytes: [UInt8], modified: Int = 0) throws {
        try addEntry(name, size: bytes.count, modified: modified) {
            try bytes.withUnsafeBytes { try write($0) }
        }
    }

    /// Adds a file of the disk.
    ///
    /// - Parameters:
    ///   - name: Its path in the archive, such as ``Archive`` lets in.
    ///   - path: Where it is.
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
    ///
    /// - Throws: ``ArchiveError``.
    package func finish() throws {
        guard isWhole else {
            throw ArchiveError.cannotWrite(path: admission.path, reason: "a file is missing in it")
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

/// Writes the entries of an archive of one format.
///
/// Each entry is begun, filled with exactly the bytes announced, and ended.
protocol EntryWriter: AnyObject {
    /// The archive.
    var file: PendingFile { get }

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - name: Its checked name.
    ///   - size: Its bytes.
    ///   - modified: When it was last changed, in seconds since 1970.
    /// - Throws: ``ArchiveError``.
    func begin(_ name: String, size: Int, modified: Int) throws

    /// Adds bytes to the file at hand.
    func write(_ bytes: UnsafeRawBufferPointer) throws

    /// Ends the file at hand.
    func end() throws

    /// Writes what comes after the last file.
    func finish() throws
}

extension EntryWriter {
    /// Writes bytes that are in memory, past any packing.
    func put(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { bytes in try file.write(bytes) }
    }
}

/// A file that has its name only when it is finished.
///
/// Until then its bytes are in a hidden file beside it, which goes when nobody holds this any longer.
final class PendingFile {
    /// How many bytes were written.
    private(set) var position = 0
    private let target: String
    private var file: HiddenFile?
    private let descriptor: Int32
    private let mode: mode_t

    /// Begins a file.
    init(path: String, mode: UInt32 = 0o600) throws(ArchiveError) {
        target = path
        self.mode = mode
        do throws(HiddenFile.Failure) {
            let file = try HiddenFile(replacing: path)
            descriptor = file.descriptor
            self.file = consume file
        } catch {
            throw Self.error(error.number, path)
        }
    }

    /// Writes bytes behind the others.
    func write(_ bytes: UnsafeRawBufferPointer) throws(ArchiveError) {
        try write(bytes, at: position)
        position += bytes.count
    }

    /// Writes bytes over others.
    func write(_ bytes: UnsafeRawBufferPointer, at place: Int) throws(ArchiveError) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = pwrite(descriptor, rest.baseAddress, rest.count, place + done)
            if count >= 0 {
                done += count
            } else if errno != EINTR {
                throw Self.error(errno, target)
            }
        }
    }

    /// Gives the file its name, when the disk has all of it.
    func finish() throws(ArchiveError) {
        guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else {
            throw Self.error(errno, target)
        }
        do throws(HiddenFile.Failure) {
            guard let folder = try file.take()?.takePlace() else { return }
            PrivateFolder.synchronize(folder)
        } catch {
            throw Self.error(error.number, target)
        }
    }

    private static func error(_ number: Int32, _ path: String) -> ArchiveError {
        .cannotWrite(path: path, reason: String(cString: strerror(number)).lowercased())
    }
}
