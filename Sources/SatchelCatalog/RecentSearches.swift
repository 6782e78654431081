import SatchelSearch

/// The last searches of one feature, as many as the configuration keeps.
public protocol RecentSearches<Field>: Sendable {
    /// The field words of the searches.
    associatedtype Field: SearchField

    /// Puts a search in front; an equal one moves there, and the empty query is not kept.
    func record(_ query: SearchQuery<Field>) async throws

    /// Returns the searches, newest first, equal ones once.
    func all() async throws -> [RecentSearch]

    /// Forgets every search.
    ///
    /// - Returns: How many there were.
    func clear() async throws -> Int
}

/// A search the user ran.
public struct RecentSearch: Hashable, Sendable {
    /// The query in its normal form, to be parsed and run again.
    public var text: String
    /// When it last ran, in UTC, such as `2026-11-21T09:30:00Z`.
    public var at: String

    /// Creates a search.
    public init(text: String, at: String) {
        self.text = text
        self.at = at
    }
}
