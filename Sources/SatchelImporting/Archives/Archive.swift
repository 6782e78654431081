/// A file in an archive.
package struct ArchiveEntry: Hashable, Sendable {
    /// Its relative path, with single slashes; it never leads out of the folder.
    package let name: String
    /// Its unpacked bytes.
    package let size: Int
}

/// A zip or tar.gz archive, which hands out files only after all of it has been checked.
///
/// Opening reads the whole archive once. Unpacked bytes go to an unlinked temporary file, so later changes to the
/// archive do not matter. Folders are not listed. Everything blocks, so keep it off the main actor.
///
/// ```swift
/// let archive = try Archive(path: "wardrobe.zip")
/// let data = try archive.bytes(of: "wardrobe.json")
/// ```
package final class Archive: Sendable {
    /// The files, in archive order.
    package let entries: [ArchiveEntry]
    private let spool: SpoolFile
    private let places: [Int]

    /// Opens an archive and checks all of it, writing its unpacked bytes to the disk.
    ///
    /// - Throws: ``ArchiveError``, ``ImportFileError``, or `CancellationError` when the task is canceled.
    package init(path: String, limits: ArchiveLimits = ArchiveLimits()) throws {
        let file = try RegularFile(path: path)
        let format = try Self.format(of: file)
        let spool = try SpoolFile()
        var entries: [ArchiveEntry] = []
        var places: [Int] = []
        var end = 0
        try Self.walk(file, format, limits) { entry, content in
            try Task.checkCancellation()
            entries.append(entry)
            places.append(end)
            try content.forEachPiece { piece in
                try Task.checkCancellation()
                try spool.write(piece, at: end)
                end += piece.count
            }
        }
        (self.entries, self.places, self.spool) = (entries, places, spool)
    }

    /// Reads a file, or returns nil if there is none of this name.
    package func bytes(of name: String) throws -> [UInt8]? {
        guard let index = entries.firstIndex(where: { $0.name == name }) else {
            return nil
        }
        return try spool.content(at: places[index], size: entries[index].size).bytes()
    }

    /// Passes on the files of an archive as they are unpacked, before the rest has been checked.
    ///
    /// For large archives whose files go to a folder that is dropped if this throws. The content is valid until the body
    /// returns.
    ///
    /// - Throws: ``ArchiveError``, ``ImportFileError``, or what the body throws.
    package static func unpack(
        path: String,
        limits: ArchiveLimits,
        _ body: (ArchiveEntry, ArchiveContent) throws -> Void
    ) throws {
        let file = try RegularFile(path: path)
        try walk(file, format(of: file), limits, body)
    }

    private static func format(of file: RegularFile) throws -> ArchiveFormat {
        let first = try file.bytes(at: 0, count: 4)
        if ContentKind(firstBytes: first) == .gzip {
            return .tarGzip
        }
        // An empty zip archive begins with its end record.
        guard [ZipSignature.localHeader, ZipSignature.end].contains(where: { first == $0.littleEndianBytes }) else {
            throw ArchiveError.notAnArchive(path: file.path)
        }
        return .zip
    }

    private static func walk(
        _ file: RegularFile,
        _ format: ArchiveFormat,
        _ limits: ArchiveLimits,
        _ body: (ArchiveEntry, ArchiveContent) throws -> Void
    ) throws {
        switch format {
        case .tarGzip: try TarReader(file, limits: limits).forEachEntry(body)
        case .zip: try ZipReader(file, limits: limits).forEachEntry(body)
        }
    }
}

package enum ArchiveFormat: Hashable, Sendable, CaseIterable {
    /// A tar archive compressed with gzip.
    case tarGzip
    case zip

    /// Reads the format from a file name's extension, or nil if it is neither.
    package init?(path: String) {
        let name = path.lowercased()
        if name.hasSuffix(".zip") {
            self = .zip
        } else if name.hasSuffix(".tar.gz") || name.hasSuffix(".tgz") {
            self = .tarGzip
        } else {
            return nil
        }
    }
}

/// The limits of an archive, so that a small file cannot fill the memory or the disk.
package struct ArchiveLimits: Hashable, Sendable {
    /// The entries, folders included.
    package var entries: Int
    /// The unpacked bytes of one entry.
    package var entryBytes: Int
    /// The unpacked bytes of all entries.
    package var totalBytes: Int
    /// The highest ratio of unpacked to packed bytes.
    package var ratio: Int
    /// The unpacked bytes below which the ratio is not checked: a page of zeros is not a bomb.
    package var ratioFloor: Int

    /// Sets limits; the defaults allow ten thousand photos.
    package init(
        entries: Int = 50_000,
        entryBytes: Int = 64 << 20,
        totalBytes: Int = 8 << 30,
        ratio: Int = 200,
        ratioFloor: Int = 16 << 20
    ) {
        self.entries = entries
        self.entryBytes = entryBytes
        self.totalBytes = totalBytes
        self.ratio = ratio
        self.ratioFloor = ratioFloor
    }
}
