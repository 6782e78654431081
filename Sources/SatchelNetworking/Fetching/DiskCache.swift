import Foundation
import SatchelJSON
import SatchelPersistence

/// A cache of one file for each answer, bounded in bytes and in number, the oldest out first.
///
/// Several processes may use the folder at once, and a file that vanished or is damaged is a miss. A failure to write
/// costs a later request and nothing else, so it is not reported.
actor DiskCache: ResponseCache {
    private let folder: KeyedFolder
    private let bounds: KeyedFolder.Amount
    /// What lies in the folder, as far as this process knows; nil before it looked.
    private var known: KeyedFolder.Amount?

    init(folder: String, bounds: KeyedFolder.Amount) {
        self.folder = KeyedFolder(folder, suffix: ".answer")
        self.bounds = bounds
    }

    func entry(for key: String) -> CacheEntry? {
        guard let bytes = folder.read(key, limit: bounds.bytes), let entry = CacheFileFormat.entry(bytes),
            entry.key == key
        else { return nil }
        return entry
    }

    func store(_ entry: CacheEntry) {
        guard let bytes = try? CacheFileFormat.bytes(of: entry), bytes.count <= bounds.bytes / 2, bounds.files > 0
        else { return }
        let replaced = folder.count(for: entry.key)
        guard (try? folder.write(bytes, for: entry.key)) != nil else { return }
        guard var now = known else { return sweep() }
        now.bytes += bytes.count - (replaced ?? 0)
        now.files += replaced == nil ? 1 : 0
        known = now
        if exceeds(now) { sweep() }
    }

    /// Counts what is there, other processes' files included, and removes the oldest beyond nine tenths of the bounds.
    ///
    /// Looking through the folder for every answer would take longer than keeping it.
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

/// Keeps answers for later.
protocol ResponseCache: Sendable {
    /// Returns the answer under a key, or nil where there is none that can be read.
    func entry(for key: String) async -> CacheEntry?
    /// Keeps an answer in place of an older one; one that cannot be kept is dropped.
    func store(_ entry: CacheEntry) async
}

/// Keeps nothing.
struct NoCache: ResponseCache {
    func entry(for key: String) async -> CacheEntry? { nil }
    func store(_ entry: CacheEntry) async {}
}

/// An answer as the cache keeps it.
struct CacheEntry: Sendable, Equatable {
    /// What makes two requests equal; holds no secret.
    let key: String
    /// When the service gave or last confirmed it.
    let storedAt: Date
    /// How long the service says it stays fresh, where it says so.
    let maxAge: Int?
    /// What names this version of the answer, for asking whether it has changed.
    let entityTag: String?
    /// When the service says it last changed.
    let lastModified: String?
    let body: Data

    /// How old it is; a clock that was set back makes it new.
    func age(at now: Date) -> Duration { .seconds(max(0, now.timeIntervalSince(storedAt))) }

    /// Whether it may be served without asking.
    func isFresh(at now: Date, limit: Duration) -> Bool {
        // An entry from the future says nothing about its age.
        guard storedAt <= now.addingTimeInterval(60) else { return false }
        return age(at: now) < min(limit, maxAge.map { .seconds($0) } ?? limit)
    }

    /// The headers that ask whether it has changed.
    var validators: [PreparedRequest.Header] {
        var headers: [PreparedRequest.Header] = []
        if let entityTag { headers.append(.init(name: "If-None-Match", value: entityTag, isSecret: false)) }
        if let lastModified { headers.append(.init(name: "If-Modified-Since", value: lastModified, isSecret: false)) }
        return headers.filter(\.isWellFormed)
    }
}

extension CacheEntry {
    /// Makes an entry of an answer, or nil where the service forbids that.
    init?(_ answer: TransportAnswer, key: String, secrets: [Secret], now: Date, old: CacheEntry? = nil) {
        let rules = answer.headers.words("cache-control")
        guard !rules.contains("no-store") else { return nil }
        let age = answer.headers["age"].flatMap(Self.seconds) ?? 0
        let named = rules.compactMap { $0.hasPrefix("max-age=") ? Self.seconds(String($0.dropFirst(8))) : nil }.first
        let rest = named.map { max(0, $0 - age) }
        let maxAge = rules.contains("no-cache") ? 0 : rest
        let body = answer.status == 304 ? old?.body ?? Data() : answer.body
        let entityTag = answer.headers["etag"] ?? old?.entityTag
        let lastModified = answer.headers["last-modified"] ?? old?.lastModified
        // A service may repeat the key it was sent; such an answer is not written down.
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
    /// What a service may say at most; more, and what no number can hold, counts as that, as HTTP has it.
    private static let mostSeconds = Int(Int32.max)

    /// Reads a number of seconds, of any size; nil for anything else.
    private static func seconds(_ text: String) -> Int? {
        let digits = text.trimmingCharacters(in: .whitespaces)
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return min(Int(digits) ?? mostSeconds, mostSeconds)
    }
}

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
