import Foundation
import GRDB
import SatchelCatalog
import SatchelPluginAPI

/// The last queries of all features, a collection for each.
///
/// A repeated query moves to the front. The order is that of recording, whatever the clock says. Queries longer than
/// ``RecentQuery/mostBytes`` are neither stored nor returned. A canceled call changes nothing. Clearing can be undone;
/// what was recorded since stays in front.
///
/// ```swift
/// try await recents.record("dune", in: "shelf", limit: 5)
/// ```
public struct RecentStore: UndoableChanges {
    private let database: SatchelDatabase
    private let now: @Sendable () -> Date
    private let journal: ChangeJournal<ClearedQueries>

    /// Creates a store; without a database it is in memory.
    package init(
        database: SatchelDatabase = SatchelDatabase(inMemory: Migration.all),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.database = database
        self.now = now
        journal = ChangeJournal("recents", in: database) { try $0.putBack($1) }
    }

    public func lastChange() async throws -> UndoableChange? { try await journal.lastChange() }

    public func undo(_ change: UndoableChange) async throws -> UndoOutcome { try await journal.undo(change) }

    /// Puts a query in front and removes those that are too long or beyond the limit; a limit of zero removes all.
    public func record(_ text: String, in collection: String, limit: Int) async throws {
        guard text.utf8.count <= RecentQuery.mostBytes else { return try Task.checkCancellation() }
        let query = RecentRow(text: StoredText.normalized(text), at: StoredInstant(now()).milliseconds)
        let collection = StoredText.normalized(collection)
        try await database.write { db in
            try db.recordRecent(query, in: collection)
            try db.removeRecents(in: collection, beyond: max(limit, 0))
        }
    }

    /// Puts queries, newest first, behind those that are there, which stay as they are.
    public func addOlder(_ queries: [RecentQuery], in collection: String) async throws {
        let older = ClearedQueries(
            collection: StoredText.normalized(collection),
            queries: queries.reversed().map { query in
                RecentRow(text: StoredText.normalized(query.text), at: StoredInstant(query.at).milliseconds)
            }
        )
        try await database.write { db in _ = try older.putBack(db) }
    }

    /// Returns the newest queries, newest first, up to the limit.
    public func all(in collection: String, limit: Int) async throws -> [RecentQuery] {
        let collection = StoredText.normalized(collection)
        return try await database.read { db in
            // A negative limit is none for SQLite.
            try db.recents(in: collection, limit: max(limit, 0), bytes: RecentQuery.mostBytes).map { query in
                RecentQuery(text: query.text, at: StoredInstant(milliseconds: query.at).date)
            }
        }
    }

    /// Empties a collection, and returns how many queries it held.
    public func clear(in collection: String) async throws -> Int {
        let collection = StoredText.normalized(collection)
        return try await database.write { [journal] db in
            let cleared = ClearedQueries(collection: collection, queries: try db.recents(in: collection).reversed())
            try db.removeRecents(in: collection, beyond: 0)
            let count = cleared.queries.count
            if count > 0 {
                let label = "cleared \(count) recent \(count == 1 ? "search" : "searches") in \(collection)"
                try journal.record(label, undoneBy: cleared, db)
            }
            return count
        }
    }
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
public struct StoredRecentSearches<Item: CatalogItem>: RecentSearches {
    private let store: RecentStore
    private let collection: String
    private let limit: Int

    /// Keeps up to `limit` searches in a collection of a store; a limit of zero keeps none.
    public init(store: RecentStore, collection: String, limit: Int) {
        self.store = store
        self.collection = collection
        self.limit = limit
    }

    public func record(_ query: SearchQuery<Item>) async throws {
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
        (try? SearchQuery<Item>.parse(text).identity) ?? text
    }
}

/// A recent query as it is stored.
struct RecentRow: Codable, Sendable {
    var text: String
    var at: Int64
}

/// The queries of a collection, oldest first.
struct ClearedQueries: Codable, Sendable {
    var collection: String
    var queries: [RecentRow]

    /// Puts the queries back behind those recorded since; returns whether there were any to put back.
    func putBack(_ db: Database) throws -> Bool {
        let newer = try db.recents(in: collection).reversed()
        let older = queries.filter { query in !newer.contains { $0.text == query.text } }
        try db.removeRecents(in: collection, beyond: 0)
        for query in older + newer { try db.recordRecent(query, in: collection) }
        return !older.isEmpty
    }
}

extension Database {
    /// Puts a query in front.
    fileprivate func recordRecent(_ query: RecentRow, in collection: String) throws {
        try execute(
            sql: "DELETE FROM recent WHERE collection = ? AND text = ?",
            arguments: [collection, query.text]
        )
        try execute(
            sql: "INSERT INTO recent (collection, text, at) VALUES (?, ?, ?)",
            arguments: [collection, query.text, query.at]
        )
    }

    /// Removes queries that are too long or beyond the limit; a limit of zero removes all.
    fileprivate func removeRecents(in collection: String, beyond limit: Int) throws {
        try execute(
            sql: """
                DELETE FROM recent WHERE collection = :collection AND (
                    length(CAST(text AS BLOB)) > :most OR position NOT IN (
                        SELECT position FROM recent WHERE collection = :collection
                        ORDER BY position DESC LIMIT :limit
                    )
                )
                """,
            arguments: ["collection": collection, "limit": limit, "most": RecentQuery.mostBytes]
        )
    }

    /// Returns the newest queries of at most so many bytes, newest first, up to the limit.
    fileprivate func recents(in collection: String, limit: Int = .max, bytes: Int = .max) throws -> [RecentRow] {
        try Row.fetchAll(
            self,
            sql: """
                SELECT text, at FROM recent WHERE collection = ? AND length(CAST(text AS BLOB)) <= ?
                ORDER BY position DESC LIMIT ?
                """,
            arguments: [collection, bytes, limit]
        )
        .map { row in RecentRow(text: try row.decode(forColumn: "text"), at: try row.decode(forColumn: "at")) }
    }
}

extension Migration {
    /// Creates the recent queries; `position` is increasing, so that the order does not depend on the clock.
    static let recents = Migration(
        id: "2 recents",
        sql: """
            CREATE TABLE recent (
                position INTEGER PRIMARY KEY,
                collection TEXT NOT NULL,
                text TEXT NOT NULL,
                at INTEGER NOT NULL, -- milliseconds since 1970
                UNIQUE (collection, text)
            ) STRICT
            """
    )
}
