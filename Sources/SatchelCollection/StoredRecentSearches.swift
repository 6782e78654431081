import Foundation
import SatchelCatalog
import SatchelPluginAPI

/// The recent searches of one kind of items.
public struct StoredRecentSearches<Item: CatalogItem>: RecentSearches {
    private let store: CollectionStore
    private let limit: Int
    private var key: String { RecentKey.prefix + Item.kind.id }

    /// Keeps up to `limit` searches in a store; a limit of zero keeps none.
    public init(_ store: CollectionStore, limit: Int) {
        (self.store, self.limit) = (store, limit)
    }

    public func record(_ query: SearchQuery<Item>) async throws {
        guard !query.isEverything else { return }
        // The store compares exact texts. An equal search in another letter case keeps its first spelling.
        let known = try await store.remembered(as: key, limit: limit).first {
            Self.identity($0.text) == query.identity
        }
        try await store.remember(known?.text ?? query.displayText, as: key, limit: limit)
    }

    public func all() async throws -> [RecentSearch] {
        try await store.remembered(as: key, limit: limit).map { search in
            RecentSearch(text: search.text, at: UTCTime(nearestTo: search.at.timeIntervalSince1970).instant)
        }
    }

    public func clear() async throws -> Int { try await store.forget(key) }

    private static func identity(_ text: String) -> String {
        (try? SearchQuery<Item>.parse(text).identity) ?? text
    }
}

/// The key of recent searches, which ends with the id of a kind.
enum RecentKey {
    static let prefix = "recent/"
}
