import CZlib

@testable import SatchelImporting

/// Zip archives made byte by byte, as no honest program makes them.
struct HandmadeZip {
    /// An entry and the lies that may be told of it.
    struct Entry {
        var name: [UInt8]
        var bytes: [UInt8]
        var method: UInt16 = 0
        var flags: UInt16 = 0
        var size: Int?
        var checksum: UInt32?
        var mode: UInt32 = 0o100644
        var localName: [UInt8]?
        /// The entry whose place this one claims to lie at.
        var placeOf: Int?

        init(_ name: String, _ bytes: [UInt8] = [1, 2, 3]) {
            self.name = Array(name.utf8)
            self.bytes = bytes
        }
    }

    var entries: [Entry]
    var count: UInt16?
    var comment: [UInt8] = []
    var before: [UInt8] = []

    init(_ entries: Entry...) {
        self.entries = entries
    }

    var bytes: [UInt8] {
        var file = before
        var directory: [UInt8] = []
        var places: [Int] = []
        for entry in entries {
            places.append(entry.placeOf.map { places[$0] } ?? file.count)
            let checksum = entry.checksum ?? crc(entry.bytes)
            let sizes = [checksum, UInt32(entry.bytes.count), UInt32(entry.size ?? entry.bytes.count)]
            let head = [20, entry.flags, entry.method, 0, 33].flatMap { UInt16($0).littleEndianBytes }
            let common = head + sizes.flatMap(\.littleEndianBytes)
            let name = entry.localName ?? entry.name
            file += UInt32(0x0403_4B50).littleEndianBytes + common
            file += UInt16(name.count).littleEndianBytes + [0, 0] + name + entry.bytes
            directory += UInt32(0x0201_4B50).littleEndianBytes + [20, 3] + common
            directory += UInt16(entry.name.count).littleEndianBytes + [UInt8](repeating: 0, count: 8)
            directory += (entry.mode << 16).littleEndianBytes
            directory += UInt32(places[places.count - 1]).littleEndianBytes + entry.name
        }
        let count = count ?? UInt16(entries.count)
        let end = [0, 0, count, count].flatMap { UInt16($0).littleEndianBytes }
        let places32 = [UInt32(directory.count), UInt32(file.count)].flatMap(\.littleEndianBytes)
        return file + directory + UInt32(0x0605_4B50).littleEndianBytes + end + places32
            + UInt16(comment.count).littleEndianBytes + comment
    }

    /// Packs bytes as a zip archive has them.
    static func deflate(_ bytes: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = []
        bytes.withUnsafeBytes { buffer in
            Deflater(.none).pack(buffer, isLast: true) { packed.append(contentsOf: $0) }
        }
        return packed
    }
}

/// The checksum of some bytes.
func crc(_ bytes: [UInt8]) -> UInt32 { UInt32(crc32(0, bytes, uInt(bytes.count))) }
