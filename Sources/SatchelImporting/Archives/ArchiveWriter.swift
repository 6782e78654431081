import Glibc

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
