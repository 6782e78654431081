/// The last queries of every feature, each feature's in a collection of its own.
///
/// Equal queries are kept once, where the last use puts them. The order is that of recording, whatever the clock says.
/// A query of more than ``RecentQuery/mostBytes`` is not kept, and one that is in a store all the same is not returned.
/// A cancelled call changes nothing.
///
/// ```swift
/// try await recents.record("dune", in: "shelf", limit: 5)
/// ```
package protocol RecentStore: Sendable {
    /// Puts a query in front and forgets those that are too long or beyond the limit; a limit of zero forgets all.
    func record(_ text: String, in collection: String, limit: Int) async throws

    /// Returns the newest queries, newest first, at most as many as the limit.
    func all(in collection: String, limit: Int) async throws -> [RecentQuery]

    /// Forgets a collection.
    ///
    /// - Returns: How many queries it held.
    func clear(in collection: String) async throws -> Int
}
