import Foundation
import SatchelCatalog
import SatchelPostgres

/// Recent queries on a PostgreSQL server.
package struct PostgresRecentStore: RecentStore {
    private let database: PostgresStoreDatabase
    private let now: @Sendable () -> Date
    private let journal = PostgresJournal<ClearedQueries>("recents")

    /// Creates a store; the server is connected at first use.
    package init(_ database: PostgresStoreDatabase, now: @escaping @Sendable () -> Date = { Date() }) {
        self.database = database
        self.now = now
    }

    package func record(_ text: String, in collection: String, limit: Int) async throws {
        guard text.utf8.count <= RecentQuery.mostBytes else { return try Task.checkCancellation() }
        let query = ClearedQueries.Query(text: StoredText.normalized(text), at: StoredInstant(now()).milliseconds)
        let collection = StoredText.normalized(collection)
        try await database.write { db in
            try Self.record(query, in: collection, db)
            _ = try db.query(
                """
                DELETE FROM recent WHERE owner = session_user AND collection = $1 AND position NOT IN (
                    SELECT position FROM recent WHERE owner = session_user AND collection = $1
                    ORDER BY position DESC LIMIT $2
                )
                """,
                [.text(collection), .integer(Int64(max(limit, 0)))]
            )
        }
    }

    package func all(in collection: String, limit: Int) async throws -> [RecentQuery] {
        let collection = StoredText.normalized(collection)
        return try await database.read { db in
            try Self.queries(in: collection, limit: limit, db).map { query in
                RecentQuery(text: query.text, at: StoredInstant(milliseconds: query.at).date)
            }
        }
    }

    package func clear(in collection: String) async throws -> Int {
        let collection = StoredText.normalized(collection)
        return try await database.write { [journal] db in
            let queries = Array(try Self.queries(in: collection, limit: .max, db).reversed())
            try Self.remove(collection, db)
            if !queries.isEmpty {
                let cleared = ClearedQueries(collection: collection, queries: queries)
                try journal.record(RecentQuery.clearing(queries.count, of: collection), undoneBy: cleared, db)
            }
            return queries.count
        }
    }

    package func lastChange() async throws -> UndoableChange? {
        try await database.read { [journal] db in try journal.last(db) }
    }

    package func undo(_ change: UndoableChange) async throws -> UndoOutcome {
        try await database.write { [journal] db -> UndoOutcome in
            guard let cleared = try journal.take(change, db) else { return .overtaken }
            let newer = Array(try Self.queries(in: cleared.collection, limit: .max, db).reversed())
            let older = cleared.queries(before: newer)
            try Self.remove(cleared.collection, db)
            for query in older + newer { try Self.record(query, in: cleared.collection, db) }
            return older.isEmpty ? .outdated : .undone
        }
    }

    /// The newest first.
    private static func queries(
        in collection: String,
        limit: Int,
        _ db: PostgresConnection
    ) throws -> [ClearedQueries.Query] {
        let rows = try db.query(
            """
            SELECT text, at FROM recent WHERE owner = session_user AND collection = $1 AND octet_length(text) <= $2
            ORDER BY position DESC LIMIT $3
            """,
            [.text(collection), .integer(Int64(RecentQuery.mostBytes)), .integer(Int64(max(limit, 0)))]
        )
        return (0..<rows.count).map { ClearedQueries.Query(text: rows.text($0, 0), at: rows.integer($0, 1) ?? 0) }
    }

    private static func record(_ query: ClearedQueries.Query, in collection: String, _ db: PostgresConnection) throws {
        try db.query(
            "DELETE FROM recent WHERE owner = session_user AND collection = $1 AND text = $2",
            [.text(collection), .text(query.text)]
        )
        // Another program may have recorded it meanwhile.
        try db.query(
            """
            INSERT INTO recent (collection, text, at) VALUES ($1, $2, $3)
            ON CONFLICT (owner, md5(collection), md5(text)) DO UPDATE SET at = excluded.at
            """,
            [.text(collection), .text(query.text), .integer(query.at)]
        )
    }

    private static func remove(_ collection: String, _ db: PostgresConnection) throws {
        try db.query("DELETE FROM recent WHERE owner = session_user AND collection = $1", [.text(collection)])
    }
}
