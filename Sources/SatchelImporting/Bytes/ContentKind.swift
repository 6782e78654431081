/// What the first bytes of a file say of the rest.
enum ContentKind: Equatable {
    /// Nothing that is known, so text.
    case text
    /// Packed by gzip.
    case gzip
    /// Something known that is not read here.
    case unsupported(String)

    /// How many bytes tell.
    static let length = 6

    private static let marks: [(bytes: [UInt8], kind: ContentKind)] = [
        ([0x1F, 0x8B], .gzip),
        ([0x50, 0x4B, 0x03, 0x04], .unsupported("a zip archive")),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .unsupported("packed by xz")),
        ([0x28, 0xB5, 0x2F, 0xFD], .unsupported("packed by zstd")),
        ([0x42, 0x5A, 0x68], .unsupported("packed by bzip2")),
        ([0x53, 0x51, 0x4C, 0x69, 0x74, 0x65], .unsupported("a SQLite database")),
        ([0xFF, 0xFE], .unsupported("text in UTF-16")),
        ([0xFE, 0xFF], .unsupported("text in UTF-16")),
    ]

    init(firstBytes: [UInt8]) {
        self = Self.marks.first { firstBytes.starts(with: $0.bytes) }?.kind ?? .text
    }
}
