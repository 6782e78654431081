import SatchelSearch

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
