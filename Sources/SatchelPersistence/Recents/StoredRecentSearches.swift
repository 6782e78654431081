import Foundation
import SatchelCatalog
import SatchelPluginAPI
import SatchelSearch

/// The recent searches of one feature in the store that every feature shares.
package struct StoredRecentSearches<Field: SearchField>: RecentSearches {
    private let store: any RecentStore
    private let collection: String
    private let limit: Int

    /// Keeps as many searches in a collection of a store as the limit says; a limit of zero keeps none.
    package init(store: any RecentStore, collection: String, limit: Int) {
        self.store = store
        self.collection = collection
        self.limit = limit
    }

    package func record(_ query: SearchQuery<Field>) async throws {
        guard !query.isEverything else {
            return
        }
        // The store tells texts apart by their letters. An equal search in other capitals keeps its first spelling.
        let known = try await store.all(in: collection, limit: limit).first {
            Self.identity($0.text) == query.identity
        }
        try await store.record(known?.text ?? query.displayText, in: collection, limit: limit)
    }

    package func all() async throws -> [RecentSearch] {
        var seen: Set<String> = []
        return try await store.all(in: collection, limit: limit)
            .filter { seen.insert(Self.identity($0.text)).inserted }
            .map { RecentSearch(text: $0.text, at: UTCTime(nearestTo: $0.at.timeIntervalSince1970).instant) }
    }

    package func clear() async throws -> Int {
        try await store.clear(in: collection)
    }

    private static func identity(_ text: String) -> String {
        (try? SearchQuery<Field>.parse(text).identity) ?? text
    }
}
