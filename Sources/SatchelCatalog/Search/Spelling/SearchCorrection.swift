/// What a search that finds nothing may be meant for.
public struct SearchCorrection<Item: CatalogItem>: Sendable {
    /// Searches with results, the likeliest first; at least one.
    public let queries: [SearchQuery<Item>]
    /// Whether the only one is surely meant, so that it may replace what was typed; others are only named.
    public let isCertain: Bool

    public init(_ queries: [SearchQuery<Item>], isCertain: Bool) {
        self.queries = queries
        self.isCertain = isCertain
    }

    /// The search that is surely meant, if there is one.
    public var meant: SearchQuery<Item>? { isCertain ? queries.first : nil }
}
