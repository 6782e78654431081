import ClosetDomain
import SatchelCatalog

/// Favourites that are marks on the clothes themselves, so that they follow every change and go into every backup.
package struct FavoriteGarments: Favorites {
    private let store: any ClosetStore

    /// Keeps the marks in a store.
    package init(store: any ClosetStore) {
        self.store = store
    }

    package func add(_ items: [Garment]) async throws -> Set<GarmentID> {
        let ids = items.map(\.id)
        return try await store.change("added \(Self.names(items)) to favourites") { $0.addFavorites(ids) }
    }

    package func remove(_ ids: [GarmentID]) async throws -> Set<GarmentID> {
        let closet = try await store.closet()
        let names = Self.names(ids.compactMap(closet.garment))
        return try await store.change("took \(names) out of favourites") { $0.removeFavorites(ids) }
    }

    package func removeAll() async throws -> Int {
        try await store.change("took every favourite out") { closet in
            closet.removeFavorites(closet.garments.map(\.id)).count
        }
    }

    package func all() async throws -> FavoriteItems<Garment> {
        let marked = try await store.closet().garments.compactMap { garment in
            garment.favoriteNumber.map { (number: $0, garment: garment) }
        }
        return FavoriteItems(items: marked.sorted { $0.number > $1.number }.map(\.garment))
    }

    package func ids() async throws -> Set<GarmentID> {
        Set(try await store.closet().garments.filter { $0.favoriteNumber != nil }.map(\.id))
    }

    private static func names(_ garments: [Garment]) -> String {
        garments.map { "'\($0.title)'" }.joined(separator: ", ")
    }
}
