import Foundation
import SatchelJSON
import SatchelPersistence

/// The bytes of a cache file: a checksum and a line of JSON, then the answer as it came.
///
/// The checksum is over all that follows it, so that a file cut short by a crash counts as absent. That is why writing
/// need not wait for the disk.
enum CacheFileFormat {
    private struct Head: Codable {
        var version = 2
        var key: String
        var storedAt: Double
        var maxAge: Int?
        var entityTag: String?
        var lastModified: String?
    }

    private static let checksumCount = 32
    /// The longest head there can be; addresses and entity tags are far shorter.
    private static let mostHeadBytes = 1 << 17

    /// The entry has a head that would not be read again.
    struct HeadTooLarge: Error {}

    /// Returns the bytes of an entry.
    static func bytes(of entry: CacheEntry) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        var line = try encoder.encode(
            Head(
                key: entry.key,
                storedAt: entry.storedAt.timeIntervalSince1970,
                maxAge: entry.maxAge,
                entityTag: entry.entityTag,
                lastModified: entry.lastModified
            )
        )
        line.append(UInt8(ascii: "\n"))
        guard line.count <= mostHeadBytes else { throw HeadTooLarge() }
        var hash = StableHash()
        hash.combine(line)
        hash.combine(entry.body)
        var bytes = Data(capacity: checksumCount + line.count + entry.body.count)
        bytes.append(contentsOf: hash.text.utf8)
        bytes.append(line)
        bytes.append(entry.body)
        return bytes
    }

    /// Returns the entry that bytes hold, or nil where they are damaged or of another kind.
    static func entry(_ bytes: Data) -> CacheEntry? {
        let content = bytes.dropFirst(checksumCount)
        var hash = StableHash()
        hash.combine(content)
        guard bytes.prefix(checksumCount).elementsEqual(hash.text.utf8),
            let end = content.prefix(mostHeadBytes).firstIndex(of: UInt8(ascii: "\n")),
            let head = try? StrictJSON.decode(Head.self, from: content[..<end]), head.version == 2
        else { return nil }
        let storedAt = Date(timeIntervalSince1970: head.storedAt)
        guard storedAt.inCalendar == storedAt else { return nil }
        return CacheEntry(
            key: head.key,
            storedAt: storedAt,
            maxAge: head.maxAge,
            entityTag: head.entityTag,
            lastModified: head.lastModified,
            body: Data(content[content.index(after: end)...])
        )
    }
}
