import Foundation

/// Favourites that last as long as the process.
package actor InMemoryFavoriteStore: FavoriteStore {
    private let now: @Sendable () -> Date
    /// Oldest first.
    private var collections: [String: [Favorite]] = [:]

    /// Creates an empty store.
    package init(now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
    }

    /// Adds favourites, keeping the place and date of those that are there.
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

    /// Removes favourites and returns those that were there.
    package func remove(_ ids: [String], in collection: String) throws -> Set<String> {
        try Task.checkCancellation()
        let there = try self.ids(in: collection).intersection(ids.map(StoredText.normalized))
        collections[collection]?.removeAll { there.contains($0.id) }
        return there
    }

    /// Returns the ids in a collection.
    package func ids(in collection: String) throws -> Set<String> {
        try Set(all(in: collection).map(\.id))
    }

    /// Tells whether an id is in a collection.
    package func contains(_ id: String, in collection: String) throws -> Bool {
        try ids(in: collection).contains(StoredText.normalized(id))
    }

    /// Returns a collection, newest first.
    package func all(in collection: String) throws -> [Favorite] {
        try Task.checkCancellation()
        return collections[collection, default: []].reversed()
    }

    /// Empties a collection and returns how many it held.
    package func removeAll(in collection: String) throws -> Int {
        try Task.checkCancellation()
        return collections.removeValue(forKey: collection)?.count ?? 0
    }
}
