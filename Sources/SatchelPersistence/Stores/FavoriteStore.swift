import Foundation
import GRDB
import SatchelCatalog
import SatchelJSON
import SatchelPluginAPI

/// The favorites of all features, a collection for each.
///
/// A change is durable when the call returns. One call is one change: all of its ids or none. A canceled call changes
/// nothing. Collections and ids are compared by canonical equivalence, as in Swift. A change with a label can be undone.
///
/// ```swift
/// let isNew = try await favorites.add(FavoriteSnapshot(id: "b1", payload: json), in: "shelf")
/// ```
public struct FavoriteStore: UndoableChanges {
    private let database: SatchelDatabase
    private let now: @Sendable () -> Date
    private let journal: ChangeJournal<FavoriteInverse>

    /// Creates a store; without a database it is in memory.
    package init(
        database: SatchelDatabase = SatchelDatabase(inMemory: Migration.all),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.database = database
        self.now = now
        journal = ChangeJournal("favorites", in: database) { try $0.apply($1) }
    }

    public func lastChange() async throws -> UndoableChange? { try await journal.lastChange() }

    public func undo(_ change: UndoableChange) async throws -> UndoOutcome { try await journal.undo(change) }

    /// Adds favorites in order, the last one newest; an existing one keeps its place and date and gets the new payload.
    ///
    /// - Returns: The ids that are new.
    public func add(
        _ snapshots: [FavoriteSnapshot],
        in collection: String,
        label: FavoriteLabel? = nil
    ) async throws -> Set<String> {
        let collection = StoredText.normalized(collection)
        let addedAt = StoredInstant(now()).milliseconds
        return try await database.write { [journal] db in
            var new: Set<String> = []
            for snapshot in snapshots {
                let id = StoredText.normalized(snapshot.id)
                if try db.putFavorite(id, snapshot.payload, addedAt: addedAt, in: collection) { new.insert(id) }
            }
            if let label, !new.isEmpty {
                let inverse = FavoriteInverse(collection: collection, added: new.sorted())
                try journal.record(label(new), undoneBy: inverse, db)
            }
            return new
        }
    }

    /// Adds one favorite, and returns whether it is new; the change can't be undone.
    public func add(_ snapshot: FavoriteSnapshot, in collection: String) async throws -> Bool {
        try await !add([snapshot], in: collection).isEmpty
    }

    /// Removes favorites, and returns the ids that were there.
    public func remove(
        _ ids: [String],
        in collection: String,
        label: FavoriteLabel? = nil
    ) async throws -> Set<String> {
        try await take(ids.map(StoredText.normalized), in: collection, label: label)
    }

    /// Removes one favorite, and returns whether it was there; the change can't be undone.
    public func remove(_ id: String, in collection: String) async throws -> Bool {
        try await !remove([id], in: collection).isEmpty
    }

    /// Empties a collection, and returns how many favorites it held.
    public func removeAll(in collection: String, label: FavoriteLabel? = nil) async throws -> Int {
        try await take(nil, in: collection, label: label).count
    }

    private func take(_ ids: [String]?, in collection: String, label: FavoriteLabel?) async throws -> Set<String> {
        let collection = StoredText.normalized(collection)
        return try await database.write { [journal] db in
            let removed = try db.takeFavorites(ids, in: collection)
            let there = Set(removed.map(\.id))
            if let label, !there.isEmpty {
                let inverse = FavoriteInverse(collection: collection, removed: removed)
                try journal.record(label(there), undoneBy: inverse, db)
            }
            return there
        }
    }

    /// Returns the ids in a collection, to mark the rows of a list.
    public func ids(in collection: String) async throws -> Set<String> {
        let collection = StoredText.normalized(collection)
        return try await database.read { db in
            let find = try db.cachedStatement(sql: "SELECT id FROM favorite WHERE collection = ?")
            return try String.fetchSet(find, arguments: [collection])
        }
    }

    /// Returns whether an id is in a collection.
    public func contains(_ id: String, in collection: String) async throws -> Bool {
        let (id, collection) = (StoredText.normalized(id), StoredText.normalized(collection))
        return try await database.read { db in
            let sql = "SELECT EXISTS (SELECT 1 FROM favorite WHERE collection = ? AND id = ?)"
            return try Bool.fetchOne(db, sql: sql, arguments: [collection, id]) ?? false
        }
    }

    /// Returns a collection, the favorite added last first.
    public func all(in collection: String) async throws -> [Favorite] {
        let collection = StoredText.normalized(collection)
        return try await database.read { db in
            try db.favorites(in: collection).map { row in
                let addedAt = StoredInstant(milliseconds: row.addedAt).date
                return Favorite(id: row.id, payload: row.payload, addedAt: addedAt)
            }
        }
    }
}

/// Words for a change, given the ids it added or removed: `added 'Dune' to favorites`.
public typealias FavoriteLabel = @Sendable (_ changed: Set<String>) -> String

