import SatchelCatalog

/// What can go wrong with books.
package enum BookError: Error, Hashable, Sendable {
    /// A book without an ISBN, by which its cover would be found.
    case noISBN(title: String)
}
