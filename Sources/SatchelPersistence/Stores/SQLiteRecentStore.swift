import Foundation
import GRDB

/// Recent queries in the database file.
package struct SQLiteRecentStore: RecentStore {
    private let database: SatchelDatabase
    private let now: @Sendable () -> Date

    /// Creates a store; the database is opened at first use.
    package init(database: SatchelDatabase, now: @escaping @Sendable () -> Date = { Date() }) {
        self.database = database
        self.now = now
    }

    package func record(_ text: String, in collection: String, limit: Int) async throws {
        guard text.utf8.count <= RecentQuery.mostBytes else { return try Task.checkCancellation() }
        let text = StoredText.normalized(text)
        let collection = StoredText.normalized(collection)
        let at = StoredInstant(now()).milliseconds
        try await database.write { db in
            try db.execute(
                sql: "DELETE FROM recent WHERE collection = ? AND text = ?",
                arguments: [collection, text]
            )
            try db.execute(
                sql: "INSERT INTO recent (collection, text, at) VALUES (?, ?, ?)",
                arguments: [collection, text, at]
            )
            try db.execute(
                sql: """
                    DELETE FROM recent WHERE collection = :collection AND (
                        length(CAST(text AS BLOB)) > :most OR position NOT IN (
                            SELECT position FROM recent WHERE collection = :collection
                            ORDER BY position DESC LIMIT :limit
                        )
                    )
                    """,
                arguments: ["collection": collection, "limit": max(limit, 0), "most": RecentQuery.mostBytes]
            )
        }
    }

    package func all(in collection: String, limit: Int) async throws -> [RecentQuery] {
        try await database.rows(
            """
            SELECT text, at FROM recent WHERE collection = ? AND length(CAST(text AS BLOB)) <= ?
            ORDER BY position DESC LIMIT ?
            """,
            // SQLite takes a negative limit for none.
            [StoredText.normalized(collection), RecentQuery.mostBytes, max(limit, 0)]
        ) { row in
            try RecentQuery(
                text: row.decode(forColumn: "text"),
                at: StoredInstant(milliseconds: row.decode(forColumn: "at")).date
            )
        }
    }

    package func clear(in collection: String) async throws -> Int {
        try await database.delete(from: "recent", collection: collection)
    }
}

extension Migration {
    /// Creates the recent queries; `position` is increasing, so that the order does not depend on the clock.
    static let recents = Migration(
        id: "2 recents",
        sql: """
            CREATE TABLE recent (
                position INTEGER PRIMARY KEY,
                collection TEXT NOT NULL,
                text TEXT NOT NULL,
                at INTEGER NOT NULL, -- milliseconds since 1970
                UNIQUE (collection, text)
            ) STRICT
            """
    )
}

/// Recent queries in memory, for one process.
package actor InMemoryRecentStore: RecentStore {
    private let now: @Sendable () -> Date
    /// Newest first.
    private var collections: [String: [RecentQuery]] = [:]

    /// Creates an empty store.
    package init(now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
    }

    package func record(_ text: String, in collection: String, limit: Int) throws {
        try Task.checkCancellation()
        guard text.utf8.count <= RecentQuery.mostBytes else { return }
        let text = StoredText.normalized(text)
        let query = RecentQuery(text: text, at: StoredInstant(now()).date)
        let others = collections[collection, default: []].filter { $0.text != text }
        collections[collection] = Array(([query] + others).prefix(max(limit, 0)))
    }

    package func all(in collection: String, limit: Int) throws -> [RecentQuery] {
        try Task.checkCancellation()
        return Array(collections[collection, default: []].prefix(max(limit, 0)))
    }

    package func clear(in collection: String) throws -> Int {
        try Task.checkCancellation()
        return collections.removeValue(forKey: collection)?.count ?? 0
    }
}
