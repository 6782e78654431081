/// A file of an archive.
package struct ArchiveEntry: Hashable, Sendable {
    /// Its path, relative, with single slashes and no way out.
    package let name: String
    /// Its unpacked bytes.
    package let size: Int
}

/// A zip or tar.gz archive, of which nothing is handed out before all of it has been found harmless.
///
/// Opening reads the archive once, whole: names, sizes and checksums. What is unpacked on the way is kept in a nameless
/// file, so that nothing is unpacked twice and no change of the archive matters any more. Folders are not listed. All of
/// it blocks, so keep it off the main actor.
///
/// ```swift
/// let archive = try Archive(path: "wardrobe.zip")
/// let data = try archive.bytes(of: "wardrobe.json")
/// try archive.forEachEntry { entry, content in
///     try content.write(to: photos + "/" + name(for: entry))
/// }
/// ```
package final class Archive: Sendable {
    /// The files in it, in its order.
    package let entries: [ArchiveEntry]
    private let spool: SpoolFile
    /// Where the bytes of each entry begin in the spool.
    private let places: [Int]

    /// Opens an archive and checks all of it.
    ///
    /// - Parameters:
    ///   - path: The archive.
    ///   - limits: What it must not exceed; the unpacked bytes are the room it takes on the disk.
    /// - Throws: ``ArchiveError``, ``ImportFileError``, or `CancellationError` when the task is cancelled.
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

    /// Goes through the files in the order of the archive.
    ///
    /// - Parameter body: Takes a file and its bytes, which are there until it returns.
    /// - Throws: What the body throws, or ``ArchiveError``.
    package func forEachEntry(_ body: (ArchiveEntry, ArchiveContent) throws -> Void) throws {
        for (entry, place) in zip(entries, places) {
            try body(entry, spool.content(at: place, size: entry.size))
        }
    }

    /// Reads one file.
    ///
    /// - Parameter name: Its name.
    /// - Returns: Its bytes, or nil where there is no such file.
    /// - Throws: ``ArchiveError``.
    package func bytes(of name: String) throws -> [UInt8]? {
        guard let index = entries.firstIndex(where: { $0.name == name }) else {
            return nil
        }
        return try spool.content(at: places[index], size: entries[index].size).bytes()
    }

    private static func format(of file: RegularFile) throws -> ArchiveFormat {
        let first = try file.bytes(at: 0, count: 4)
        if ContentKind(firstBytes: first) == .gzip {
            return .tarGzip
        }
        // An empty zip archive begins with the mark of its end.
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

/// How an archive is laid out.
package enum ArchiveFormat: Hashable, Sendable, CaseIterable {
    /// A tar archive packed by gzip.
    case tarGzip
    /// A zip archive.
    case zip

    /// Reads the format from the end of a file's name, or nil where it names neither.
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

/// What an archive must not exceed, so that a small file cannot fill the memory or the disk.
package struct ArchiveLimits: Hashable, Sendable {
    /// The entries, folders included.
    package var entries: Int
    /// The unpacked bytes of one entry.
    package var entryBytes: Int
    /// The unpacked bytes of all.
    package var totalBytes: Int
    /// How many bytes one packed byte may become.
    package var ratio: Int
    /// The unpacked bytes up to which the ratio does not matter: a page of zeros is no bomb.
    package var ratioFloor: Int

    /// Sets limits; the defaults let ten thousand photos through.
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
