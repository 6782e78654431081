import CoinsData
import CoinsDomain
import CoinsPresentation
import SatchelCatalog
import SatchelLists
import SatchelPersistence

/// What stands behind the commands, over a market of a test and with everything in memory.
struct CoinScreen {
    let market: MarketStub
    let list: CoinListUseCase
    let favorites: CurrentFavorites
    let viewModel: ListViewModel<CoinLists>

    init(_ market: MarketStub) {
        self.market = market
        list = CoinListUseCase(market: market, imported: CoinImportStore(database: CoinDatabase()))
        let kept = StoredFavorites<CoinRecord>(store: InMemoryFavoriteStore(), collection: "coins")
        favorites = CurrentFavorites(kept: kept, list: list)
        viewModel = ListViewModel<CoinLists>(
            catalog: list,
            favorites: favorites,
            recents: StoredRecentSearches<CoinField>(store: InMemoryRecentStore(), collection: "coins", limit: 5),
            preferences: ListPreferences()
        )
    }
}
