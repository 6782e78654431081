import Foundation
import SatchelCatalog
import SatchelJSON
import SatchelPersistence

/// A cache with a file per response, limited in bytes and in files; the oldest are evicted first.
///
/// Several processes may use the folder at once; a missing or damaged file is a miss. A failed write only costs a later
/// request, so it is not reported.
actor DiskCache {
    private let folder: KeyedFolder
    private let bounds: KeyedFolder.Amount
    /// The folder's contents as far as this process knows; nil before the first sweep.
    private var known: KeyedFolder.Amount?

    init(folder: String, bounds: KeyedFolder.Amount) {
        self.folder = KeyedFolder(folder, suffix: ".answer")
        self.bounds = bounds
    }

    func entry(for key: String) -> CacheEntry? {
        guard let bytes = folder.read(key, limit: bounds.bytes), let entry = CacheEntry.read(bytes),
            entry.key == key
        else { return nil }
        return entry
    }

    /// Stores a response in place of an older one; one that cannot be stored is dropped.
    func store(_ entry: CacheEntry) {
        guard let bytes = try? CacheEntry.fileBytes(of: entry), bytes.count <= bounds.bytes / 2, bounds.files > 0
        else { return }
        let replaced = folder.count(for: entry.key)
        guard (try? folder.write(bytes, for: entry.key)) != nil else { return }
        guard var now = known else { return sweep() }
        now.bytes += bytes.count - (replaced ?? 0)
        now.files += replaced == nil ? 1 : 0
        known = now
        if exceeds(now) { sweep() }
    }

    /// Evicts the oldest files down to nine tenths of the bounds; listing the folder for every response would be slow.
    private func sweep() {
        let target = KeyedFolder.Amount(bytes: bounds.bytes * 9 / 10, files: max(1, bounds.files * 9 / 10))
        var isSweeping = false
        known = folder.removeOldest { left in
            isSweeping = isSweeping || exceeds(left)
            return isSweeping && (left.bytes > target.bytes || left.files > target.files)
        }
    }

    private func exceeds(_ amount: KeyedFolder.Amount) -> Bool {
        amount.bytes > bounds.bytes || amount.files > bounds.files
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

/// The format of a cache file: a checksum, a line of JSON, and the raw body.
///
/// The checksum covers everything after it, so a truncated file is a miss, and writing needs no fsync.
extension CacheEntry {
    private struct Head: Codable {
        var version = 2
        var key: String
        var storedAt: Double
        var maxAge: Int?
        var entityTag: String?
        var lastModified: String?
    }

    private static let checksumCount = 64
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
        let content = line + entry.body
        return Data(SHA256.digest(of: Array(content)).utf8) + content
    }

    /// Parses an entry, or returns nil if the bytes are damaged or of another version.
    static func read(_ bytes: Data) -> CacheEntry? {
        let content = bytes.dropFirst(checksumCount)
        guard bytes.prefix(checksumCount).elementsEqual(SHA256.digest(of: Array(content)).utf8),
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
