import Foundation
import SatchelCatalog

/// Recent queries in a database.
package struct DatabaseRecentStore<Base: StoreDatabase>: RecentStore, JournaledStore, DatingStore
where Base.Connection: RecentRows {
    private let database: Base
    private let now: @Sendable () -> Date
    private let journal: ChangeJournal<Base, ClearedQueries>

    /// Creates a store; the database is opened at first use.
    package init(_ database: Base, now: @escaping @Sendable () -> Date = { Date() }) {
        self.database = database
        self.now = now
        journal = ChangeJournal("recents", in: database) { try $0.putBack($1) }
    }

    package var changes: any UndoableChanges { journal }

    package func record(_ text: String, in collection: String, limit: Int) async throws {
        guard text.utf8.count <= RecentQuery.mostBytes else { return try Task.checkCancellation() }
        let query = RecentRow(text: StoredText.normalized(text), at: StoredInstant(now()).milliseconds)
        let collection = StoredText.normalized(collection)
        try await database.write { db in
            try db.recordRecent(query, in: collection)
            try db.removeRecents(in: collection, beyond: max(limit, 0))
        }
    }

    package func addOlder(_ queries: [RecentQuery], in collection: String) async throws {
        let older = ClearedQueries(
            collection: StoredText.normalized(collection),
            queries: queries.reversed().map { query in
                RecentRow(text: StoredText.normalized(query.text), at: StoredInstant(query.at).milliseconds)
            }
        )
        try await database.write { db in _ = try older.putBack(db) }
    }

    package func all(in collection: String, limit: Int) async throws -> [RecentQuery] {
        let collection = StoredText.normalized(collection)
        return try await database.read { db in
            // A negative limit is none for SQLite, and an error on a server.
            try db.recents(in: collection, limit: max(limit, 0), bytes: RecentQuery.mostBytes).map { query in
                RecentQuery(text: query.text, at: StoredInstant(milliseconds: query.at).date)
            }
        }
    }

    package func clear(in collection: String) async throws -> Int {
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

/// The rows of recent queries; texts are normalized.
package protocol RecentRows: JournalRows {
    /// Puts a query in front.
    func recordRecent(_ query: RecentRow, in collection: String) throws

    /// Removes queries that are too long or beyond the limit; a limit of zero removes all.
    func removeRecents(in collection: String, beyond limit: Int) throws

    /// Returns the newest queries of at most so many bytes, newest first, up to the limit.
    func recents(in collection: String, limit: Int, bytes: Int) throws -> [RecentRow]
}

extension RecentRows {
    /// Every query of a collection, newest first.
    fileprivate func recents(in collection: String) throws -> [RecentRow] {
        try recents(in: collection, limit: .max, bytes: .max)
    }
}

/// A recent query as it is stored.
package struct RecentRow: Codable, Sendable {
    var text: String
    var at: Int64
}

/// The queries of a collection, oldest first.
struct ClearedQueries: Codable, Sendable {
    var collection: String
    var queries: [RecentRow]

    /// Puts the queries back behind those recorded since; returns whether there were any to put back.
    func putBack(_ db: some RecentRows) throws -> Bool {
        let newer = try db.recents(in: collection).reversed()
        let older = queries.filter { query in !newer.contains { $0.text == query.text } }
        try db.removeRecents(in: collection, beyond: 0)
        for query in older + newer { try db.recordRecent(query, in: collection) }
        return !older.isEmpty
    }
}
