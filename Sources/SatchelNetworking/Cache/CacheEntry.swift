import Foundation

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
