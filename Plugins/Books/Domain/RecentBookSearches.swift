/// The last searches, as many as the configuration keeps.
package protocol RecentBookSearches: Sendable {
    /// Puts a search in front; an equal one moves there, and the empty query is not kept.
    func record(_ query: BookQuery) async throws

    /// Returns the searches, newest first, equal ones once.
    func all() async throws -> [RecentBookSearch]

    /// Forgets every search.
    ///
    /// - Returns: How many there were.
    func clear() async throws -> Int
}
