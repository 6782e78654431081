/// Why a catalog can't answer.
public enum CatalogError: Error, Hashable, Sendable {
    /// The source can't search by this term, with examples of terms it supports.
    case unsupportedTerm(String, source: String, examples: [String])
    /// The source can't sort by this key, with the keys it supports.
    case unsupportedOrder(String, source: String, supported: [String])
    /// The source can't do this, and Satchel can't either, because the whole answer has too many items.
    case wholeAnswerNeeded(Purpose, source: String, count: Int, limit: Int)
    /// The item has no picture.
    case noPicture(title: String)

    /// What the whole answer is needed for.
    public enum Purpose: Hashable, Sendable {
        /// Filtering by a term.
        case filtering(String)
        /// Sorting by an order, such as `year desc`.
        case sorting(String)
        /// Combining the answers of several alternatives.
        case combining

        /// Sorting by an order.
        public static func sorting<Item>(by order: ListOrder<Item>) -> Purpose {
            .sorting("\(order.key.rawValue) \(order.direction.rawValue)")
        }
    }
}
