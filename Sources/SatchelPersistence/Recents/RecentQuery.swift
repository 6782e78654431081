import Foundation

/// A query the user ran, as it was typed.
package struct RecentQuery: Sendable, Equatable {
    /// The most bytes of a query that is kept.
    package static let mostBytes = 4096

    /// The words of the query.
    package let text: String
    /// When it last ran, to the millisecond.
    package let at: Date

    /// Creates a query.
    package init(text: String, at: Date) {
        self.text = text
        self.at = at
    }
}
