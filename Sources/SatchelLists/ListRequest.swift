import SatchelCatalog
import SatchelPluginAPI
import SatchelSearch

/// A request for a list; nil keeps what the configuration or the current list has.
public struct ListRequest<Feature: ListFeature>: Sendable {
    /// Additional conditions, for this list only.
    public var terms: [SearchTerm<Feature.Field>]
    /// The order.
    public var order: ListOrder<Feature.Key>?
    /// Items per page; `ValueKind.noLimit` for all.
    public var limit: Int?
    /// The first page, counted from 1.
    public var page: Int?
    /// Whether a cached answer may be used.
    public var policy: FetchPolicy

    /// Creates a request.
    public init(
        terms: [SearchTerm<Feature.Field>] = [],
        order: ListOrder<Feature.Key>? = nil,
        limit: Int? = nil,
        page: Int? = nil,
        policy: FetchPolicy = .standard
    ) {
        self.terms = terms
        self.order = order
        self.limit = limit
        self.page = page
        self.policy = policy
    }
}

extension ListRequest {
    func completed(by state: ListState<Feature>) -> ListRequest {
        var request = self
        request.order = order ?? state.selection.order
        request.limit = limit ?? (state.isWhole ? ValueKind.noLimit : state.pageSize)
        return request
    }
}
