/// The favourites of every feature, each feature's in a collection of its own.
///
/// A change is kept once the call returns. One call is one change: all of its ids or none. A cancelled call changes
/// nothing. Collections and ids are compared as Swift compares text.
///
/// ```swift
/// let isNew = try await favorites.add(FavoriteSnapshot(id: "b1", payload: json), in: "shelf")
/// ```
package protocol FavoriteStore: Sendable {
    /// Adds favourites in order, the last one newest; one that is there keeps its place and date and takes the new payload.
    ///
    /// - Returns: The ids that were not there before.
    func add(_ snapshots: [FavoriteSnapshot], in collection: String) async throws -> Set<String>

    /// Removes favourites.
    ///
    /// - Returns: The ids that were there.
    func remove(_ ids: [String], in collection: String) async throws -> Set<String>

    /// Returns the ids in a collection, to mark the rows of a list.
    func ids(in collection: String) async throws -> Set<String>

    /// Tells whether an id is in a collection.
    func contains(_ id: String, in collection: String) async throws -> Bool

    /// Returns a collection, the favourite that was added last first.
    func all(in collection: String) async throws -> [Favorite]

    /// Empties a collection.
    ///
    /// - Returns: How many favourites it held.
    func removeAll(in collection: String) async throws -> Int
}

extension FavoriteStore {
    /// Adds one favourite and tells whether it is new.
    package func add(_ snapshot: FavoriteSnapshot, in collection: String) async throws -> Bool {
        try await !add([snapshot], in: collection).isEmpty
    }

    /// Removes one favourite and tells whether it was there.
    package func remove(_ id: String, in collection: String) async throws -> Bool {
        try await !remove([id], in: collection).isEmpty
    }
}
