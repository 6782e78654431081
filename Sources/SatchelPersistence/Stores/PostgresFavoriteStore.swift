import Foundation
import SatchelPostgres

/// Favorites on a PostgreSQL server.
package typealias PostgresFavoriteStore = DatabaseFavoriteStore<PostgresStoreDatabase>

extension PostgresConnection: FavoriteRows {
    private static var columns: String { "position, id, payload, added_at" }
    private static var condition: String { "WHERE owner = session_user AND collection = $1" }

    package func putFavorite(_ id: String, _ payload: Data, addedAt: Int64, in collection: String) throws -> Bool {
        let added = try query(
            """
            INSERT INTO favorite (collection, id, payload, added_at) VALUES ($1, $2, $3, $4)
            ON CONFLICT (owner, md5(collection), md5(id)) DO UPDATE SET payload = excluded.payload
            RETURNING xmax = 0
            """,
            [.text(collection), .text(id), .bytes(Array(payload)), .integer(addedAt)]
        )
        return added.bool(0, 0)
    }

    package func takeFavorites(_ ids: [String]?, in collection: String) throws -> [FavoriteRow] {
        try favorites(
            """
            WITH gone AS (
                DELETE FROM favorite \(Self.condition)\(ids == nil ? "" : " AND id = ANY ($2)")
                RETURNING \(Self.columns)
            )
            SELECT \(Self.columns) FROM gone ORDER BY position
            """,
            [.text(collection)] + (ids.map { [.texts($0)] } ?? [])
        )
    }

    package func restoreFavorite(_ favorite: FavoriteRow, in collection: String) throws -> Bool {
        // In its old place, which is nobody else's: the server never gives a position twice.
        try query(
            """
            INSERT INTO favorite (position, collection, id, payload, added_at) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT DO NOTHING
            """,
            [
                .integer(favorite.position), .text(collection), .text(favorite.id),
                .bytes(Array(favorite.payload)), .integer(favorite.addedAt),
            ]
        )
        .changes > 0
    }

    package func favoriteIDs(in collection: String) throws -> Set<String> {
        let rows = try query("SELECT id FROM favorite \(Self.condition)", [.text(collection)])
        return Set((0..<rows.count).map { rows.text($0, 0) })
    }

    package func hasFavorite(_ id: String, in collection: String) throws -> Bool {
        try query("SELECT FROM favorite \(Self.condition) AND id = $2", [.text(collection), .text(id)]).count > 0
    }

    package func favorites(in collection: String) throws -> [FavoriteRow] {
        try favorites(
            "SELECT \(Self.columns) FROM favorite \(Self.condition) ORDER BY position DESC",
            [.text(collection)]
        )
    }

    private func favorites(_ sql: String, _ values: [PostgresValue]) throws -> [FavoriteRow] {
        let rows = try query(sql, values)
        return (0..<rows.count).map { row in
            FavoriteRow(
                position: rows.integer(row, 0) ?? 0,
                id: rows.text(row, 1),
                payload: Data(rows.bytes(row, 2)),
                addedAt: rows.integer(row, 3) ?? 0
            )
        }
    }
}
