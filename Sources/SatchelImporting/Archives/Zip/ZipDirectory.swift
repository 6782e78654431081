import Glibc

enum ZipSignature {
    static let localHeader: UInt32 = 0x0403_4B50
    static let centralHeader: UInt32 = 0x0201_4B50
    static let end: UInt32 = 0x0605_4B50
    static let end64Locator: UInt32 = 0x0706_4B50
}

struct ZipEntry {
    var name: [UInt8]
    var flags: UInt16
    var method: UInt16
    var checksum: UInt32
    var packedSize: Int
    var size: Int
    var offset: Int
    /// The Unix file mode, or 0 if the archive was made elsewhere.
    var mode: UInt32

    static let stored: UInt16 = 0
    static let deflated: UInt16 = 8

    var isFolder: Bool { name.last == UInt8(ascii: "/") }
    var isEncrypted: Bool { flags & 0x2041 != 0 }
}

struct ZipDirectory {
    let entries: [ZipEntry]
    /// The offset of the directory, where the entries must have ended.
    let offset: Int

    private static let endLength = 22
    private static let headerLength = 46

    init(of file: RegularFile, limits: ArchiveLimits) throws {
        let damaged = { ArchiveError.damaged(path: file.path, reason: $0) }
        // A comment of up to 64 KB may follow the end record.
        let tailLength = min(file.size, Self.endLength + 0xFFFF)
        let tail = try file.bytes(at: file.size - tailLength, count: tailLength)
        guard let end = Self.end(in: tail) else {
            throw damaged("it has no central directory and may be truncated")
        }
        let count = Int(UInt16(littleEndian: tail, at: end + 10))
        let size = Int(UInt32(littleEndian: tail, at: end + 12))
        offset = Int(UInt32(littleEndian: tail, at: end + 16))
        let has64 = end >= 20 && UInt32(littleEndian: tail, at: end - 20) == ZipSignature.end64Locator
        guard !has64, count != 0xFFFF, size != 0xFFFF_FFFF, offset != 0xFFFF_FFFF else {
            throw ArchiveError.unsupported(path: file.path, feature: "it is in the zip64 format")
        }
        guard UInt16(littleEndian: tail, at: end + 4) == 0, UInt16(littleEndian: tail, at: end + 6) == 0,
            count == Int(UInt16(littleEndian: tail, at: end + 8))
        else {
            throw ArchiveError.unsupported(path: file.path, feature: "it is part of a multi-part archive")
        }
        guard count <= limits.entries else {
            throw ArchiveError.tooManyEntries(path: file.path, limit: limits.entries)
        }
        guard offset + size == file.size - tailLength + end, size <= 64 << 20 else {
            throw damaged("its central directory is misplaced")
        }
        let bytes = try file.bytes(at: offset, count: size)
        guard bytes.count == size, let entries = Self.entries(in: bytes, count: count) else {
            throw damaged("its central directory is invalid")
        }
        self.entries = entries.sorted { $0.offset < $1.offset }
    }

    /// Finds the last end record whose comment reaches exactly to the end of the file.
    private static func end(in tail: [UInt8]) -> Int? {
        guard tail.count >= endLength else {
            return nil
        }
        return (0...tail.count - endLength).reversed().first { place in
            tail[place] == 0x50 && UInt32(littleEndian: tail, at: place) == ZipSignature.end
                && place + endLength + Int(UInt16(littleEndian: tail, at: place + 20)) == tail.count
        }
    }

    private static func entries(in bytes: [UInt8], count: Int) -> [ZipEntry]? {
        var entries: [ZipEntry] = []
        var place = 0
        for _ in 0..<count {
            guard place + headerLength <= bytes.count,
                UInt32(littleEndian: bytes, at: place) == ZipSignature.centralHeader
            else {
                return nil
            }
            let nameEnd = place + headerLength + Int(UInt16(littleEndian: bytes, at: place + 28))
            let extra = Int(UInt16(littleEndian: bytes, at: place + 30))
            let comment = Int(UInt16(littleEndian: bytes, at: place + 32))
            guard nameEnd + extra + comment <= bytes.count else {
                return nil
            }
            entries.append(entry(in: bytes, at: place, name: Array(bytes[place + headerLength..<nameEnd])))
            place = nameEnd + extra + comment
        }
        return place == bytes.count ? entries : nil
    }

    private static func entry(in bytes: [UInt8], at place: Int, name: [UInt8]) -> ZipEntry {
        let isFromUnix = [3, 19].contains(bytes[place + 5])
        return ZipEntry(
            name: name,
            flags: UInt16(littleEndian: bytes, at: place + 8),
            method: UInt16(littleEndian: bytes, at: place + 10),
            checksum: UInt32(littleEndian: bytes, at: place + 16),
            packedSize: Int(UInt32(littleEndian: bytes, at: place + 20)),
            size: Int(UInt32(littleEndian: bytes, at: place + 24)),
            offset: Int(UInt32(littleEndian: bytes, at: place + 42)),
            mode: isFromUnix ? UInt32(littleEndian: bytes, at: place + 38) >> 16 : 0
        )
    }
}

/// MS-DOS dates, as zip stores them: from 1980 on, in steps of two seconds.
extension ZipWriter {
    /// Returns the two words for a time in seconds since 1970, in UTC.
    static func date(_ seconds: Int) -> (date: UInt16, time: UInt16) {
        var seconds = time_t(seconds)
        var parts = tm()
        guard gmtime_r(&seconds, &parts) != nil, (80..<208).contains(parts.tm_year) else {
            return (1 << 5 | 1, 0)
        }
        let date = (parts.tm_year - 80) << 9 | (parts.tm_mon + 1) << 5 | parts.tm_mday
        let time = parts.tm_hour << 11 | parts.tm_min << 5 | parts.tm_sec / 2
        return (UInt16(date), UInt16(time))
    }
}

extension FixedWidthInteger {
    var littleEndianBytes: [UInt8] {
        withUnsafeBytes(of: littleEndian) { Array($0) }
    }

    init(littleEndian bytes: [UInt8], at offset: Int) {
        self = (0..<Self.bitWidth / 8).reversed().reduce(0) { value, index in
            value << 8 | Self(truncatingIfNeeded: bytes[offset + index])
        }
    }
}