/// A favorite item.
public struct Favorite: Sendable, Equatable {
    /// The feature's id of the item.
    public let id: String
    /// The feature's JSON of the item, so that it can be shown without a catalog.
    public let payload: Data
    /// When it was first added, to the millisecond.
    public let addedAt: Date
}

/// An item to store as a favorite.
public struct FavoriteSnapshot: Sendable, Equatable {
    /// The feature's id of the item.
    public let id: String
    /// The feature's JSON of the item.
    public let payload: Data

    /// Creates a snapshot.
    public init(id: String, payload: Data) {
        self.id = id
        self.payload = payload
    }
}

/// The JSON of an item among the favorites; its source is stored beside it.
///
/// Other versions of Satchel may write more keys or fewer: treat what cannot be read as unknown, as `@Tolerant` does.
public protocol FavoriteRecord: Codable, Sendable {
    /// The type of the item.
    associatedtype Item: CatalogItem

    /// Creates the record of an item.
    init(_ item: Item)

    /// Returns the recorded item.
    func item(id: ItemID<Item>, provenance: ItemSource) -> Item
}

/// The record of an item with its source, as it is stored.
package struct SourcedRecord<Record: FavoriteRecord>: Codable, Sendable {
    let record: Record
    let provenance: ItemSource

    private enum CodingKeys: CodingKey {
        case source, asOf
    }

    /// Creates the record of an item.
    package init(_ item: Record.Item) {
        record = Record(item)
        provenance = item.provenance
    }

    package init(from decoder: any Decoder) throws {
        record = try Record(from: decoder)
        let values = try decoder.container(keyedBy: CodingKeys.self)
        provenance = ItemSource(
            source: (try? values.decode(String.self, forKey: .source)) ?? "unknown",
            asOf: try? values.decode(String.self, forKey: .asOf)
        )
    }

    package func encode(to encoder: any Encoder) throws {
        try record.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(provenance.source, forKey: .source)
        try values.encodeIfPresent(provenance.asOf, forKey: .asOf)
    }

    /// The recorded item.
    package func item(id: ItemID<Record.Item>) -> Record.Item { record.item(id: id, provenance: provenance) }
}

/// The favorites of one feature, in the store that all features share.
public struct StoredFavorites<Record: FavoriteRecord>: Favorites {
    private let store: FavoriteStore
    private let collection: String
    private let current: @Sendable ([Record.Item]) async throws -> [Record.Item]
    private let name: @Sendable (Record.Item) -> String

    /// Creates the favorites in a collection of a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - collection: The name of the collection.
    ///   - current: Updates the facts of stored items for listing.
    ///   - name: An item in a sentence, for undo; by default the title in quotes.
    public init(
        store: FavoriteStore,
        collection: String,
        current: @escaping @Sendable ([Record.Item]) async throws -> [Record.Item] = { $0 },
        name: @escaping @Sendable (Record.Item) -> String = { "'\($0.title)'" }
    ) {
        self.store = store
        self.collection = collection
        self.current = current
        self.name = name
    }

    public func add(_ items: [Record.Item]) async throws -> Set<ItemID<Record.Item>> {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let snapshots = try items.map { item in
            FavoriteSnapshot(id: item.id.rawValue, payload: try encoder.encode(SourcedRecord<Record>(item)))
        }
        let names = items.map { (id: $0.id.rawValue, name: name($0)) }
        let added = try await store.add(
            snapshots,
            in: collection,
            label: { "added \(Self.words(names, $0)) to favorites" }
        )
        return Set(added.map { ItemID($0) })
    }

    public func remove(_ ids: [ItemID<Record.Item>]) async throws -> Set<ItemID<Record.Item>> {
        let wanted = Set(ids.map(\.rawValue))
        let names = try await store.all(in: collection).filter { wanted.contains($0.id) }.map { favorite in
            (id: favorite.id, name: Self.item(of: favorite).map(name) ?? "'\(favorite.id)'")
        }
        let removed = try await store.remove(
            ids.map(\.rawValue),
            in: collection,
            label: { "removed \(Self.words(names, $0)) from favorites" }
        )
        return Set(removed.map { ItemID($0) })
    }

    public func removeAll() async throws -> Int {
        try await store.removeAll(
            in: collection,
            label: { [collection] changed in "removed all \(changed.count) favorites in \(collection)" }
        )
    }

    /// The names of what changed; of many only the first.
    private static func words(_ names: [(id: String, name: String)], _ changed: Set<String>) -> String {
        let names = names.filter { changed.contains($0.id) }.map(\.name)
        guard names.count > 3, let first = names.first else { return names.joined(separator: ", ") }
        return "\(first) and \(names.count - 1) others"
    }

    private static func item(of favorite: Favorite) -> Record.Item? {
        let kept = try? StrictJSON.decode(SourcedRecord<Record>.self, from: favorite.payload)
        return kept?.item(id: ItemID(favorite.id))
    }

