import CZlib
import Glibc

final class ZipWriter: EntryWriter {
    let file: PendingFile
    private var deflater = Deflater(.none)
    private var entry: Entry?
    private var directory: [UInt8] = []
    private var count = 0

    private struct Entry {
        let name: [UInt8]
        let offset: Int
        let modified: Int
        var checksum: UInt = 0
        var packedSize = 0
        var size = 0

        /// The fields both headers share, from the version needed on.
        var common: [UInt8] {
            let (date, time) = ZipWriter.date(modified)
            // Version 2.0; bit 11: the name is UTF-8.
            let head: [UInt16] = [20, 1 << 11, ZipEntry.deflated, time, date]
            let sizes = [UInt32(truncatingIfNeeded: checksum), UInt32(packedSize), UInt32(size)]
            let lengths: [UInt16] = [UInt16(name.count), 0]
            return head.flatMap(\.littleEndianBytes) + sizes.flatMap(\.littleEndianBytes)
                + lengths.flatMap(\.littleEndianBytes)
        }

        var localHeader: [UInt8] { ZipSignature.localHeader.littleEndianBytes + common + name }

        var centralHeader: [UInt8] {
            // Made by Unix, version 2.0; no comment, one disk, no internal attributes; a regular file with mode 0600.
            let maker: UInt16 = 3 << 8 | 20
            let tail = [0, 0, 0].flatMap { UInt16($0).littleEndianBytes }
            return ZipSignature.centralHeader.littleEndianBytes + maker.littleEndianBytes + common + tail
                + (UInt32(S_IFREG | 0o600) << 16).littleEndianBytes + UInt32(offset).littleEndianBytes + name
        }
    }

    init(_ file: PendingFile) {
        self.file = file
    }

    func begin(_ name: String, size: Int, modified: Int) throws {
        count += 1
        guard size < UInt32.max, file.position < UInt32.max, count < UInt16.max else {
            throw tooLarge(name)
        }
        let entry = Entry(name: Array(name.utf8), offset: file.position, modified: modified)
        deflater = Deflater(.none)
        self.entry = entry
        // The checksum and the packed size are known only at the end, and overwritten then.
        try put(entry.localHeader)
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        entry?.size += bytes.count
        if bytes.count > 0, let checksum = entry?.checksum {
            entry?.checksum = crc32(checksum, base, uInt(bytes.count))
        }
        try pack(bytes, isLast: false)
    }

    func end() throws {
        try pack(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true)
        guard let entry else {
            return
        }
        guard file.position < UInt32.max else {
            throw tooLarge(String(decoding: entry.name, as: UTF8.self))
        }
        try entry.localHeader.withUnsafeBytes { bytes in
            try file.write(bytes, at: entry.offset)
        }
        directory += entry.centralHeader
    }

    func finish() throws {
        let offset = file.position
        guard offset + directory.count < UInt32.max else {
            throw tooLarge("the directory")
        }
        let counts = [0, 0, UInt16(count), UInt16(count)].flatMap(\.littleEndianBytes)
        let places = [UInt32(directory.count), UInt32(offset)].flatMap(\.littleEndianBytes)
        try put(directory)
        try put(ZipSignature.end.littleEndianBytes + counts + places + [0, 0])
    }

    private func pack(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws {
        try deflater.pack(bytes, isLast: isLast) { packed in
            entry?.packedSize += packed.count
            try file.write(packed)
        }
    }

    private func tooLarge(_ name: String) -> ArchiveError {
        .cannotWrite(path: name, reason: "it is too large for a zip archive; use .tar.gz instead")
    }
}
