import Foundation
import GRDB
import SatchelCatalog

/// Recent queries in a database.
package struct SQLiteRecentStore: RecentStore {
    private let database: SatchelDatabase
    private let now: @Sendable () -> Date
    private let journal = ChangeJournal<ClearedQueries>("recents")

    /// Creates a store, in memory without a database; the database is opened at first use.
    package init(
        database: SatchelDatabase = SatchelDatabase(inMemory: Migration.all),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
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
        let collection = StoredText.normalized(collection)
        return try await database.write { [journal] db in
            let cleared = try ClearedQueries(collection, db)
            try db.execute(sql: "DELETE FROM recent WHERE collection = ?", arguments: [collection])
            let count = cleared.queries.count
            if count > 0 {
                try journal.record(RecentQuery.clearing(count, of: collection), undoneBy: cleared, db)
            }
            return count
        }
    }

    package func lastChange() async throws -> UndoableChange? {
        try await database.read { [journal] db in try journal.last(db) }
    }

    package func undo(_ change: UndoableChange) async throws -> UndoOutcome {
        try await database.write { [journal] db -> UndoOutcome in
            guard let cleared = try journal.take(change, db) else { return .overtaken }
            return try cleared.putBack(db) ? .undone : .outdated
        }
    }
}

/// The queries of a collection, oldest first.
struct ClearedQueries: Codable, Sendable {
    struct Query: Codable, Sendable {
        var text: String
        var at: Int64
    }

    var collection: String
    var queries: [Query]

    /// Those that were not recorded again since.
    func queries(before newer: [Query]) -> [Query] {
        queries.filter { query in !newer.contains { $0.text == query.text } }
    }
}

extension ClearedQueries {
    fileprivate init(_ collection: String, _ db: Database) throws {
        self.collection = collection
        let sql = "SELECT text, at FROM recent WHERE collection = ? ORDER BY position"
        queries = try Row.fetchAll(db, sql: sql, arguments: [collection]).map { row in
            Query(text: try row.decode(forColumn: "text"), at: try row.decode(forColumn: "at"))
        }
    }

    /// Puts the queries back behind those recorded since; returns whether there were any to put back.
    fileprivate func putBack(_ db: Database) throws -> Bool {
        let newer = try ClearedQueries(collection, db).queries
        let older = queries(before: newer)
        try db.execute(sql: "DELETE FROM recent WHERE collection = ?", arguments: [collection])
        for query in older + newer {
            try db.execute(
                sql: "INSERT INTO recent (collection, text, at) VALUES (?, ?, ?)",
                arguments: [collection, query.text, query.at]
            )
        }
        return !older.isEmpty
    }
}

extension RecentQuery {
    /// What clearing a collection is called by undo.
    static func clearing(_ count: Int, of collection: String) -> String {
        "cleared \(count) recent \(count == 1 ? "search" : "searches") in \(collection)"
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
