/// A request for one page of a search.
public struct SearchRequest<Item: CatalogItem>: Sendable {
    /// The query.
    public var query: SearchQuery<Item>
    /// The order.
    public var order: ListOrder<Item>
    /// The page, counted from 1.
    public let page: Int
    /// Items per page, at least 1.
    public let size: Int
    /// Whether a cached answer may be used.
    public var policy: FetchPolicy
    /// The items that come first among equally popular ones that match equally well, at most about a thousand.
    package var preferred: Set<ItemID<Item>> = []
    /// Whether each edition of a work is an item, rather than the work.
    public var listsEditions = false

    /// A page or size below 1 counts as 1.
    public init(
        _ query: SearchQuery<Item> = .everything,
        by order: ListOrder<Item> = .relevance,
        page: Int = 1,
        size: Int = 20,
        policy: FetchPolicy = .standard
    ) {
        self.query = query
        self.order = order
        self.page = max(page, 1)
        self.size = max(size, 1)
        self.policy = policy
    }

    /// The fields whose values alone tell which items match, and in which order; nil where other facts do.
    package var decidingFields: [Field<Item>]? {
        guard let asked = query.decidingFields else { return nil }
        guard let sorted = order.key.field else { return asked }
        return sorted.isMultiple ? nil : asked + [sorted]
    }
}

/// Whether a cached answer may be used.
public enum FetchPolicy: Sendable, Hashable {
    /// A fresh cached answer is used.
    case standard
    /// The service is asked again; the cache is used only if that fails.
    case refresh
    /// Only the cache is used, whatever its age; a service is never asked.
    case cacheOnly
}
