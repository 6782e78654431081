import SatchelCatalog
import SatchelSearch

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

/// What can go wrong with books, as data.
package enum BookError: Error, Hashable, Sendable {
    /// No book of the catalogue has this id.
    case notFound(BookID)
    /// A book without ISBN, for which no cover can be looked up.
    case noISBN(title: String)
    /// The service has no cover of this book.
    case noCover(title: String)
    /// The catalogue cannot search by this term; what it can search by are examples to type.
    case unsupportedTerm(BookTerm, source: String, supported: [String])
    /// The service cannot do this itself, and hands out too few of the books it found for doing it here.
    case answerTooLarge(count: Int, limit: Int, source: String, purpose: WholeAnswerPurpose)

    /// What can be done here only with a whole answer.
    package enum WholeAnswerPurpose: Hashable, Sendable {
        /// Leaving out the books that do not meet a term.
        case filtering(BookTerm)
        /// Putting the books in an order.
        case sorting(BookSort)
        /// Putting the answers of several alternatives together.
        case combining
    }
}
