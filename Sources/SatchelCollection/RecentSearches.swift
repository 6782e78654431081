import Foundation
import SatchelCatalog
import SatchelPluginAPI

/// The last searches of one kind of items.
public struct RecentSearches<Item: CatalogItem>: Sendable {
    private let store: CollectionStore
    private let limit: Int
    private var key: String { CollectionStore.recentSearches + Item.kind.id }

    /// Keeps up to `limit` searches in a store; a limit of zero keeps none.
    public init(_ store: CollectionStore, limit: Int) {
        (self.store, self.limit) = (store, limit)
    }

    /// Puts a search first, moving an equal one; the empty query is not recorded.
    public func record(_ query: SearchQuery<Item>) async throws {
        guard !query.isEverything else { return }
        // The store compares exact texts. An equal search in another letter case keeps its first spelling.
        let known = try await store.remembered(as: key, limit: limit).first {
            Self.identity($0.text) == query.identity
        }
        try await store.remember(known?.text ?? query.displayText, as: key, limit: limit)
    }

    /// Returns the distinct searches, newest first.
    public func all() async throws -> [RecentSearch] {
        try await store.remembered(as: key, limit: limit).map { search in
            RecentSearch(text: search.text, at: UTCTime(nearestTo: search.at.timeIntervalSince1970).instant)
        }
    }

    /// Forgets every search, and returns their number.
    public func clear() async throws -> Int { try await store.forget(key) }

    private static func identity(_ text: String) -> String {
        (try? SearchQuery<Item>.parse(text).identity) ?? text
    }
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
