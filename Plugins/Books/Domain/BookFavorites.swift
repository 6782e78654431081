/// The books that the user marked, whole, so that the list works whatever catalogue is chosen.
package protocol BookFavorites: Sendable {
    /// Keeps books, all of them or none; one that is kept already takes the newer facts and its place stays.
    ///
    /// - Returns: The ids that were not kept before.
    func add(_ books: [Book]) async throws -> Set<BookID>

    /// Drops books; an id that is not kept is no error.
    ///
    /// - Returns: The ids that were kept before.
    func remove(_ ids: [BookID]) async throws -> Set<BookID>

    /// Returns the favourites, the one added last first.
    func all() async throws -> FavoriteBooks

    /// Returns the ids of the favourites, to mark the rows of a list.
    func ids() async throws -> Set<BookID>
}
