/// What can go wrong with books, as data.
package enum BookError: Error, Hashable, Sendable {
    /// No book of the catalogue has this id.
    case notFound(BookID)
    /// A field word of a search has a value it cannot take; the allowed forms are examples to type.
    case invalidValue(field: BookField, found: String, allowed: [String])
}
