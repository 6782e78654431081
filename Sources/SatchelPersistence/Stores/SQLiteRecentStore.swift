import GRDB

/// Recent queries in a database file.
package typealias SQLiteRecentStore = DatabaseRecentStore<SatchelDatabase>

extension Database: RecentRows {
    package func recordRecent(_ query: RecentRow, in collection: String) throws {
        try execute(
            sql: "DELETE FROM recent WHERE collection = ? AND text = ?",
            arguments: [collection, query.text]
        )
        try execute(
            sql: "INSERT INTO recent (collection, text, at) VALUES (?, ?, ?)",
            arguments: [collection, query.text, query.at]
        )
    }

    package func removeRecents(in collection: String, beyond limit: Int) throws {
        try execute(
            sql: """
                DELETE FROM recent WHERE collection = :collection AND (
                    length(CAST(text AS BLOB)) > :most OR position NOT IN (
                        SELECT position FROM recent WHERE collection = :collection
                        ORDER BY position DESC LIMIT :limit
                    )
                )
                """,
            arguments: ["collection": collection, "limit": limit, "most": RecentQuery.mostBytes]
        )
    }

    package func recents(in collection: String, limit: Int, bytes: Int) throws -> [RecentRow] {
        try Row.fetchAll(
            self,
            sql: """
                SELECT text, at FROM recent WHERE collection = ? AND length(CAST(text AS BLOB)) <= ?
                ORDER BY position DESC LIMIT ?
                """,
            arguments: [collection, bytes, limit]
        )
        .map { row in RecentRow(text: try row.decode(forColumn: "text"), at: try row.decode(forColumn: "at")) }
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
