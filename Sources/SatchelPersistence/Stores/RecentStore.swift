import Foundation
import SatchelCatalog
import SatchelPluginAPI
import SatchelSearch

/// The last queries of every feature, each feature's in a collection of its own.
///
/// Equal queries are kept once, where the last use puts them. The order is that of recording, whatever the clock says.
/// A query of more than ``RecentQuery/mostBytes`` is not kept, and one that is in a store all the same is not returned.
/// A cancelled call changes nothing.
///
/// ```swift
/// try await recents.record("dune", in: "shelf", limit: 5)
/// ```
public protocol RecentStore: Sendable {
    /// Puts a query in front and forgets those that are too long or beyond the limit; a limit of zero forgets all.
    func record(_ text: String, in collection: String, limit: Int) async throws

    /// Returns the newest queries, newest first, at most as many as the limit.
    func all(in collection: String, limit: Int) async throws -> [RecentQuery]

    /// Forgets a collection.
    ///
    /// - Returns: How many queries it held.
    func clear(in collection: String) async throws -> Int
}

/// A query the user ran, as it was typed.
public struct RecentQuery: Sendable, Equatable {
    /// The most bytes of a query that is kept.
    public static let mostBytes = 4096

    /// The words of the query.
    public let text: String
    /// When it last ran, to the millisecond.
    public let at: Date
}

/// The recent searches of one feature in the store that every feature shares.
public struct StoredRecentSearches<Field: SearchField>: RecentSearches {
    private let store: any RecentStore
    private let collection: String
    private let limit: Int

    /// Keeps as many searches in a collection of a store as the limit says; a limit of zero keeps none.
    public init(store: any RecentStore, collection: String, limit: Int) {
        self.store = store
        self.collection = collection
        self.limit = limit
    }

    public func record(_ query: SearchQuery<Field>) async throws {
        guard !query.isEverything else {
            return
        }
        // The store tells texts apart by their letters. An equal search in other capitals keeps its first spelling.
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
        (try? SearchQuery<Field>.parse(text).identity) ?? text
    }
}
