final class TarWriter: EntryWriter {
    let file: PendingFile
    private let deflater = Deflater(.gzip)
    private var padding = 0

    init(_ file: PendingFile) {
        self.file = file
    }

    func begin(_ name: String, size: Int, modified: Int) throws {
        let bytes = Array(name.utf8)
        guard size < 8 << 30 else {
            throw ArchiveError.cannotWrite(path: name, reason: "it is too large for a tar archive")
        }
        // Names too long for the old header, or not ASCII, go into a pax record before it.
        if bytes.count > 100 || bytes.contains(where: { $0 >= 0x80 }) {
            let records = PaxRecords.bytes(path: name)
            let header = TarHeader.block(
                name: Array("PaxHeader".utf8),
                size: records.count,
                modified: modified,
                flag: UInt8(ascii: "x")
            )
            try pack(header)
            try pack(records + Self.zeros(after: records.count))
        }
        // Cut after a slash, the name would look like a folder's to programs that ignore pax records.
        let short = bytes.prefix(bytes.count > 100 && bytes[99] == UInt8(ascii: "/") ? 99 : 100)
        try pack(TarHeader.block(name: Array(short), size: size, modified: modified, flag: UInt8(ascii: "0")))
        padding = Self.zeros(after: size).count
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        try deflater.pack(bytes, isLast: false, emit: file.write)
    }

    func end() throws {
        try pack([UInt8](repeating: 0, count: padding))
    }

    func finish() throws {
        let end = [UInt8](repeating: 0, count: 2 * TarHeader.blockSize)
        try end.withUnsafeBytes { bytes in
            try deflater.pack(bytes, isLast: true, emit: file.write)
        }
    }

    private func pack(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { bytes in try write(bytes) }
    }

    private static func zeros(after count: Int) -> [UInt8] {
        let size = TarHeader.blockSize
        return [UInt8](repeating: 0, count: (size - count % size) % size)
    }
}
