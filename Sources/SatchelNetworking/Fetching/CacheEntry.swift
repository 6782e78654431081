import Foundation
import SatchelCatalog
import SatchelJSON
import SatchelPersistence

extension FileCache {
    func entry(for key: String) -> CacheEntry? {
        content(of: key).flatMap(CacheEntry.read).flatMap { $0.key == key ? $0 : nil }
    }

    /// Stores a response in place of an older one; a failure only costs a later request, so it is not reported.
    func store(_ entry: CacheEntry) {
        guard let bytes = try? CacheEntry.fileBytes(of: entry) else { return }
        try? keep(bytes, of: entry.key)
    }
}

struct CacheEntry: Sendable, Equatable {
    /// The request's identity; holds no secret.
    let key: String
    /// When the service sent or last confirmed it.
    let storedAt: Date
    /// The service's `max-age` in seconds, if any.
    let maxAge: Int?
    let entityTag: String?
    let lastModified: String?
    let body: Data

    func age(at now: Date) -> Duration { .seconds(max(0, now.timeIntervalSince(storedAt))) }

    /// Whether it may be served without revalidation.
    func isFresh(at now: Date, limit: Duration) -> Bool {
        // An entry from the future says nothing about its age.
        guard storedAt <= now.addingTimeInterval(60) else { return false }
        return age(at: now) < min(limit, maxAge.map { .seconds($0) } ?? limit)
    }

    var validators: [PreparedRequest.Header] {
        var headers: [PreparedRequest.Header] = []
        if let entityTag { headers.append(.init(name: "If-None-Match", value: entityTag, isSecret: false)) }
        if let lastModified { headers.append(.init(name: "If-Modified-Since", value: lastModified, isSecret: false)) }
        return headers.filter(\.isWellFormed)
    }
}

extension CacheEntry {
    init?(_ answer: TransportResponse, key: String, secrets: [Secret], now: Date, old: CacheEntry? = nil) {
        let rules = answer.headers.words("cache-control")
        guard !rules.contains("no-store") else { return nil }
        let age = answer.headers["age"].flatMap(Self.seconds) ?? 0
        let named = rules.compactMap { $0.hasPrefix("max-age=") ? Self.seconds(String($0.dropFirst(8))) : nil }.first
        let rest = named.map { max(0, $0 - age) }
        let maxAge = rules.contains("no-cache") ? 0 : rest
        let body = answer.status == 304 ? old?.body ?? Data() : answer.body
        let entityTag = answer.headers["etag"] ?? old?.entityTag
        let lastModified = answer.headers["last-modified"] ?? old?.lastModified
        // A service may repeat the key it was sent; such a response is never stored.
        let kept = (entityTag ?? "") + (lastModified ?? "")
        let bytes = secrets.isEmpty ? [] : Array(body)
        guard !secrets.contains(where: { $0.appears(in: kept) || $0.appears(in: bytes) }) else { return nil }
        self.init(
            key: key,
            storedAt: now,
            maxAge: maxAge ?? (answer.status == 304 ? old?.maxAge : nil),
            entityTag: entityTag,
            lastModified: lastModified,
            body: body
        )
    }
}

extension CacheEntry {
    /// Larger numbers, and those that overflow, count as this, as HTTP says.
    private static let mostSeconds = Int(Int32.max)

    private static func seconds(_ text: String) -> Int? {
        let digits = text.trimmingCharacters(in: .whitespaces)
        guard !digits.isEmpty, digits.isDigits else { return nil }
        return min(Int(digits) ?? mostSeconds, mostSeconds)
    }
}

/// The format of what is cached: a line of JSON, and the raw body.
extension CacheEntry {
    private struct Head: Codable {
        var version = 2
        var key: String
        var storedAt: Double
        var maxAge: Int?
        var entityTag: String?
        var lastModified: String?
    }

    private static let mostHeadBytes = 1 << 17

    /// Nil for one that could not be read again.
    static func fileBytes(of entry: CacheEntry) throws -> Data? {
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
        guard line.count <= mostHeadBytes else { return nil }
        return line + entry.body
    }

    /// Parses an entry, or returns nil if the bytes are damaged or of another version.
    static func read(_ bytes: Data) -> CacheEntry? {
        guard let end = bytes.prefix(mostHeadBytes).firstIndex(of: UInt8(ascii: "\n")),
            let head = try? StrictJSON.decode(Head.self, from: bytes[..<end]), head.version == 2
        else { return nil }
        let storedAt = Date(timeIntervalSince1970: head.storedAt)
        guard storedAt.inCalendar == storedAt else { return nil }
        return CacheEntry(
            key: head.key,
            storedAt: storedAt,
            maxAge: head.maxAge,
            entityTag: head.entityTag,
            lastModified: head.lastModified,
            body: Data(bytes[bytes.index(after: end)...])
        )
    }
}
