import BooksDomain
import Foundation
import SatchelPersistence

/// The recent searches for books in the store that every feature shares.
package struct StoredRecentBookSearches: RecentBookSearches {
    private static let collection = "books"

    private let store: any RecentStore
    private let limit: Int

    /// Keeps as many searches in a store as the limit says; a limit of zero keeps none.
    package init(store: any RecentStore, limit: Int) {
        self.store = store
        self.limit = limit
    }

    package func record(_ query: BookQuery) async throws {
        guard !query.isEverything else {
            return
        }
        // The store tells texts apart by their letters. An equal search in other capitals keeps its first spelling.
        let known = try await store.all(in: Self.collection, limit: limit).first {
            Self.identity($0.text) == query.identity
        }
        try await store.record(known?.text ?? query.displayText, in: Self.collection, limit: limit)
    }

    package func all() async throws -> [RecentBookSearch] {
        var seen: Set<String> = []
        return try await store.all(in: Self.collection, limit: limit)
            .filter { seen.insert(Self.identity($0.text)).inserted }
            .map { RecentBookSearch(text: $0.text, at: $0.at.formatted(.iso8601)) }
    }

    package func clear() async throws -> Int {
        try await store.clear(in: Self.collection)
    }

    private static func identity(_ text: String) -> String {
        (try? BookQuery.parse(text).identity) ?? text
    }
}
