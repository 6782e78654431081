import Foundation
import GRDB
import SatchelCatalog

/// Favorites in a database.
package struct SQLiteFavoriteStore: FavoriteStore {
    private let database: SatchelDatabase
    private let now: @Sendable () -> Date
    private let journal = ChangeJournal<FavoriteInverse>("favorites")

    /// Creates a store, in memory without a database; the database is opened at first use.
    package init(
        database: SatchelDatabase = SatchelDatabase(inMemory: Migration.all),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.database = database
        self.now = now
    }

    package func add(
        _ snapshots: [FavoriteSnapshot],
        in collection: String,
        label: FavoriteLabel?
    ) async throws -> Set<String> {
        let collection = StoredText.normalized(collection)
        let addedAt = StoredInstant(now()).milliseconds
        return try await database.write { [journal] db in
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
            if let label, !new.isEmpty {
                let inverse = FavoriteInverse(collection: collection, added: new.sorted())
                try journal.record(label(new), undoneBy: inverse, db)
            }
            return new
        }
    }

    package func remove(_ ids: [String], in collection: String, label: FavoriteLabel?) async throws -> Set<String> {
        let collection = StoredText.normalized(collection)
        return try await database.write { [journal] db in
            var removed: [FavoriteInverse.Removed] = []
            for id in ids.map(StoredText.normalized) {
                let row = try Row.fetchOne(
                    db,
                    sql: "SELECT position, id, payload, addedAt FROM favorite WHERE collection = ? AND id = ?",
                    arguments: [collection, id]
                )
                guard let row else { continue }
                removed.append(try FavoriteInverse.Removed(row))
                try db.execute(
                    sql: "DELETE FROM favorite WHERE collection = ? AND id = ?",
                    arguments: [collection, id]
                )
            }
            let there = Set(removed.map(\.id))
            if let label, !there.isEmpty {
                let inverse = FavoriteInverse(collection: collection, removed: removed)
                try journal.record(label(there), undoneBy: inverse, db)
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

    package func removeAll(in collection: String, label: FavoriteLabel?) async throws -> Int {
        let collection = StoredText.normalized(collection)
        return try await database.write { [journal] db in
            if let label {
                let sql = "SELECT position, id, payload, addedAt FROM favorite WHERE collection = ? ORDER BY position"
                let rows = try Row.fetchAll(db, sql: sql, arguments: [collection])
                let removed = try rows.map { try FavoriteInverse.Removed($0) }
                if !removed.isEmpty {
                    let inverse = FavoriteInverse(collection: collection, removed: removed)
                    try journal.record(label(Set(removed.map(\.id))), undoneBy: inverse, db)
                }
            }
            try db.execute(sql: "DELETE FROM favorite WHERE collection = ?", arguments: [collection])
            return db.changesCount
        }
    }

    package func lastChange() async throws -> UndoableChange? {
        try await database.read { [journal] db in try journal.last(db) }
    }

    package func undo(_ change: UndoableChange) async throws -> UndoOutcome {
        try await database.write { [journal] db -> UndoOutcome in
            guard let inverse = try journal.take(change, db) else { return .overtaken }
            return try inverse.apply(db) ? .undone : .outdated
        }
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
