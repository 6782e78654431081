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
    /// Puts a text in front of those of a key, and forgets those beyond the limit.
    public func remember(_ text: String, as key: String, limit: Int) async throws {
        let (text, at) = (StoredText.normalized(text), StoredInstant(now()).milliseconds)
        try await database.write { db in
            let others = try db.state(key).filter { $0.text != text }
            try db.setState([StateRow(text: text, at: at)] + others, key, limit: limit)
        }
    }

    /// Puts a text in front of those of a key unless it is there already; returns whether it was not.
    public func rememberOnce(_ text: String, as key: String, limit: Int) async throws -> Bool {
        let row = StateRow(text: StoredText.normalized(text), at: StoredInstant(now()).milliseconds)
        return try await database.write { db in
            let others = try db.state(key)
            guard !others.contains(where: { $0.text == row.text }) else { return false }
            try db.setState([row] + others, key, limit: limit)
            return true
        }
    }

    /// Puts texts, newest first, behind those of a key, as far as there is room.
    public func rememberOlder(_ texts: [RememberedText], as key: String, limit: Int) async throws {
        let older = texts.map {
            StateRow(text: StoredText.normalized($0.text), at: StoredInstant($0.at).milliseconds)
        }
        try await database.write { db in
            let newer = try db.state(key)
            try db.setState(newer + older.filter { row in !newer.contains { $0.text == row.text } }, key, limit: limit)
        }
    }

    /// Returns the texts of a key, newest first, up to the limit.
    public func remembered(as key: String, limit: Int = .max) async throws -> [RememberedText] {
        try await database.read { db in
            try db.state(key, limit: limit).map { RememberedText(text: $0.text, at: $0.instant) }
        }
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
    public func forget(_ key: String) async throws -> Int {
        try await database.write { db in
            try db.execute(sql: "DELETE FROM state WHERE key = ?", arguments: [key])
            return db.changesCount
        }
    }
}

private struct StateRow: Equatable {
    let text: String
    let at: Int64

    var instant: Date { StoredInstant(milliseconds: at).date }
}

extension Database {
    /// The newest texts of a key, newest first.
    fileprivate func state(_ key: String, limit: Int = .max) throws -> [StateRow] {
        try Row.fetchAll(
            cachedStatement(sql: "SELECT text, at FROM state WHERE key = ? ORDER BY number DESC LIMIT ?"),
            arguments: [key, max(limit, 0)]
        )
        .map { StateRow(text: try $0.decode(atIndex: 0), at: try $0.decode(atIndex: 1)) }
    }

    /// Writes the texts of a key, which are newest first.
    fileprivate func setState(_ rows: [StateRow], _ key: String, limit: Int) throws {
        try execute(sql: "DELETE FROM state WHERE key = ?", arguments: [key])
        for row in rows.prefix(max(limit, 0)).reversed() {
            try execute(sql: "INSERT INTO state (key, text, at) VALUES (?, ?, ?)", arguments: [key, row.text, row.at])
        }
    }
}
