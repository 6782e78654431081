import Foundation
import GRDB

/// Favorites in a database file.
package typealias SQLiteFavoriteStore = DatabaseFavoriteStore<SatchelDatabase>

extension Database: FavoriteRows {
    // The binding takes empty data for NULL.
    package func putFavorite(_ id: String, _ payload: Data, addedAt: Int64, in collection: String) throws -> Bool {
        try execute(
            sql: "UPDATE favorite SET payload = coalesce(?, x'') WHERE collection = ? AND id = ?",
            arguments: [payload, collection, id]
        )
        guard changesCount == 0 else { return false }
        try execute(
            sql: "INSERT INTO favorite (collection, id, payload, addedAt) VALUES (?, ?, coalesce(?, x''), ?)",
            arguments: [collection, id, payload, addedAt]
        )
        return true
    }

    package func takeFavorites(_ ids: [String]?, in collection: String) throws -> [FavoriteRow] {
        guard let ids else {
            let all = try favorites(in: collection)
            try execute(sql: "DELETE FROM favorite WHERE collection = ?", arguments: [collection])
            return all.reversed()
        }
        return try ids.compactMap { id in
            let row = try Row.fetchOne(
                self,
                sql: "SELECT position, id, payload, addedAt FROM favorite WHERE collection = ? AND id = ?",
                arguments: [collection, id]
            )
            try execute(sql: "DELETE FROM favorite WHERE collection = ? AND id = ?", arguments: [collection, id])
            return try row.map { try FavoriteRow($0) }
        }
    }

    package func restoreFavorite(_ favorite: FavoriteRow, in collection: String) throws -> Bool {
        // In its old place, unless another favorite has that.
        let isTaken = try Bool.fetchOne(
            self,
            sql: "SELECT EXISTS (SELECT 1 FROM favorite WHERE position = ?)",
            arguments: [favorite.position]
        )
        try execute(
            sql: """
                INSERT OR IGNORE INTO favorite (position, collection, id, payload, addedAt)
                VALUES (?, ?, ?, coalesce(?, x''), ?)
                """,
            arguments: [
                isTaken == true ? nil : favorite.position, collection, favorite.id, favorite.payload,
                favorite.addedAt,
            ]
        )
        return changesCount > 0
    }

    package func favoriteIDs(in collection: String) throws -> Set<String> {
        let find = try cachedStatement(sql: "SELECT id FROM favorite WHERE collection = ?")
        return try String.fetchSet(find, arguments: [collection])
    }

    package func hasFavorite(_ id: String, in collection: String) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM favorite WHERE collection = ? AND id = ?)"
        return try Bool.fetchOne(self, sql: sql, arguments: [collection, id]) ?? false
    }

    package func favorites(in collection: String) throws -> [FavoriteRow] {
        let sql = "SELECT position, id, payload, addedAt FROM favorite WHERE collection = ? ORDER BY position DESC"
        return try Row.fetchAll(self, sql: sql, arguments: [collection]).map { try FavoriteRow($0) }
    }
}

extension FavoriteRow {
    fileprivate init(_ row: Row) throws {
        position = try row.decode(forColumn: "position")
        id = try row.decode(forColumn: "id")
        payload = try row.decode(forColumn: "payload")
        addedAt = try row.decode(forColumn: "addedAt")
    }
}

extension Migration {
    /// Creates the favorites; `position` is increasing, so that the order does not depend on the clock.
    static let favorites = Migration(
        id: "1 favorites",
        sql: """
            CREATE TABLE favorite (
                position INTEGER PRIMARY KEY,
                collection TEXT NOT NULL,
                id TEXT NOT NULL,
                payload BLOB NOT NULL,
                addedAt INTEGER NOT NULL, -- milliseconds since 1970
                UNIQUE (collection, id)
            ) STRICT
            """
    )
}
