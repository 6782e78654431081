import SatchelCatalog

/// The favourites at the prices of the market, rather than at those of the day they were marked.
///
/// A favourite that the market does not list keeps what was known of it, with its date. Marking one sends no request.
package struct CurrentFavorites: Favorites {
    private let kept: any Favorites<Coin>
    private let list: CoinListUseCase

    /// Puts prices of a list to what is kept.
    package init(kept: any Favorites<Coin>, list: CoinListUseCase) {
        self.kept = kept
        self.list = list
    }

    package func add(_ items: [Coin]) async throws -> Set<CoinID> { try await kept.add(items) }

    package func remove(_ ids: [CoinID]) async throws -> Set<CoinID> { try await kept.remove(ids) }

    package func removeAll() async throws -> Int { try await kept.removeAll() }

    package func ids() async throws -> Set<CoinID> { try await kept.ids() }

    package func all() async throws -> FavoriteItems<Coin> {
        var favorites = try await kept.all()
        guard !favorites.items.isEmpty else { return favorites }
        // Where the market cannot be reached, what was kept is the answer.
        let current = try? await list.coins(Set(favorites.items.map(\.id)))
        try Task.checkCancellation()
        favorites.items = favorites.items.map { current?[$0.id] ?? $0 }
        return favorites
    }
}
