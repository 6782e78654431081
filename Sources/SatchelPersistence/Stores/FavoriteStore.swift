import Foundation
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
public protocol FavoriteStore: UndoableChanges {
    /// Adds favorites in order, the last one newest; an existing one keeps its place and date and gets the new payload.
    ///
    /// - Returns: The ids that are new.
    func add(
        _ snapshots: [FavoriteSnapshot],
        in collection: String,
        label: FavoriteLabel?
    ) async throws -> Set<String>

    /// Removes favorites, and returns the ids that were there.
    func remove(_ ids: [String], in collection: String, label: FavoriteLabel?) async throws -> Set<String>

    /// Returns the ids in a collection, to mark the rows of a list.
    func ids(in collection: String) async throws -> Set<String>

    /// Returns whether an id is in a collection.
    func contains(_ id: String, in collection: String) async throws -> Bool

    /// Returns a collection, the favorite added last first.
    func all(in collection: String) async throws -> [Favorite]

    /// Empties a collection, and returns how many favorites it held.
    func removeAll(in collection: String, label: FavoriteLabel?) async throws -> Int
}

/// Words for a change, given the ids it added or removed: `added 'Dune' to favorites`.
public typealias FavoriteLabel = @Sendable (_ changed: Set<String>) -> String

extension FavoriteStore {
    /// Adds favorites; the change can't be undone.
    public func add(_ snapshots: [FavoriteSnapshot], in collection: String) async throws -> Set<String> {
        try await add(snapshots, in: collection, label: nil)
    }

    /// Removes favorites; the change can't be undone.
    public func remove(_ ids: [String], in collection: String) async throws -> Set<String> {
        try await remove(ids, in: collection, label: nil)
    }

    /// Empties a collection; the change can't be undone.
    public func removeAll(in collection: String) async throws -> Int {
        try await removeAll(in: collection, label: nil)
    }

    /// Adds one favorite, and returns whether it is new.
    public func add(_ snapshot: FavoriteSnapshot, in collection: String) async throws -> Bool {
        try await !add([snapshot], in: collection).isEmpty
    }

    /// Removes one favorite, and returns whether it was there.
    public func remove(_ id: String, in collection: String) async throws -> Bool {
        try await !remove([id], in: collection).isEmpty
    }
}

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
    private let store: any FavoriteStore
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
        store: any FavoriteStore,
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
    /// The implementation of the favorites and recents stores.
    public static let store = SettingKey.implementation(
        "store",
        default: "sqlite",
        "where favorites, recent searches and lots are stored"
    )

    /// The implementation of stores that no server has: those of `postgres` are in files.
    public static let localStore = SettingKey<String>.text(
        "store",
        default: "sqlite",
        rule: TextRule("the name of a store") { _ in nil },
        "where all other data is stored",
        read: { $0 == "postgres" ? "sqlite" : $0 }
    )
}
