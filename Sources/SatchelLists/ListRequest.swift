import SatchelCatalog
import SatchelPluginAPI
import SatchelSearch

/// How a list may be asked for; what is nil stays as the configuration or the list before has it.
public struct ListRequest<Feature: ListFeature>: Sendable {
    /// Further conditions, for this list only.
    public var terms: [SearchTerm<Feature.Field>]
    /// The order.
    public var order: ListOrder<Feature.Key>?
    /// Items to a page; `ValueKind.noLimit` for all there are.
    public var limit: Int?
    /// The page to begin with, counted from 1.
    public var page: Int?
    /// Whether an answer that is already here will do.
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
    /// The request with the order and the size of pages of the list on screen, where it asks for none.
    func completed(by state: ListState<Feature>) -> ListRequest {
        var request = self
        request.order = order ?? state.selection.order
        request.limit = limit ?? (state.isWhole ? ValueKind.noLimit : state.pageSize)
        return request
    }
}
