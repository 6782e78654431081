import SatchelPostgres

/// Recent queries on a PostgreSQL server.
package typealias PostgresRecentStore = DatabaseRecentStore<PostgresStoreDatabase>

extension PostgresConnection: RecentRows {
    package func recordRecent(_ query: RecentRow, in collection: String) throws {
        try self.query(
            "DELETE FROM recent WHERE owner = session_user AND collection = $1 AND text = $2",
            [.text(collection), .text(query.text)]
        )
        // Another program may have recorded it meanwhile.
        try self.query(
            """
            INSERT INTO recent (collection, text, at) VALUES ($1, $2, $3)
            ON CONFLICT (owner, md5(collection), md5(text)) DO UPDATE SET at = excluded.at
            """,
            [.text(collection), .text(query.text), .integer(query.at)]
        )
    }

    package func removeRecents(in collection: String, beyond limit: Int) throws {
        try query(
            """
            DELETE FROM recent WHERE owner = session_user AND collection = $1 AND position NOT IN (
                SELECT position FROM recent WHERE owner = session_user AND collection = $1
                ORDER BY position DESC LIMIT $2
            )
            """,
            [.text(collection), .integer(Int64(limit))]
        )
    }

    package func recents(in collection: String, limit: Int, bytes: Int) throws -> [RecentRow] {
        let rows = try query(
            """
            SELECT text, at FROM recent
            WHERE owner = session_user AND collection = $1 AND octet_length(text) <= $2::bigint
            ORDER BY position DESC LIMIT $3
            """,
            [.text(collection), .integer(Int64(bytes)), .integer(Int64(limit))]
        )
        return (0..<rows.count).map { RecentRow(text: rows.text($0, 0), at: rows.integer($0, 1) ?? 0) }
    }
}
