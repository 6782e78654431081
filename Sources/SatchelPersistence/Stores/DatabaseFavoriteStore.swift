import Foundation
import SatchelCatalog

/// Favorites in a database.
package struct DatabaseFavoriteStore<Base: StoreDatabase>: FavoriteStore, JournaledStore, DatingStore
where Base.Connection: FavoriteRows {
    private let database: Base
    private let now: @Sendable () -> Date
    private let journal: ChangeJournal<Base, FavoriteInverse>

    /// Creates a store; the database is opened at first use.
    package init(_ database: Base, now: @escaping @Sendable () -> Date = { Date() }) {
        self.database = database
        self.now = now
        journal = ChangeJournal("favorites", in: database) { try $0.apply($1) }
    }

    package var changes: any UndoableChanges { journal }

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
                if try db.putFavorite(id, snapshot.payload, addedAt: addedAt, in: collection) { new.insert(id) }
            }
            if let label, !new.isEmpty {
                let inverse = FavoriteInverse(collection: collection, added: new.sorted())
                try journal.record(label(new), undoneBy: inverse, db)
            }
            return new
        }
    }

    package func remove(_ ids: [String], in collection: String, label: FavoriteLabel?) async throws -> Set<String> {
        try await take(ids.map(StoredText.normalized), in: collection, label: label)
    }

    package func removeAll(in collection: String, label: FavoriteLabel?) async throws -> Int {
        try await take(nil, in: collection, label: label).count
    }

    private func take(_ ids: [String]?, in collection: String, label: FavoriteLabel?) async throws -> Set<String> {
        let collection = StoredText.normalized(collection)
        return try await database.write { [journal] db in
            let removed = try db.takeFavorites(ids, in: collection)
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
        return try await database.read { db in try db.favoriteIDs(in: collection) }
    }

    package func contains(_ id: String, in collection: String) async throws -> Bool {
        let (id, collection) = (StoredText.normalized(id), StoredText.normalized(collection))
        return try await database.read { db in try db.hasFavorite(id, in: collection) }
    }

    package func all(in collection: String) async throws -> [Favorite] {
        let collection = StoredText.normalized(collection)
        return try await database.read { db in
            try db.favorites(in: collection).map { row in
                let addedAt = StoredInstant(milliseconds: row.addedAt).date
                return Favorite(id: row.id, payload: row.payload, addedAt: addedAt)
            }
        }
    }
}

/// The rows of favorites; texts are normalized.
package protocol FavoriteRows: JournalRows {
    /// Adds a favorite, or gives one that is there another payload; returns whether it is new.
    func putFavorite(_ id: String, _ payload: Data, addedAt: Int64, in collection: String) throws -> Bool

    /// Removes favorites, or without ids all of a collection, and returns those that were there.
    func takeFavorites(_ ids: [String]?, in collection: String) throws -> [FavoriteRow]

    /// Puts a removed favorite back; returns false if it is back already.
    func restoreFavorite(_ favorite: FavoriteRow, in collection: String) throws -> Bool

    /// Returns the ids of a collection.
    func favoriteIDs(in collection: String) throws -> Set<String>

    /// Returns whether an id is in a collection.
    func hasFavorite(_ id: String, in collection: String) throws -> Bool

    /// Returns a collection, the favorite added last first.
    func favorites(in collection: String) throws -> [FavoriteRow]
}

/// A favorite as it is stored.
package struct FavoriteRow: Codable, Sendable {
    var position: Int64
    var id: String
    var payload: Data
    var addedAt: Int64
}

/// What undoes a change of favorites in the database.
struct FavoriteInverse: Codable, Sendable {
    var collection: String
    /// The ids to remove.
    var added: [String] = []
    /// The favorites to put back.
    var removed: [FavoriteRow] = []

    /// Returns whether anything changed; a favorite that is back already stays as it is.
    func apply(_ db: some FavoriteRows) throws -> Bool {
        var count = try db.takeFavorites(added, in: collection).count
        for favorite in removed where try db.restoreFavorite(favorite, in: collection) { count += 1 }
        return count > 0
    }
}