    public func all() async throws -> FavoriteItems<Record.Item> {
        var favorites = FavoriteItems<Record.Item>()
        for favorite in try await store.all(in: collection) {
            if let item = Self.item(of: favorite) {
                favorites.items.append(item)
            } else {
                favorites.unreadable.append(ItemID(favorite.id))
            }
        }
        favorites.items = try await current(favorites.items)
        return favorites
    }

    public func ids() async throws -> Set<ItemID<Record.Item>> {
        Set(try await store.ids(in: collection).map { ItemID($0) })
    }
}

/// The setting of the stores that features share.
public enum StoreSettings {
    /// The implementation of the stores.
    public static let store = SettingKey.implementation(
        "store",
        default: "sqlite",
        "where what you keep is stored"
    )
}

/// A favorite as it is stored.
struct FavoriteRow: Codable, Sendable {
    var position: Int64
    var id: String
    var payload: Data
    var addedAt: Int64
}

/// What undoes a change of favorites.
struct FavoriteInverse: Codable, Sendable {
    var collection: String
    /// The ids to remove.
    var added: [String] = []
    /// The favorites to put back.
    var removed: [FavoriteRow] = []

    /// Returns whether anything changed; a favorite that is back already stays as it is.
    func apply(_ db: Database) throws -> Bool {
        var count = try db.takeFavorites(added, in: collection).count
        for favorite in removed where try db.restoreFavorite(favorite, in: collection) { count += 1 }
        return count > 0
    }
}

extension Database {
    /// Adds a favorite, or gives one that is there another payload; returns whether it is new.
    fileprivate func putFavorite(_ id: String, _ payload: Data, addedAt: Int64, in collection: String) throws -> Bool {
        // The binding takes empty data for NULL.
        try execute(
            sql: "UPDATE favorite SET payload = coalesce(?, x'') WHERE collection = ? AND id = ?",
            arguments: [payload, collection, id]
        )
        guard changesCount == 0 else { return false }
        try execute(
            sql: "INSERT INTO favorite (collection, id, payload, addedAt) VALUES (?, ?, coalesce(?, x''), ?)",
            arguments: [collection, id, payload, addedAt]
        )
        return true
    }

    /// Removes favorites, or without ids all of a collection, and returns those that were there.
    fileprivate func takeFavorites(_ ids: [String]?, in collection: String) throws -> [FavoriteRow] {
        guard let ids else {
            let all = try favorites(in: collection)
            try execute(sql: "DELETE FROM favorite WHERE collection = ?", arguments: [collection])
            return all.reversed()
        }
        return try ids.compactMap { id in
            let row = try Row.fetchOne(
                self,
                sql: "SELECT position, id, payload, addedAt FROM favorite WHERE collection = ? AND id = ?",
                arguments: [collection, id]
            )
            try execute(sql: "DELETE FROM favorite WHERE collection = ? AND id = ?", arguments: [collection, id])
            return try row.map { try FavoriteRow($0) }
        }
    }

    /// Puts a removed favorite back; returns false if it is back already.
    fileprivate func restoreFavorite(_ favorite: FavoriteRow, in collection: String) throws -> Bool {
        // In its old place, unless another favorite has that.
        let isTaken = try Bool.fetchOne(
            self,
            sql: "SELECT EXISTS (SELECT 1 FROM favorite WHERE position = ?)",
            arguments: [favorite.position]
        )
        try execute(
            sql: """
                INSERT OR IGNORE INTO favorite (position, collection, id, payload, addedAt)
                VALUES (?, ?, ?, coalesce(?, x''), ?)
                """,
            arguments: [
                isTaken == true ? nil : favorite.position, collection, favorite.id, favorite.payload,
                favorite.addedAt,
            ]
        )
        return changesCount > 0
    }

    /// Returns a collection, the favorite added last first.
    fileprivate func favorites(in collection: String) throws -> [FavoriteRow] {
        let sql = "SELECT position, id, payload, addedAt FROM favorite WHERE collection = ? ORDER BY position DESC"
        return try Row.fetchAll(self, sql: sql, arguments: [collection]).map { try FavoriteRow($0) }
    }
}

extension FavoriteRow {
    fileprivate init(_ row: Row) throws {
        position = try row.decode(forColumn: "position")
        id = try row.decode(forColumn: "id")
        payload = try row.decode(forColumn: "payload")
        addedAt = try row.decode(forColumn: "addedAt")
    }
}

extension Migration {
    /// Creates the favorites; `position` is increasing, so that the order does not depend on the clock.
    static let favorites = Migration(
        id: "1 favorites",
        sql: """
            CREATE TABLE favorite (
                position INTEGER PRIMARY KEY,
                collection TEXT NOT NULL,
                id TEXT NOT NULL,
                payload BLOB NOT NULL,
                addedAt INTEGER NOT NULL, -- milliseconds since 1970
                UNIQUE (collection, id)
            ) STRICT
            """
    )
}
