/// The favourites as they could be read.
package struct FavoriteBooks: Hashable, Sendable {
    /// The books, the one added last first.
    package var books: [Book]
    /// The favourites that are kept but whose facts cannot be read, to be told to the user.
    package var unreadable: [BookID]

    /// Creates a list of favourites.
    package init(books: [Book] = [], unreadable: [BookID] = []) {
        self.books = books
        self.unreadable = unreadable
    }
}
