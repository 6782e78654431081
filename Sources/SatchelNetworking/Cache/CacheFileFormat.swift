import Foundation
import SatchelPersistence

/// The bytes of a cache file: a line of JSON, then the answer as it came.
///
/// The line holds a checksum over everything else, so that a file cut short by a crash counts as absent. That is why
/// writing need not wait for the disk.
enum CacheFileFormat {
    private struct Head: Codable {
        var version = 1
        var key: String
        var storedAt: Double
        var maxAge: Int?
        var entityTag: String?
        var lastModified: String?
        var bodyCount: Int
        var checksum = "0"
    }

    /// Returns the bytes of an entry.
    static func bytes(of entry: CacheEntry) throws -> Data {
        var head = Head(
            key: entry.key,
            storedAt: entry.storedAt.timeIntervalSince1970,
            maxAge: entry.maxAge,
            entityTag: entry.entityTag,
            lastModified: entry.lastModified,
            bodyCount: entry.body.count
        )
        head.checksum = try checksum(head, entry.body)
        return try encode(head) + [UInt8(ascii: "\n")] + entry.body
    }

    /// Returns the entry that bytes hold, or nil where they are damaged or of another kind.
    static func entry(_ bytes: Data) -> CacheEntry? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            var head = try? JSONDecoder().decode(Head.self, from: bytes[..<end]), head.version == 1
        else { return nil }
        let body = Data(bytes[bytes.index(after: end)...])
        let promised = head.checksum
        head.checksum = "0"
        guard body.count == head.bodyCount, head.storedAt.isFinite, (try? checksum(head, body)) == promised else {
            return nil
        }
        return CacheEntry(
            key: head.key,
            storedAt: Date(timeIntervalSince1970: head.storedAt),
            maxAge: head.maxAge,
            entityTag: head.entityTag,
            lastModified: head.lastModified,
            body: body
        )
    }

    private static func encode(_ head: Head) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(head)
    }

    private static func checksum(_ head: Head, _ body: Data) throws -> String {
        var hash = StableHash()
        hash.combine(try encode(head))
        hash.combine(body)
        return hash.text
    }
}
