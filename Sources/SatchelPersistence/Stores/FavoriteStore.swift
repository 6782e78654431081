import Foundation
import SatchelCatalog
import SatchelJSON
import SatchelPluginAPI

/// The favourites of every feature, each feature's in a collection of its own.
///
/// A change is kept once the call returns. One call is one change: all of its ids or none. A cancelled call changes
/// nothing. Collections and ids are compared as Swift compares text.
///
/// ```swift
/// let isNew = try await favorites.add(FavoriteSnapshot(id: "b1", payload: json), in: "shelf")
/// ```
public protocol FavoriteStore: Sendable {
    /// Adds favourites in order, the last one newest; one that is there keeps its place and date and takes the new payload.
    ///
    /// - Returns: The ids that were not there before.
    func add(_ snapshots: [FavoriteSnapshot], in collection: String) async throws -> Set<String>

    /// Removes favourites.
    ///
    /// - Returns: The ids that were there.
    func remove(_ ids: [String], in collection: String) async throws -> Set<String>

    /// Returns the ids in a collection, to mark the rows of a list.
    func ids(in collection: String) async throws -> Set<String>

    /// Tells whether an id is in a collection.
    func contains(_ id: String, in collection: String) async throws -> Bool

    /// Returns a collection, the favourite that was added last first.
    func all(in collection: String) async throws -> [Favorite]

    /// Empties a collection.
    ///
    /// - Returns: How many favourites it held.
    func removeAll(in collection: String) async throws -> Int
}

extension FavoriteStore {
    /// Adds one favourite and tells whether it is new.
    public func add(_ snapshot: FavoriteSnapshot, in collection: String) async throws -> Bool {
        try await !add([snapshot], in: collection).isEmpty
    }

    /// Removes one favourite and tells whether it was there.
    public func remove(_ id: String, in collection: String) async throws -> Bool {
        try await !remove([id], in: collection).isEmpty
    }
}

/// Something the user marked to keep.
public struct Favorite: Sendable, Equatable {
    /// The id that its feature gave it.
    public let id: String
    /// The feature's own picture of it, in JSON, so that a favourite can be shown with no catalogue at hand.
    public let payload: Data
    /// When it was first added, to the millisecond.
    public let addedAt: Date
}

/// What a feature hands over to have a favourite kept.
public struct FavoriteSnapshot: Sendable, Equatable {
    /// The feature's id for it.
    public let id: String
    /// The feature's own picture of it, in JSON.
    public let payload: Data

    /// Creates a snapshot.
    public init(id: String, payload: Data) {
        self.id = id
        self.payload = payload
    }
}

/// An item as JSON keeps it among the favorites; where it comes from is stored beside it.
///
/// A later Satchel may add keys and an earlier one may lack some: what cannot be read should be as if it were not known, as
/// `@Tolerant` has it.
public protocol FavoriteRecord: Codable, Sendable {
    /// What is kept.
    associatedtype Item: CatalogItem

    /// Takes down an item.
    init(_ item: Item)

    /// The item that was taken down.
    func item(id: ItemID<Item>, provenance: ItemSource) -> Item
}

/// An item that is its own record, for one that has no stored shape of its own.
public struct ItemRecord<Item: CatalogItem & Codable>: FavoriteRecord {
    private let item: Item

    public init(_ item: Item) {
        self.item = item
    }

    public init(from decoder: any Decoder) throws {
        item = try Item(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws { try item.encode(to: encoder) }

    public func item(id: ItemID<Item>, provenance: ItemSource) -> Item { item }
}

/// A record with where its facts come from, in one JSON object.
private struct SourcedRecord<Record: FavoriteRecord>: Codable {
    let record: Record
    let provenance: ItemSource

    private enum CodingKeys: CodingKey {
        case source, asOf
    }

    init(_ item: Record.Item) {
        record = Record(item)
        provenance = item.provenance
    }

    init(from decoder: any Decoder) throws {
        record = try Record(from: decoder)
        let values = try decoder.container(keyedBy: CodingKeys.self)
        provenance = ItemSource(
            source: (try? values.decode(String.self, forKey: .source)) ?? "unknown",
            asOf: try? values.decode(String.self, forKey: .asOf)
        )
    }

    func encode(to encoder: any Encoder) throws {
        try record.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(provenance.source, forKey: .source)
        try values.encodeIfPresent(provenance.asOf, forKey: .asOf)
    }
}

/// The favourites of one feature in the store that every feature shares.
public struct StoredFavorites<Record: FavoriteRecord>: Favorites {
    private let store: any FavoriteStore
    private let collection: String
    private let current: @Sendable ([Record.Item]) async throws -> [Record.Item]

    /// Keeps favorites in a collection of a store.
    ///
    /// - Parameters:
    ///   - store: Where they are stored.
    ///   - collection: The collection, which is the feature's own.
    ///   - current: Brings the facts of stored items up to date when they are listed.
    public init(
        store: any FavoriteStore,
        collection: String,
        current: @escaping @Sendable ([Record.Item]) async throws -> [Record.Item] = { $0 }
    ) {
        self.store = store
        self.collection = collection
        self.current = current
    }

    public func add(_ items: [Record.Item]) async throws -> Set<ItemID<Record.Item>> {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let snapshots = try items.map { item in
            FavoriteSnapshot(id: item.id.rawValue, payload: try encoder.encode(SourcedRecord<Record>(item)))
        }
        return Set(try await store.add(snapshots, in: collection).map { ItemID($0) })
    }

    public func remove(_ ids: [ItemID<Record.Item>]) async throws -> Set<ItemID<Record.Item>> {
        Set(try await store.remove(ids.map(\.rawValue), in: collection).map { ItemID($0) })
    }

    public func removeAll() async throws -> Int {
        try await store.removeAll(in: collection)
    }

    public func all() async throws -> FavoriteItems<Record.Item> {
        var favorites = FavoriteItems<Record.Item>()
        for favorite in try await store.all(in: collection) {
            let id = ItemID<Record.Item>(favorite.id)
            if let kept = try? StrictJSON.decode(SourcedRecord<Record>.self, from: favorite.payload) {
                favorites.items.append(kept.record.item(id: id, provenance: kept.provenance))
            } else {
                favorites.unreadable.append(id)
            }
        }
        favorites.items = try await current(favorites.items)
        return favorites
    }

    public func ids() async throws -> Set<ItemID<Record.Item>> {
        Set(try await store.ids(in: collection).map { ItemID($0) })
    }
}

/// The configuration key of the stores that features share.
public enum StoreSettings {
    /// Which favourites and recents store is used.
    public static let store = SettingKey.implementation(
        "store",
        default: "sqlite",
        "where favourites and recents are kept"
    )
}
