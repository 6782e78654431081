import CoinsData
import CoinsDomain
import CoinsPresentation
import SatchelCatalog
import SatchelDI
import SatchelLists
import SatchelNetworking
import SatchelNumbers
import SatchelPersistence
import SatchelPluginAPI

/// Coins: prices, favourites, charts, lots.
package struct CoinsPlugin: FeaturePlugin {
    package let id = "coins"
    package let title = "Coins"
    package let summary = "coin prices, charts, favourites, and what your coins are worth"
    package var settings: [SettingDefinition] { CoinsSettings.all }
    package var secretVariables: Set<String> { [CoinGeckoMarket.keyVariable] }

    /// Creates the plugin.
    package init() {}

    package func register(in builder: inout ContainerBuilder) {
        registerMarkets(in: &builder)
        registerStores(in: &builder)
        registerCommands(in: &builder)
        builder.register(CoinListUseCase.self) { (market: any CoinMarket, imports: any CoinImportStore) in
            CoinListUseCase(market: market, imported: imports)
        }
        builder.register(CoinChartUseCase.self) { (market: any CoinMarket, imports: any CoinImportStore) in
            CoinChartUseCase(market: market, imported: imports)
        }
        builder.register(PortfolioUseCase.self, PortfolioUseCase.init)
        builder.registerListViewModel(of: CoinLists.self, from: CoinListUseCase.self) { CoinLists.catalog($0) }
        builder.register(CoinWatchViewModel.self) {
            (
                coins: CoinListUseCase,
                list: ListViewModel<CoinLists>,
                favorites: any Favorites<Coin>,
                clock: any WallClock
            ) in
            CoinWatchViewModel(coins: coins, list: list, favorites: favorites, clock: clock)
        }
        builder.register(PortfolioViewModel.self) {
            (useCase: PortfolioUseCase, list: ListViewModel<CoinLists>, clock: any WallClock, settings: Settings) in
            PortfolioViewModel(
                useCase: useCase,
                list: list,
                clock: clock,
                currency: settings[CoinsSettings.currency]
            )
        }
        builder.register(CoinImportViewModel.self) {
            (
                importer: any CoinImporter,
                coins: CoinListUseCase,
                list: ListViewModel<CoinLists>,
                settings: Settings
            ) in
            CoinImportViewModel(
                importer: importer,
                coins: coins,
                list: list,
                currency: settings[CoinsSettings.currency]
            )
        }
    }

    private func registerCommands(in builder: inout ContainerBuilder) {
        builder.registerCommands(of: id) {
            (
                list: ListViewModel<CoinLists>,
                coins: CoinListUseCase,
                charts: CoinChartUseCase,
                watch: CoinWatchViewModel,
                portfolio: PortfolioViewModel,
                importer: CoinImportViewModel
            ) in
            CoinsCommands.all(
                viewModel: list,
                list: coins,
                charts: charts,
                watch: watch,
                portfolio: portfolio,
                importer: importer
            )
        }
    }

    private func registerMarkets(in builder: inout ContainerBuilder) {
        builder.register((any CoinMarket).self, as: "embedded", EmbeddedCoinMarket.init)
        builder.register((any CoinMarket).self, as: "fixture", FixtureCoinMarket.init)
        builder.register((any CoinMarket).self, as: "coingecko", asking: CoinsSettings.coinGecko) {
            CoinGeckoMarket($0, currency: $1[CoinsSettings.currency])
        }
        builder.register((any CoinMarket).self, as: "upbit", asking: CoinsSettings.upbit) { service, _ in
            KoreanMarket(.upbit, service)
        }
        builder.register((any CoinMarket).self, as: "bithumb", asking: CoinsSettings.bithumb) { service, _ in
            KoreanMarket(.bithumb, service)
        }
        builder.select((any CoinMarket).self, by: CoinsSettings.market)
    }

    private func registerStores(in builder: inout ContainerBuilder) {
        builder.register(CoinDatabase.self, dispose: { try? await $0.close() }) { (locations: FileLocations) in
            CoinDatabase { try locations.data + "/coins.sqlite" }
        }
        builder.register((any HoldingStore).self, as: "sqlite", SQLiteHoldingStore.init)
        builder.register((any HoldingStore).self, as: "memory", InMemoryHoldingStore.init)
        builder.select((any HoldingStore).self, by: StoreSettings.store)
        builder.register((any CoinImportStore).self, as: "sqlite", SQLiteCoinImports.init)
        builder.register((any CoinImportStore).self, as: "memory", InMemoryCoinImports.init)
        builder.select((any CoinImportStore).self, by: StoreSettings.store)
        builder.register((any LotFile).self, CSVLotFile.init)
        builder.register((any CoinImporter).self, FileCoinImporter.init)
        builder.register((any Favorites<Coin>).self) { (store: any FavoriteStore, list: CoinListUseCase) in
            StoredFavorites<CoinRecord>(store: store, collection: id) { try await list.current($0) }
        }
        builder.registerRecentSearches(of: CoinLists.self)
    }
}
