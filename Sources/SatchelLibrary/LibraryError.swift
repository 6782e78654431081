/// What a library cannot do.
package enum LibraryError: Error, Hashable, Sendable {
    /// A search finds more items than can be put in another order than that of popularity.
    case tooManyToOrder(count: Int, limit: Int)
    /// No source has this name.
    case noSource(String, known: [String])
}
