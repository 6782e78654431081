/// What cannot be understood of a search.
package enum SearchQueryError: Error, Hashable, Sendable {
    /// A field word has a value it cannot take; the allowed forms are examples to type.
    case invalidValue(field: String, found: String, allowed: [String])
    /// The search has more bytes than one may have.
    case tooLong(most: Int)
    /// The search has more words, phrases and values than one may have.
    case tooManyTerms(most: Int)
}
