import CZlib
import Glibc

struct ZipReader {
    private let file: RegularFile
    private let limits: ArchiveLimits
    private let directory: ZipDirectory

    init(_ file: RegularFile, limits: ArchiveLimits) throws {
        self.file = file
        self.limits = limits
        directory = try ZipDirectory(of: file, limits: limits)
    }

    func forEachEntry(_ body: (ArchiveEntry, ArchiveContent) throws -> Void) throws {
        var admission = EntryAdmission(path: file.path, limits: limits)
        var end = 0
        for entry in directory.entries {
            let name = try admit(entry, &admission)
            // Overlapping entries are how a zip bomb unpacks the same bytes many times.
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

    /// Finds where an entry's bytes begin, and checks its local header against the directory.
    private func dataStart(of entry: ZipEntry) throws -> Int {
        let length = 30
        let header = try file.bytes(at: entry.offset, count: length + entry.name.count)
        guard header.count == length + entry.name.count,
            UInt32(littleEndian: header, at: 0) == ZipSignature.localHeader,
            UInt16(littleEndian: header, at: 8) == entry.method,
            Int(UInt16(littleEndian: header, at: 26)) == entry.name.count,
            header[length...].elementsEqual(entry.name)
        else {
            throw damaged("the entry '\(EntryName.harmless(entry.name))' doesn't match the central directory")
        }
        return entry.offset + header.count + Int(UInt16(littleEndian: header, at: 28))
    }

    private func damaged(_ reason: String) -> ArchiveError {
        .damaged(path: file.path, reason: reason)
    }
}

/// Reads the bytes of one entry, and checks their size and CRC-32.
final class ZipUnpacker {
    private let entry: ZipEntry
    private let file: RegularFile
    private let inflater: Inflater?
    private var input: [UInt8] = []
    private var unread = 0..<0
    private var place: Int
    private let end: Int
    private var produced = 0
    private var checksum: UInt = 0
    private var isAtEnd = false

    init(_ entry: ZipEntry, _ file: RegularFile, start: Int) {
        self.entry = entry
        self.file = file
        inflater = entry.method == ZipEntry.deflated ? Inflater(.none) : nil
        place = start
        end = start + entry.packedSize
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while !isAtEnd {
            let count = try inflater.map { try unpack($0, into: buffer) } ?? copy(into: buffer)
            produced += count
            guard produced <= entry.size else {
                throw damaged("is longer than declared")
            }
            if count > 0 {
                checksum = crc32(checksum, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), uInt(count))
            }
            if isAtEnd {
                try checkWhole()
            }
            if count > 0 {
                return count
            }
        }
        return 0
    }

    private func copy(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let wanted = min(buffer.count, end - place)
        guard wanted > 0 else {
            isAtEnd = true
            return 0
        }
        let count = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(wanted)), at: place)
        guard count > 0 else {
            throw damaged("ends unexpectedly")
        }
        place += count
        return count
    }

    private func unpack(_ inflater: Inflater, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        if unread.isEmpty, place < end {
            input = try file.bytes(at: place, count: min(64 * 1024, end - place))
            // Another program may have truncated the file since it was opened.
            guard !input.isEmpty else {
                throw damaged("ends unexpectedly")
            }
            unread = input.indices
            place += input.count
        }
        let step = input.withUnsafeBufferPointer { bytes in
            inflater.step(from: UnsafeBufferPointer(rebasing: bytes[unread]), into: buffer)
        }
        unread = unread.lowerBound + step.consumed..<unread.upperBound
        switch step.state {
        case .finished: isAtEnd = true
        case .damaged(let reason): throw damaged("is corrupt: \(reason)")
        case .unfinished:
            guard step.produced > 0 || !unread.isEmpty || place < end else {
                throw damaged("ends unexpectedly")
            }
        }
        return step.produced
    }

    private func checkWhole() throws {
        guard produced == entry.size, place == end, unread.isEmpty else {
            throw damaged("doesn't have the declared size")
        }
        guard UInt32(truncatingIfNeeded: checksum) == entry.checksum else {
            throw damaged("has a wrong checksum")
        }
    }

    private func damaged(_ reason: String) -> ArchiveError {
        .damaged(path: file.path, reason: "the entry '\(EntryName.harmless(entry.name))' \(reason)")
    }
}
