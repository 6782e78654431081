import SatchelCatalog
import SatchelPluginAPI

/// A request for a list; nil keeps what the configuration or the current list has.
public struct ListRequest<Item: ListedItem>: Sendable {
    /// Additional conditions, for this list only.
    public var conditions: SearchQuery<Item>
    /// The order.
    public var order: ListOrder<Item>?
    /// Items per page; `ValueKind.noLimit` for all.
    public var limit: Int?
    /// The first page, counted from 1.
    public var page: Int?
    /// Whether a cached answer may be used.
    public var policy: FetchPolicy
    /// The source to ask instead of the one in the configuration, by name.
    public var from: String?
    /// Whether each edition has a row.
    public var listsEditions: Bool?
    /// Whether only what the user keeps is listed.
    var isMine: Bool?

    public init(
        conditions: SearchQuery<Item> = .everything,
        order: ListOrder<Item>? = nil,
        limit: Int? = nil,
        page: Int? = nil,
        policy: FetchPolicy = .standard,
        from: String? = nil
    ) {
        self.conditions = conditions
        self.order = order
        self.limit = limit
        self.page = page
        self.policy = policy
        self.from = from
    }
}

extension ListRequest {
    func completed(by state: ListState<Item>) -> ListRequest {
        var request = self
        request.order = order ?? state.order
        request.from = from ?? state.from
        request.listsEditions = listsEditions ?? state.listsEditions
        request.isMine = isMine ?? state.isMine
        request.limit = limit ?? (state.isWhole ? ValueKind.noLimit : state.pageSize)
        return request
    }
}
