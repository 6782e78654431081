import Foundation
import GRDB
import SatchelPersistence

/// A remembered text.
public struct RememberedText: Sendable, Equatable {
    /// The text.
    public let text: String
    /// When it was remembered last, to the millisecond.
    public let at: Date
}

/// What is remembered and is no fact: recent searches, the last list. It has no journal.
extension CollectionStore {
    /// The key of recent searches begins so, and ends with the id of their kind.
    static let recentSearches = "recent/"

    /// Puts a text in front of those of a key, and forgets those beyond the limit.
    public func remember(_ text: String, as key: String, limit: Int) async throws {
        let new = RememberedText(text: StoredText.normalized(text), at: now())
        try await database.write { db in
            let others = try db.remembered(key).filter { $0.text != new.text }
            try db.remember([new] + others, key, limit: limit)
        }
    }

    /// Puts a text in front of those of a key unless it is there already; returns whether it was not.
    public func rememberOnce(_ text: String, as key: String, limit: Int) async throws -> Bool {
        let new = RememberedText(text: StoredText.normalized(text), at: now())
        return try await database.write { db in
            let others = try db.remembered(key)
            guard !others.contains(where: { $0.text == new.text }) else { return false }
            try db.remember([new] + others, key, limit: limit)
            return true
        }
    }

    /// Puts texts, newest first, behind those of a key, as far as there is room.
    public func rememberOlder(_ texts: [RememberedText], as key: String, limit: Int) async throws {
        let older = texts.map { RememberedText(text: StoredText.normalized($0.text), at: $0.at) }
        try await database.write { db in
            let newer = try db.remembered(key)
            try db.remember(newer + older.filter { old in !newer.contains { $0.text == old.text } }, key, limit: limit)
        }
    }

    /// Returns the texts of a key, newest first, up to the limit.
    public func remembered(as key: String, limit: Int = .max) async throws -> [RememberedText] {
        try await database.read { db in try db.remembered(key, limit: limit) }
    }

    /// The keys that begin with a text, in order.
    public func rememberedKeys(beginning prefix: String) async throws -> [String] {
        try await database.read { db in try String.fetchAll(db, sql: "SELECT DISTINCT key FROM state ORDER BY key") }
            .filter { $0.hasPrefix(prefix) }
    }

    /// The newest text of each key that begins with a text.
    func rememberedTexts(beginning prefix: String) async throws -> [String: String] {
        try await database.read { db in
            var texts: [String: String] = [:]
            for row in try Row.fetchAll(db, sql: "SELECT key, text FROM state ORDER BY number") {
                texts[try row.decode(atIndex: 0)] = try row.decode(String.self, atIndex: 1)
            }
            return texts
        }
        .filter { $0.key.hasPrefix(prefix) }
    }

    /// Forgets the texts of a key, and returns their number.
    @discardableResult
    public func forget(_ key: String) async throws -> Int {
        try await database.write { db in
            try db.execute(sql: "DELETE FROM state WHERE key = ?", arguments: [key])
            return db.changesCount
        }
    }

    /// Forgets the texts of every key that begins with a text.
    func forget(beginning prefix: String) async throws {
        for key in try await rememberedKeys(beginning: prefix) { try await forget(key) }
    }
}

extension Database {
    /// The newest texts of a key, newest first.
    fileprivate func remembered(_ key: String, limit: Int = .max) throws -> [RememberedText] {
        try Row.fetchAll(
            cachedStatement(sql: "SELECT text, at FROM state WHERE key = ? ORDER BY number DESC LIMIT ?"),
            arguments: [key, max(limit, 0)]
        )
        .map { row in
            let at = StoredInstant(milliseconds: try row.decode(atIndex: 1))
            return RememberedText(text: try row.decode(atIndex: 0), at: at.date)
        }
    }

    /// Writes the texts of a key, which are newest first.
    fileprivate func remember(_ texts: [RememberedText], _ key: String, limit: Int) throws {
        try execute(sql: "DELETE FROM state WHERE key = ?", arguments: [key])
        for text in texts.prefix(max(limit, 0)).reversed() {
            try execute(
                sql: "INSERT INTO state (key, text, at) VALUES (?, ?, ?)",
                arguments: [key, text.text, StoredInstant(text.at).milliseconds]
            )
        }
    }
}
