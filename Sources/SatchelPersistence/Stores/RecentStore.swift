import Foundation
import SatchelCatalog
import SatchelPluginAPI
import SatchelSearch

/// The last queries of all features, a collection for each.
///
/// A repeated query moves to the front. The order is that of recording, whatever the clock says. Queries longer than
/// ``RecentQuery/mostBytes`` are neither stored nor returned. A canceled call changes nothing. Clearing can be undone;
/// what was recorded since stays in front.
///
/// ```swift
/// try await recents.record("dune", in: "shelf", limit: 5)
/// ```
public protocol RecentStore: UndoableChanges {
    /// Puts a query in front and removes those that are too long or beyond the limit; a limit of zero removes all.
    func record(_ text: String, in collection: String, limit: Int) async throws

    /// Puts queries, newest first, behind those that are there, which stay as they are.
    func addOlder(_ queries: [RecentQuery], in collection: String) async throws

    /// Returns the newest queries, newest first, up to the limit.
    func all(in collection: String, limit: Int) async throws -> [RecentQuery]

    /// Empties a collection, and returns how many queries it held.
    func clear(in collection: String) async throws -> Int
}

/// A query the user ran, as it was typed.
public struct RecentQuery: Sendable, Equatable {
    /// The limit of a stored query in bytes.
    public static let mostBytes = 4096

    /// The text of the query.
    public let text: String
    /// When it last ran, to the millisecond.
    public let at: Date
}

/// The recent searches of one feature, in the store that all features share.
public struct StoredRecentSearches<Item: KindItem>: RecentSearches {
    private let store: any RecentStore
    private let collection: String
    private let limit: Int

    /// Keeps up to `limit` searches in a collection of a store; a limit of zero keeps none.
    public init(store: any RecentStore, collection: String, limit: Int) {
        self.store = store
        self.collection = collection
        self.limit = limit
    }

    public func record(_ query: SearchQuery<FieldWord<Item>>) async throws {
        guard !query.isEverything else {
            return
        }
        // The store compares exact texts. An equal search in another letter case keeps its first spelling.
        let known = try await store.all(in: collection, limit: limit).first {
            Self.identity($0.text) == query.identity
        }
        try await store.record(known?.text ?? query.displayText, in: collection, limit: limit)
    }

    public func all() async throws -> [RecentSearch] {
        var seen: Set<String> = []
        return try await store.all(in: collection, limit: limit)
            .filter { seen.insert(Self.identity($0.text)).inserted }
            .map { RecentSearch(text: $0.text, at: UTCTime(nearestTo: $0.at.timeIntervalSince1970).instant) }
    }

    public func clear() async throws -> Int {
        try await store.clear(in: collection)
    }

    private static func identity(_ text: String) -> String {
        (try? SearchQuery<FieldWord<Item>>.parse(text).identity) ?? text
    }
}
