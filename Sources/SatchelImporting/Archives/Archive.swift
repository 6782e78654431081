/// A file of an archive.
package struct ArchiveEntry: Hashable, Sendable {
    /// Its path, relative, with single slashes and no way out.
    package let name: String
    /// Its unpacked bytes.
    package let size: Int
}

/// A zip or tar.gz archive, of which nothing is handed out before all of it has been found harmless.
///
/// Opening reads the whole archive once: names, sizes and checksums. Reading it again applies the same rules, in case
/// the file was changed meanwhile. Folders are not listed. All of it blocks, so keep it off the main actor.
///
/// ```swift
/// let archive = try Archive(path: "wardrobe.zip")
/// let data = try archive.bytes(of: "wardrobe.json")
/// try archive.forEachEntry { entry, content in
///     try content.write(to: photos + "/" + name(for: entry))
/// }
/// ```
package final class Archive {
    /// The files in it, in its order.
    package let entries: [ArchiveEntry]
    private let file: RegularFile
    private let format: ArchiveFormat
    private let limits: ArchiveLimits

    /// Opens an archive and checks all of it.
    ///
    /// - Parameters:
    ///   - path: The archive.
    ///   - limits: What it must not exceed.
    /// - Throws: ``ArchiveError`` or ``ImportFileError``.
    package init(path: String, limits: ArchiveLimits = ArchiveLimits()) throws {
        file = try RegularFile(path: path)
        self.limits = limits
        format = try Self.format(of: file)
        var entries: [ArchiveEntry] = []
        try Self.walk(file, format, limits) { entry, content in
            entries.append(entry)
            try content.drop()
        }
        self.entries = entries
    }

    /// Goes through the files in the order of the archive.
    ///
    /// - Parameter body: Takes a file and its bytes, which are there until it returns.
    /// - Throws: What the body throws, ``ArchiveError`` or ``ImportFileError``.
    package func forEachEntry(_ body: (ArchiveEntry, ArchiveContent) throws -> Void) throws {
        try Self.walk(file, format, limits, body)
    }

    /// Reads one file.
    ///
    /// - Parameter name: Its name.
    /// - Returns: Its bytes, or nil where there is no such file.
    /// - Throws: ``ArchiveError`` or ``ImportFileError``.
    package func bytes(of name: String) throws -> [UInt8]? {
        var found: [UInt8]?
        try forEachEntry { entry, content in
            if entry.name == name {
                found = try content.bytes()
            }
        }
        return found
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
