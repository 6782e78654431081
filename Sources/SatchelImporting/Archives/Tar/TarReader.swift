/// Reads a tar.gz archive from front to back.
final class TarReader {
    private let source: FileBytes
    private var admission: EntryAdmission
    /// The unread bytes of the current entry, and the padding of its last block.
    private var unread = 0
    private var padding = 0

    init(_ file: RegularFile, limits: ArchiveLimits) throws {
        source = try FileBytes(file)
        admission = EntryAdmission(path: file.path, limits: limits)
    }

    func forEachEntry(_ body: (ArchiveEntry, ArchiveContent) throws -> Void) throws {
        var facts: PaxRecords?
        var longName: [UInt8]?
        while let header = try nextHeader() {
            switch header.kind {
            case .extended:
                facts = try records(header)
                continue
            case .global:
                // Usually only comments are there, such as git's.
                let global = try records(header)
                guard global.path == nil, global.size == nil else {
                    throw unsupported("it sets one name or size for all entries")
                }
                continue
            case .longName:
                longName = Array(try block(of: header).prefix { $0 != 0 })
                continue
            case .file, .folder, .link, .special:
                try visit(header, name: facts?.path ?? longName ?? header.name, facts, body)
                (facts, longName) = (nil, nil)
            }
        }
        try readToEnd()
    }

    private func visit(
        _ header: TarHeader,
        name: [UInt8],
        _ facts: PaxRecords?,
        _ body: (ArchiveEntry, ArchiveContent) throws -> Void
    ) throws {
        let size = header.kind == .folder ? 0 : facts?.size ?? header.size
        // Before POSIX a folder was an empty file whose name ended in a slash.
        let isFolder = header.kind == .folder || name.last == UInt8(ascii: "/")
        guard header.kind == .file || header.kind == .folder, !isFolder || size == 0, facts?.isSparse != true else {
            throw ArchiveError.refused(
                path: source.path,
                entry: EntryName.harmless(name),
                header.kind == .link ? .link : .special
            )
        }
        let checked = try admission.admit(name, isFolder: isFolder, size: size)
        begin(size)
        guard !isFolder else {
            return
        }
        let content = ArchiveContent(size: size) { try self.readContent(into: $0) }
        try body(ArchiveEntry(name: checked, size: size), content)
        try content.drop()
    }

    /// Reads the next header, or returns nil at the two empty blocks that end an archive.
    private func nextHeader() throws -> TarHeader? {
        try skipPadding()
        guard let block = try read(TarHeader.blockSize, orNothing: true) else {
            // Some programs leave out the empty blocks.
            return nil
        }
        if block.allSatisfy({ $0 == 0 }) {
            return nil
        }
        guard let header = TarHeader(block: block) else {
            throw damaged("the header at byte \(source.bytesRead) has a wrong checksum")
        }
        return header
    }

    private func records(_ header: TarHeader) throws -> PaxRecords {
        guard let records = PaxRecords(try block(of: header)) else {
            throw damaged("an extended header is invalid")
        }
        return records
    }

    private func block(of header: TarHeader) throws -> [UInt8] {
        guard header.size <= 64 * 1024 else {
            throw damaged("an extended header is too long")
        }
        begin(header.size)
        let bytes = try read(header.size) ?? []
        unread = 0
        return bytes
    }

    private func begin(_ size: Int) {
        unread = size
        padding = (TarHeader.blockSize - size % TarHeader.blockSize) % TarHeader.blockSize
    }

    private func readContent(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard unread > 0 else {
            return 0
        }
        let count = try readSome(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(unread)))
        guard count > 0 else {
            throw damaged("it ends in the middle of an entry")
        }
        unread -= count
        return count
    }

    private func skipPadding() throws {
        _ = try read(padding)
        padding = 0
    }

    /// Reads what follows the end, so that gzip's checksum is verified; zeros pad the last record.
    private func readToEnd() throws {
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = try buffer.withUnsafeMutableBytes { try readSome(into: $0) }
            guard count > 0 else {
                return
            }
            guard buffer.prefix(count).allSatisfy({ $0 == 0 }) else {
                throw damaged("there is data after its end")
            }
        }
    }

    private func read(_ count: Int, orNothing: Bool = false) throws -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = try bytes.withUnsafeMutableBytes {
                try readSome(into: UnsafeMutableRawBufferPointer(rebasing: $0[filled...]))
            }
            filled += read
            guard read > 0 else {
                guard filled == 0, orNothing else {
                    throw damaged("it ends in the middle of an entry")
                }
                return nil
            }
        }
        return bytes
    }

    private func readSome(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let count = try source.read(into: buffer)
        try admission.count(unpacked: count, packed: source.bytesRead)
        return count
    }

    private func damaged(_ reason: String) -> ArchiveError {
        .damaged(path: source.path, reason: reason)
    }

    private func unsupported(_ feature: String) -> ArchiveError {
        .unsupported(path: source.path, feature: feature)
    }
}
