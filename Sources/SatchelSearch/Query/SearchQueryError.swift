/// What cannot be understood of a search.
package enum SearchQueryError: Error, Hashable, Sendable {
    /// A field word has a value it cannot take; the allowed forms are examples to type.
    case invalidValue(field: String, found: String, allowed: [String])
}
