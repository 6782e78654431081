import Foundation
import GRDB

/// Favorites in the database file.
package struct SQLiteFavoriteStore: FavoriteStore {
    private let database: SatchelDatabase
    private let now: @Sendable () -> Date

    /// Creates a store; the database is opened at first use.
    package init(database: SatchelDatabase, now: @escaping @Sendable () -> Date = { Date() }) {
        self.database = database
        self.now = now
    }

    package func add(_ snapshots: [FavoriteSnapshot], in collection: String) async throws -> Set<String> {
        let collection = StoredText.normalized(collection)
        let addedAt = StoredInstant(now()).milliseconds
        return try await database.write { db in
            var new: Set<String> = []
            // The binding takes empty data for NULL.
            for snapshot in snapshots {
                let id = StoredText.normalized(snapshot.id)
                try db.execute(
                    sql: "UPDATE favorite SET payload = coalesce(?, x'') WHERE collection = ? AND id = ?",
                    arguments: [snapshot.payload, collection, id]
                )
                guard db.changesCount == 0 else {
                    continue
                }
                try db.execute(
                    sql: "INSERT INTO favorite (collection, id, payload, addedAt) VALUES (?, ?, coalesce(?, x''), ?)",
                    arguments: [collection, id, snapshot.payload, addedAt]
                )
                new.insert(id)
            }
            return new
        }
    }

    package func remove(_ ids: [String], in collection: String) async throws -> Set<String> {
        let collection = StoredText.normalized(collection)
        return try await database.write { db in
            var there: Set<String> = []
            for id in ids.map(StoredText.normalized) {
                try db.execute(
                    sql: "DELETE FROM favorite WHERE collection = ? AND id = ?",
                    arguments: [collection, id]
                )
                if db.changesCount > 0 {
                    there.insert(id)
                }
            }
            return there
        }
    }

    package func ids(in collection: String) async throws -> Set<String> {
        let collection = StoredText.normalized(collection)
        return try await database.read { db in
            try String.fetchSet(db, sql: "SELECT id FROM favorite WHERE collection = ?", arguments: [collection])
        }
    }

    package func contains(_ id: String, in collection: String) async throws -> Bool {
        let key = [StoredText.normalized(collection), StoredText.normalized(id)]
        return try await database.read { db in
            let sql = "SELECT EXISTS (SELECT 1 FROM favorite WHERE collection = ? AND id = ?)"
            return try Bool.fetchOne(db, sql: sql, arguments: StatementArguments(key)) ?? false
        }
    }

    package func all(in collection: String) async throws -> [Favorite] {
        try await database.rows(
            "SELECT id, payload, addedAt FROM favorite WHERE collection = ? ORDER BY position DESC",
            [StoredText.normalized(collection)]
        ) { row in
            try Favorite(
                id: row.decode(forColumn: "id"),
                payload: row.decode(forColumn: "payload"),
                addedAt: StoredInstant(milliseconds: row.decode(forColumn: "addedAt")).date
            )
        }
    }

    package func removeAll(in collection: String) async throws -> Int {
        try await database.delete(from: "favorite", collection: collection)
    }
}

extension SatchelDatabase {
    func rows<Value: Sendable>(
        _ sql: String,
        _ arguments: StatementArguments,
        _ read: @escaping @Sendable (Row) throws -> Value
    ) async throws -> [Value] {
        try await self.read { db in try Row.fetchAll(db, sql: sql, arguments: arguments).map(read) }
    }

    func delete(from table: String, collection: String) async throws -> Int {
        let collection = StoredText.normalized(collection)
        return try await write { db in
            try db.execute(sql: "DELETE FROM \(table) WHERE collection = ?", arguments: [collection])
            return db.changesCount
        }
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

/// Favorites in memory, for one process.
package actor InMemoryFavoriteStore: FavoriteStore {
    private let now: @Sendable () -> Date
    /// Oldest first.
    private var collections: [String: [Favorite]] = [:]

    /// Creates an empty store.
    package init(now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
    }

    package func add(_ snapshots: [FavoriteSnapshot], in collection: String) throws -> Set<String> {
        try Task.checkCancellation()
        let addedAt = StoredInstant(now()).date
        var favorites = collections[collection, default: []]
        var new: Set<String> = []
        for snapshot in snapshots {
            let id = StoredText.normalized(snapshot.id)
            if let index = favorites.firstIndex(where: { $0.id == id }) {
                favorites[index] = Favorite(id: id, payload: snapshot.payload, addedAt: favorites[index].addedAt)
            } else {
                favorites.append(Favorite(id: id, payload: snapshot.payload, addedAt: addedAt))
                new.insert(id)
            }
        }
        collections[collection] = favorites
        return new
    }

    package func remove(_ ids: [String], in collection: String) throws -> Set<String> {
        try Task.checkCancellation()
        let there = try self.ids(in: collection).intersection(ids.map(StoredText.normalized))
        collections[collection]?.removeAll { there.contains($0.id) }
        return there
    }

    package func ids(in collection: String) throws -> Set<String> {
        try Set(all(in: collection).map(\.id))
    }

    package func contains(_ id: String, in collection: String) throws -> Bool {
        try ids(in: collection).contains(StoredText.normalized(id))
    }

    package func all(in collection: String) throws -> [Favorite] {
        try Task.checkCancellation()
        return collections[collection, default: []].reversed()
    }

    package func removeAll(in collection: String) throws -> Int {
        try Task.checkCancellation()
        return collections.removeValue(forKey: collection)?.count ?? 0
    }
}
