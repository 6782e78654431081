import SatchelSearch

/// Why a catalog cannot answer.
public enum CatalogError: Error, Hashable, Sendable {
    /// The source cannot search by this term; examples of what it can search by.
    case unsupportedTerm(String, source: String, examples: [String])
    /// The source cannot order its items by this key; the keys it can order by.
    case unsupportedOrder(String, source: String, supported: [String])
    /// The source cannot do this itself, and Satchel can only with the whole answer, which has too many items.
    case wholeAnswerNeeded(Purpose, source: String, count: Int, limit: Int)
    /// There is no picture of this item.
    case noPicture(title: String)

    /// What takes a whole answer.
    public enum Purpose: Hashable, Sendable {
        /// Applying a term.
        case filtering(String)
        /// Putting the items in an order, such as `year desc`.
        case sorting(String)
        /// Combining the answers of several alternatives.
        case combining

        /// Putting the items in an order.
        public static func sorting<Key>(by order: ListOrder<Key>) -> Purpose {
            .sorting("\(order.key.rawValue) \(order.direction.rawValue)")
        }
    }
}
