import Foundation

/// Recent queries that last as long as the process.
package actor InMemoryRecentStore: RecentStore {
    private let now: @Sendable () -> Date
    /// Newest first.
    private var collections: [String: [RecentQuery]] = [:]

    /// Creates an empty store.
    package init(now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
    }

    /// Puts a query in front and forgets those beyond the limit.
    package func record(_ text: String, in collection: String, limit: Int) throws {
        try Task.checkCancellation()
        guard text.utf8.count <= RecentQuery.mostBytes else { return }
        let text = StoredText.normalized(text)
        let query = RecentQuery(text: text, at: StoredInstant(now()).date)
        let others = collections[collection, default: []].filter { $0.text != text }
        collections[collection] = Array(([query] + others).prefix(max(limit, 0)))
    }

    /// Returns the newest queries, newest first.
    package func all(in collection: String, limit: Int) throws -> [RecentQuery] {
        try Task.checkCancellation()
        return Array(collections[collection, default: []].prefix(max(limit, 0)))
    }

    /// Forgets a collection and returns how many queries it held.
    package func clear(in collection: String) throws -> Int {
        try Task.checkCancellation()
        return collections.removeValue(forKey: collection)?.count ?? 0
    }
}
