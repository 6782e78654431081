import Glibc

/// Reads a zip archive by its directory.
struct ZipReader {
    private let file: RegularFile
    private let limits: ArchiveLimits
    private let directory: ZipDirectory

    init(_ file: RegularFile, limits: ArchiveLimits) throws {
        self.file = file
        self.limits = limits
        directory = try ZipDirectory(of: file, limits: limits)
    }

    /// Goes through the files.
    func forEachEntry(_ body: (ArchiveEntry, ArchiveContent) throws -> Void) throws {
        var admission = EntryAdmission(path: file.path, limits: limits)
        var end = 0
        for entry in directory.entries {
            let name = try admit(entry, &admission)
            // Entries made of the same bytes are how a small archive becomes a huge one.
            let start = try dataStart(of: entry)
            guard entry.offset >= end, start + entry.packedSize <= directory.offset else {
                throw damaged("entries overlap at '\(EntryName.harmless(entry.name))'")
            }
            end = start + entry.packedSize
            guard !entry.isFolder else {
                continue
            }
            let unpacker = ZipUnpacker(entry, file, start: start)
            let content = ArchiveContent(size: entry.size) { buffer in
                let count = try unpacker.read(into: buffer)
                try admission.count(unpacked: count, packed: file.size)
                return count
            }
            try body(ArchiveEntry(name: name, size: entry.size), content)
            try content.drop()
        }
    }

    private func admit(_ entry: ZipEntry, _ admission: inout EntryAdmission) throws -> String {
        func refusal(_ refusal: ArchiveError.Refusal) -> ArchiveError {
            .refused(path: file.path, entry: EntryName.harmless(entry.name), refusal)
        }
        switch entry.mode & S_IFMT {
        case 0, S_IFREG, S_IFDIR: break
        case S_IFLNK: throw refusal(.link)
        default: throw refusal(.special)
        }
        guard !entry.isEncrypted else {
            throw refusal(.encrypted)
        }
        guard [ZipEntry.stored, ZipEntry.deflated].contains(entry.method) else {
            throw refusal(.unknownPacking)
        }
        return try admission.admit(entry.name, isFolder: entry.isFolder, size: entry.size)
    }

    /// Finds where the bytes of an entry begin, and that its own header agrees with the directory.
    private func dataStart(of entry: ZipEntry) throws -> Int {
        let length = 30
        let header = try file.bytes(at: entry.offset, count: length + entry.name.count)
        guard header.count == length + entry.name.count,
            UInt32(littleEndian: header, at: 0) == ZipSignature.localHeader,
            UInt16(littleEndian: header, at: 8) == entry.method,
            Int(UInt16(littleEndian: header, at: 26)) == entry.name.count,
            header[length...].elementsEqual(entry.name)
        else {
            throw damaged("the entry '\(EntryName.harmless(entry.name))' is not what the directory says")
        }
        return entry.offset + header.count + Int(UInt16(littleEndian: header, at: 28))
    }

    private func damaged(_ reason: String) -> ArchiveError {
        .damaged(path: file.path, reason: reason)
    }
}
