/// The last searches of one feature, as many as configured.
public protocol RecentSearches<Item>: Sendable {
    /// The items that are searched.
    associatedtype Item: CatalogItem

    /// Puts a search first, moving an equal one; the empty query is not recorded.
    func record(_ query: SearchQuery<Item>) async throws

    /// Returns the distinct searches, newest first.
    func all() async throws -> [RecentSearch]

    /// Forgets every search, and returns their number.
    func clear() async throws -> Int
}

/// A recent search.
public struct RecentSearch: Hashable, Sendable {
    /// The query in its normal form, which can be parsed again.
    public var text: String
    /// When it last ran, in UTC, such as `2026-11-21T09:30:00Z`.
    public var at: String

    public init(text: String, at: String) {
        self.text = text
        self.at = at
    }
}
