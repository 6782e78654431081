import SatchelCatalog

/// A source of books: built in, remote, or made up for a test.
package protocol BookCatalog: Catalog where Item == Book, Field == BookField, Key == BookSortKey {
    /// Returns one book.
    ///
    /// - Throws: `BookError.notFound` when no book has this id.
    func book(_ id: BookID) async throws -> Book

    /// Returns all that is known about a book of this catalogue.
    ///
    /// - Throws: `BookError.notFound` when no book has this id.
    func details(of id: BookID, policy: FetchPolicy) async throws -> BookDetails
}

extension BookCatalog {
    /// Returns one book, or nil where none has this id.
    package func item(_ id: BookID) async throws -> Book? {
        do {
            return try await book(id)
        } catch BookError.notFound {
            return nil
        }
    }
}
