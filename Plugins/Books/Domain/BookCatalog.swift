import SatchelCatalog

/// A source of books: built-in, imported, remote, or made up for a test.
package protocol BookCatalog: Catalog where Item == Book {}

/// One page of a search for books.
package typealias BookRequest = SearchRequest<Book>

extension IndexedCatalog: BookCatalog where Item == Book {}

/// What can go wrong with books.
package enum BookError: Error, Hashable, Sendable {
    /// A book without an ISBN, by which its cover would be found.
    case noISBN(title: String)
}
