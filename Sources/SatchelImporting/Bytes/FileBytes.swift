/// The bytes of a file or a pipe, gunzipped if the first bytes call for it.
///
/// Opening and reading block, so keep them off the main actor. Memory use does not depend on the size of the file.
package final class FileBytes: ByteSource {
    package let fingerprint: FileFingerprint
    package let byteCount: Int
    private let bytes: any PlacedBytes
    private let unpacker: GzipUnpacker?
    /// The offset of the next byte to read, unless gzipped.
    private var position = 0
    /// Unpacked bytes that were peeked at and not yet read.
    private var ahead: ArraySlice<UInt8> = []

    /// Opens a file, or a pipe, if accepted, whose first bytes it waits for.
    ///
    /// - Throws: ``ImportFileError`` when the file does not exist or cannot be imported.
    package convenience init(path: String, acceptsPipes: Bool = false) throws(ImportFileError) {
        let file = try OpenedFile(path: path)
        if acceptsPipes, file.kind == .pipe {
            let pipe = PipeBytes(file)
            try self.init(
                pipe,
                first: pipe.beginning(ContentKind.length),
                fingerprint: .ofPipe(),
                byteCount: 0
            )
        } else {
            try self.init(RegularFile(file))
        }
    }

    convenience init(_ file: RegularFile) throws(ImportFileError) {
        try self.init(
            file,
            first: file.bytes(at: 0, count: ContentKind.length),
            fingerprint: FileFingerprint(of: file),
            byteCount: file.size
        )
    }

    private init(
        _ bytes: any PlacedBytes,
        first: [UInt8],
        fingerprint: FileFingerprint,
        byteCount: Int
    ) throws(ImportFileError) {
        switch ContentKind(firstBytes: first) {
        case .text: unpacker = nil
        case .gzip: unpacker = GzipUnpacker(bytes)
        case .unsupported(let kind): throw .unsupported(path: bytes.path, kind: kind)
        }
        self.bytes = bytes
        self.fingerprint = fingerprint
        self.byteCount = byteCount
    }

    package var path: String { bytes.path }
    package var bytesRead: Int { unpacker?.position ?? position }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportFileError) -> Int {
        guard ahead.isEmpty else {
            let count = min(buffer.count, ahead.count)
            buffer.copyBytes(from: ahead.prefix(count))
            ahead = ahead.dropFirst(count)
            return count
        }
        return try readOn(into: buffer)
    }

    package func skip(_ count: Int) -> Int {
        guard unpacker == nil, ahead.isEmpty, byteCount > 0 else {
            return 0
        }
        let skipped = max(0, min(count, byteCount - position))
        position += skipped
        return skipped
    }

    /// Peeks at the next unpacked bytes; fewer than `count` only where the file ends.
    package func beginning(_ count: Int = 64 << 10) throws(ImportFileError) -> ArraySlice<UInt8> {
        var bytes = Array(ahead)
        var filled = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: max(0, count - filled)))
        while filled < count {
            let start = filled
            let read = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(ImportFileError) in
                let room = UnsafeMutableBufferPointer(rebasing: buffer[start...])
                return try readOn(into: UnsafeMutableRawBufferPointer(room))
            }
            guard read > 0 else { break }
            filled += read
        }
        ahead = bytes[..<filled]
        return ahead.prefix(count)
    }

    /// Peeks at the first text after a byte order mark and white space.
    ///
    /// There are fewer bytes only where the file ends, or begins with a megabyte of white space.
    package func firstText(_ count: Int) throws(ImportFileError) -> ArraySlice<UInt8> {
        var length = 64
        while true {
            let bytes = try beginning(length)
            let text = bytes.dropFirst(bytes.starts(with: ByteWindow.mark) ? ByteWindow.mark.count : 0)
                .drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
            if text.count >= count || bytes.count < length || length > 1 << 20 { return text.prefix(count) }
            length *= 4
        }
    }

    /// Reads all remaining bytes.
    ///
    /// - Throws: ``ImportFileError/tooLarge(path:megabytes:)`` before reading more than the limit.
    package func wholeFile(atMost limit: Int) throws(ImportFileError) -> [UInt8] {
        guard byteCount <= limit || unpacker != nil else { throw tooLarge(limit) }
        var whole: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let count = try piece.withUnsafeMutableBufferPointer { (buffer) throws(ImportFileError) in
                try read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            guard count > 0 else { return whole }
            guard whole.count + count <= limit else { throw tooLarge(limit) }
            whole += piece[..<count]
        }
    }

    private func readOn(into buffer: UnsafeMutableRawBufferPointer) throws(ImportFileError) -> Int {
        if let unpacker {
            return try unpacker.read(into: buffer)
        }
        let count = try bytes.read(into: buffer, at: position)
        position += count
        return count
    }

    private func tooLarge(_ limit: Int) -> ImportFileError { .tooLarge(path: path, megabytes: limit >> 20) }
}

/// The content type that a file's first bytes indicate.
enum ContentKind: Equatable {
    /// Nothing recognized, so text.
    case text
    case gzip
    /// A known type that is not supported.
    case unsupported(String)

    static let length = 6

    private static let marks: [(bytes: [UInt8], kind: ContentKind)] = [
        ([0x1F, 0x8B], .gzip),
        ([0x50, 0x4B, 0x03, 0x04], .unsupported("a zip archive")),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .unsupported("compressed with xz")),
        ([0x28, 0xB5, 0x2F, 0xFD], .unsupported("compressed with zstd")),
        ([0x42, 0x5A, 0x68], .unsupported("compressed with bzip2")),
        ([0x53, 0x51, 0x4C, 0x69, 0x74, 0x65], .unsupported("a SQLite database")),
        ([0xFF, 0xFE], .unsupported("text in UTF-16")),
        ([0xFE, 0xFF], .unsupported("text in UTF-16")),
    ]

    init(firstBytes: [UInt8]) {
        self = Self.marks.first { firstBytes.starts(with: $0.bytes) }?.kind ?? .text
    }
}
