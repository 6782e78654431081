/// What names one book in every catalogue, list and favourite.
package struct BookID: Hashable, Sendable {
    /// The text of the id, as commands and JSON carry it.
    package let rawValue: String

    /// Wraps the text of an id.
    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

extension BookID: CustomStringConvertible {
    package var description: String { rawValue }
}
