import CoinsDomain
import SatchelCatalog

/// Favorites under the ids that every market uses, whichever id a coin was stored by.
package struct CoinFavorites: Favorites {
    private let stored: any Favorites<Coin>

    package init(_ stored: any Favorites<Coin>) {
        self.stored = stored
    }

    package func add(_ items: [Coin]) async throws -> Set<CoinID> {
        let known = try await storedIDs()
        return Self.canonical(
            try await stored.add(items.map { item in item.with { $0.id = known[item.id] ?? item.id } })
        )
    }

    package func remove(_ ids: [CoinID]) async throws -> Set<CoinID> {
        let known = try await storedIDs()
        return Self.canonical(try await stored.remove(ids.map { known[$0] ?? $0 }))
    }

    package func removeAll() async throws -> Int { try await stored.removeAll() }

    package func all() async throws -> FavoriteItems<Coin> { try await stored.all() }

    package func ids() async throws -> Set<CoinID> { Self.canonical(try await stored.ids()) }

    private func storedIDs() async throws -> [CoinID: CoinID] {
        Dictionary(firstOf: try await stored.ids().map { (InstrumentTable.shipped.canonical($0), $0) })
    }

    private static func canonical(_ ids: Set<CoinID>) -> Set<CoinID> {
        Set(ids.map { InstrumentTable.shipped.canonical($0) })
    }
}
