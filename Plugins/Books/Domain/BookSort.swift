/// How a list of books is ordered.
package struct BookSort: Hashable, Sendable {
    /// What the order goes by.
    package enum Key: String, CaseIterable, Sendable {
        /// How well a book fits the search, then how popular it is.
        case relevance
        /// The title, without a leading article.
        case title
        /// The last name of the first author.
        case author
        /// The year it first appeared.
        case year
    }

    /// Which end comes first.
    package enum Order: String, CaseIterable, Sendable {
        /// From the first letter, the oldest year, the best fit.
        case ascending = "asc"
        /// From the last letter, the newest year, the weakest fit.
        case descending = "desc"
    }

    /// What the order goes by.
    package var key: Key
    /// Which end comes first.
    package var order: Order

    /// Creates an order.
    package init(_ key: Key, _ order: Order = .ascending) {
        self.key = key
        self.order = order
    }

    /// The best fit first.
    package static let relevance = BookSort(.relevance)
}
