import SatchelSearch

/// One page of a search: what to find, in which order, and how many items.
public struct SearchRequest<Field: SearchField, Key: SortKey>: Sendable where Key.Item == Field.Item {
    /// What to find.
    public var query: SearchQuery<Field>
    /// The order.
    public var order: ListOrder<Key>
    /// The page, counted from 1.
    public let page: Int
    /// Items to a page, at least 1.
    public let size: Int
    /// Whether an answer that is already here will do.
    public var policy: FetchPolicy

    /// Creates a request; a page or size below 1 counts as 1.
    public init(
        _ query: SearchQuery<Field> = .everything,
        by order: ListOrder<Key> = .relevance,
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
}

/// Whether an answer that is already here will do.
public enum FetchPolicy: Sendable, Hashable {
    /// An answer that is still fresh is served without asking.
    case standard
    /// The service is asked again; an older answer only stands in when that fails.
    case refresh
}

extension SearchIndex {
    /// Returns one page of the items that match.
    public func page<Key: SortKey>(
        _ request: SearchRequest<Field, Key>,
        state: DataState = .live
    ) -> Page<Field.Item> {
        Page(request.page, size: request.size, of: positions(of: request.query, by: request.order), state: state)
            .map(item(at:))
    }
}
