import Foundation
import SatchelCatalog
import SatchelPostgres

/// Favorites on a PostgreSQL server.
package struct PostgresFavoriteStore: FavoriteStore {
    private let database: PostgresStoreDatabase
    private let now: @Sendable () -> Date
    private let journal = PostgresJournal<FavoriteInverse>("favorites")

    /// Creates a store; the server is connected at first use.
    package init(_ database: PostgresStoreDatabase, now: @escaping @Sendable () -> Date = { Date() }) {
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
            for snapshot in snapshots {
                let id = StoredText.normalized(snapshot.id)
                let added = try db.query(
                    """
                    INSERT INTO favorite (collection, id, payload, added_at) VALUES ($1, $2, $3, $4)
                    ON CONFLICT (owner, md5(collection), md5(id)) DO UPDATE SET payload = excluded.payload
                    RETURNING xmax = 0
                    """,
                    [.text(collection), .text(id), .bytes(Array(snapshot.payload)), .integer(addedAt)]
                )
                if added.bool(0, 0) { new.insert(id) }
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
        let ids = ids.map(StoredText.normalized)
        return try await database.write { [journal] db in
            let removed = try Self.removed(
                "WHERE owner = session_user AND collection = $1 AND id = ANY ($2)",
                [.text(collection), .texts(ids)],
                db
            )
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
            let rows = try db.query(
                "SELECT id FROM favorite WHERE owner = session_user AND collection = $1",
                [.text(collection)]
            )
            return Set((0..<rows.count).map { rows.text($0, 0) })
        }
    }

    package func contains(_ id: String, in collection: String) async throws -> Bool {
        let key: [PostgresValue] = [.text(StoredText.normalized(collection)), .text(StoredText.normalized(id))]
        return try await database.read { db in
            try db.query("SELECT FROM favorite WHERE owner = session_user AND collection = $1 AND id = $2", key).count
                > 0
        }
    }

    package func all(in collection: String) async throws -> [Favorite] {
        let collection = StoredText.normalized(collection)
        return try await database.read { db in
            let rows = try db.query(
                """
                SELECT id, payload, added_at FROM favorite WHERE owner = session_user AND collection = $1
                ORDER BY position DESC
                """,
                [.text(collection)]
            )
            return (0..<rows.count).map { row in
                Favorite(
                    id: rows.text(row, 0),
                    payload: Data(rows.bytes(row, 1)),
                    addedAt: StoredInstant(milliseconds: rows.integer(row, 2) ?? 0).date
                )
            }
        }
    }

    package func removeAll(in collection: String, label: FavoriteLabel?) async throws -> Int {
        let collection = StoredText.normalized(collection)
        return try await database.write { [journal] db in
            let removed = try Self.removed(
                "WHERE owner = session_user AND collection = $1",
                [.text(collection)],
                db
            )
            if let label, !removed.isEmpty {
                let inverse = FavoriteInverse(collection: collection, removed: removed)
                try journal.record(label(Set(removed.map(\.id))), undoneBy: inverse, db)
            }
            return removed.count
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

    /// Removes favorites and returns them, oldest first.
    private static func removed(
        _ condition: String,
        _ values: [PostgresValue],
        _ db: PostgresConnection
    ) throws -> [FavoriteInverse.Removed] {
        let rows = try db.query(
            """
            WITH gone AS (DELETE FROM favorite \(condition) RETURNING position, id, payload, added_at)
            SELECT position, id, payload, added_at FROM gone ORDER BY position
            """,
            values
        )
        return (0..<rows.count).map { row in
            FavoriteInverse.Removed(
                position: rows.integer(row, 0) ?? 0,
                id: rows.text(row, 1),
                payload: Data(rows.bytes(row, 2)),
                addedAt: rows.integer(row, 3) ?? 0
            )
        }
    }
}

extension FavoriteInverse {
    /// Returns whether anything changed; a favorite that is back already stays as it is.
    fileprivate func apply(_ db: PostgresConnection) throws -> Bool {
        var count = try db.query(
            "DELETE FROM favorite WHERE owner = session_user AND collection = $1 AND id = ANY ($2)",
            [.text(collection), .texts(added)]
        )
        .changes
        for favorite in removed {
            // In its old place, which is nobody else's: the server never gives a position twice.
            count += try db.query(
                """
                INSERT INTO favorite (position, collection, id, payload, added_at) VALUES ($1, $2, $3, $4, $5)
                ON CONFLICT DO NOTHING
                """,
                [
                    .integer(favorite.position), .text(collection), .text(favorite.id),
                    .bytes(Array(favorite.payload)), .integer(favorite.addedAt),
                ]
            )
            .changes
        }
        return count > 0
    }
}
