import Foundation
import SatchelCatalog
import SatchelJSON

/// An item as JSON keeps it among the favourites.
///
/// A later Satchel may add keys and an earlier one may lack some: what cannot be read should be as if it were not known.
package protocol FavoriteRecord: Codable, Sendable {
    /// What is kept.
    associatedtype Item: CatalogItem

    /// Takes down an item.
    init(_ item: Item)

    /// The item that was taken down.
    func item(id: ItemID<Item>) -> Item
}

/// The favourites of one feature in the store that every feature shares.
package struct StoredFavorites<Record: FavoriteRecord>: Favorites {
    private let store: any FavoriteStore
    private let collection: String

    /// Keeps favourites in a collection of a store.
    package init(store: any FavoriteStore, collection: String) {
        self.store = store
        self.collection = collection
    }

    package func add(_ items: [Record.Item]) async throws -> Set<ItemID<Record.Item>> {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let snapshots = try items.map { item in
            FavoriteSnapshot(id: item.id.rawValue, payload: try encoder.encode(Record(item)))
        }
        return Set(try await store.add(snapshots, in: collection).map { ItemID($0) })
    }

    package func remove(_ ids: [ItemID<Record.Item>]) async throws -> Set<ItemID<Record.Item>> {
        Set(try await store.remove(ids.map(\.rawValue), in: collection).map { ItemID($0) })
    }

    package func removeAll() async throws -> Int {
        try await store.removeAll(in: collection)
    }

    package func all() async throws -> FavoriteItems<Record.Item> {
        var favorites = FavoriteItems<Record.Item>()
        for favorite in try await store.all(in: collection) {
            let id = ItemID<Record.Item>(favorite.id)
            if let record = try? StrictJSON.decode(Record.self, from: favorite.payload) {
                favorites.items.append(record.item(id: id))
            } else {
                favorites.unreadable.append(id)
            }
        }
        return favorites
    }

    package func ids() async throws -> Set<ItemID<Record.Item>> {
        Set(try await store.ids(in: collection).map { ItemID($0) })
    }
}
