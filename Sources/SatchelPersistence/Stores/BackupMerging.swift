import Foundation
import GRDB

/// A store that can add what a backup has and it lacks; a feature registers one under its id, for `restore --merge`.
///
/// Nothing that is here is changed or removed, and a second merge adds nothing.
package protocol BackupMerging: Sendable {
    /// The files and folders of the data folder that it reads, by name.
    var names: [String] { get }

    /// Adds what is missing here from the data folder of an unpacked backup; a dry run only counts.
    ///
    /// Files may be missing there, and hold anything. An error of a dry run leaves everything as it was.
    func merge(from folder: String, isDryRun: Bool) async throws -> BackupMerge
}

/// What a merge added, or would add.
package struct BackupMerge: Sendable, Equatable {
    /// What was added, in words: `3 lots`.
    package private(set) var added: [String] = []
    /// How many things both sides have, but not the same; they stay as they are here.
    package var conflicts = 0
    /// What the backup has and a merge can't add, in words.
    package var leftOut: [String] = []

    package init() {}

    /// Counts things that were added; none is not mentioned.
    package mutating func add(_ count: Int, _ one: String, _ many: String) {
        if count > 0 { added.append(Self.words(count, one, many)) }
    }

    /// Counts things that were left out; none is not mentioned.
    package mutating func leaveOut(_ count: Int, _ one: String, _ many: String) {
        if count > 0 { leftOut.append(Self.words(count, one, many)) }
    }

    /// Adds what another merge did.
    package mutating func add(_ other: BackupMerge) {
        added += other.added
        conflicts += other.conflicts
        leftOut += other.leftOut
    }

    private static func words(_ count: Int, _ one: String, _ many: String) -> String {
        count == 1 ? "1 \(one)" : "\(count) \(many)"
    }
}

/// Merges favorites by feature and id; those of each feature are one change, which can be undone.
package struct FavoriteMerge: BackupMerging {
    package let names = ["satchel.sqlite"]
    private let store: FavoriteStore

    package init(_ store: FavoriteStore) { self.store = store }

    package func merge(from folder: String, isDryRun: Bool) async throws -> BackupMerge {
        let backup = SatchelDatabase(path: folder + "/satchel.sqlite")
        let saved = FavoriteStore(database: backup)
        var count = 0
        for collection in try await backup.collections(of: "favorite") {
            let own = try await store.ids(in: collection)
            // Oldest first, as the one added last comes first.
            let missing = try await saved.all(in: collection).filter { !own.contains($0.id) }.reversed()
            count += missing.count
            guard !isDryRun, !missing.isEmpty else { continue }
            _ = try await store.add(
                missing.map { FavoriteSnapshot(id: $0.id, payload: $0.payload) },
                in: collection,
                label: { new in
                    "merged \(new.count == 1 ? "1 favorite" : "\(new.count) favorites") of \(collection) from a backup"
                }
            )
        }
        try await backup.close()
        var merge = BackupMerge()
        merge.add(count, "favorite", "favorites")
        return merge
    }
}

/// Merges recent searches behind those that are here, as far as there is room.
package struct RecentMerge: BackupMerging {
    package let names = ["satchel.sqlite"]
    private let store: RecentStore
    private let limit: @Sendable (_ collection: String) -> Int

    /// Creates a merge that keeps up to `limit` searches in a collection.
    package init(_ store: RecentStore, limit: @escaping @Sendable (_ collection: String) -> Int) {
        (self.store, self.limit) = (store, limit)
    }

    package func merge(from folder: String, isDryRun: Bool) async throws -> BackupMerge {
        let backup = SatchelDatabase(path: folder + "/satchel.sqlite")
        let saved = RecentStore(database: backup)
        var count = 0
        for collection in try await backup.collections(of: "recent") {
            let own = Set(try await store.all(in: collection, limit: .max).map(\.text))
            let missing = try await saved.all(in: collection, limit: limit(collection))
                .filter { !own.contains($0.text) }
                .prefix(max(0, limit(collection) - own.count))
            count += missing.count
            guard !isDryRun, !missing.isEmpty else { continue }
            try await store.addOlder(Array(missing), in: collection)
        }
        try await backup.close()
        var merge = BackupMerge()
        merge.add(count, "recent search", "recent searches")
        return merge
    }
}

extension SatchelDatabase {
    /// The collections of a table, in order.
    fileprivate func collections(of table: String) async throws -> [String] {
        try await read { db in
            try String.fetchAll(db, sql: "SELECT DISTINCT collection FROM \(table) ORDER BY collection")
        }
    }
}
