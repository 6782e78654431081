/// The bytes of a cached picture's file: a mark, a checksum over key and picture, the picture.
///
/// The checksum finds what a failing disk changed, and tells two keys apart whose file names clash. The key itself is
/// not written.
enum PictureFileFormat {
    private static let mark = Array("satchel picture 1\n".utf8)
    private static let checksumCount = 32

    /// What the file has beyond the picture.
    static var overhead: Int { mark.count + checksumCount }

    /// Returns the bytes of a file.
    static func bytes(of picture: [UInt8], key: String) -> [UInt8] {
        mark + Array(checksum(picture[...], key: key).utf8) + picture
    }

    /// Returns the picture in a file, or nil where the file is damaged or another key's.
    static func picture(in bytes: [UInt8], key: String) -> [UInt8]? {
        guard bytes.count > overhead, bytes.starts(with: mark) else { return nil }
        let picture = bytes[overhead...]
        guard bytes[mark.count..<overhead].elementsEqual(checksum(picture, key: key).utf8) else { return nil }
        return Array(picture)
    }

    private static func checksum(_ picture: ArraySlice<UInt8>, key: String) -> String {
        var hash = StableHash()
        hash.combine(key.utf8)
        hash.combine(CollectionOfOne(0))
        hash.combine(picture)
        return hash.text
    }
}
