import CoinsData
import CoinsDomain
import CoinsPresentation
import SatchelCatalog
import SatchelLists
import SatchelCollection
import SatchelPersistence
import TestSupport

/// What stands behind the commands, over a market of a test and with everything in memory.
struct CoinScreen {
    let market: MarketStub
    let list: CoinCatalog
    let favorites: StoredFavorites<Coin>
    let viewModel: ListViewModel<Coin>

    init(_ market: MarketStub) {
        self.market = market
        let list = CoinCatalog(market: market, imported: CoinImportStore().all)
        self.list = list
        favorites = StoredFavorites(CollectionStore()) { try await list.refreshed($0.map(\.kept)) }
        viewModel = ListViewModel(over: list, favorites: favorites)
    }
}
