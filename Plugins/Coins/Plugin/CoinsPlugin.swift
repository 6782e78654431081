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

    package func register(in builder: inout ContainerBuilder, settings: Settings) {
        registerMarkets(in: &builder, settings: settings)
        registerStores(in: &builder, settings: settings)
        builder.register(CoinListUseCase.self) { (market: any CoinMarket, imports: any CoinImportStore) in
            CoinListUseCase(market: market, imported: imports)
        }
        builder.register(CoinChartUseCase.self) { (market: any CoinMarket, imports: any CoinImportStore) in
            CoinChartUseCase(market: market, imported: imports)
        }
        builder.register(PortfolioUseCase.self, PortfolioUseCase.init)
        builder.register(ListViewModel<CoinLists>.self) {
            (list: CoinListUseCase, favorites: any Favorites<Coin>, recents: any RecentSearches<CoinField>) in
            ListViewModel<CoinLists>(
                catalog: list,
                favorites: favorites,
                recents: recents,
                preferences: ListPreferences(
                    pageSize: settings[CoinsSettings.pageSize],
                    layout: settings[CoinsSettings.view]
                )
            )
        }
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
            (useCase: PortfolioUseCase, list: ListViewModel<CoinLists>, clock: any WallClock) in
            PortfolioViewModel(
                useCase: useCase,
                list: list,
                clock: clock,
                currency: settings[CoinsSettings.currency]
            )
        }
        builder.register(CoinImportViewModel.self) {
            (importer: any CoinImporter, coins: CoinListUseCase, list: ListViewModel<CoinLists>) in
            CoinImportViewModel(
                importer: importer,
                coins: coins,
                list: list,
                currency: settings[CoinsSettings.currency]
            )
        }
    }

    private func registerMarkets(in builder: inout ContainerBuilder, settings: Settings) {
        builder.register((any CoinMarket).self, as: "embedded", EmbeddedCoinMarket.init)
        builder.register((any CoinMarket).self, as: "fixture", FixtureCoinMarket.init)
        builder.register((any CoinMarket).self, as: "coingecko") {
            (network: any DecodableDataFetchable, secrets: SecretStore) in
            CoinGeckoMarket(
                network: network,
                secrets: secrets,
                address: settings[CoinsSettings.coinGecko],
                currency: settings[CoinsSettings.currency]
            )
        }
        builder.register((any CoinMarket).self, as: "upbit") { (network: any DecodableDataFetchable) in
            UpbitMarket(network: network, address: settings[CoinsSettings.upbit])
        }
        builder.register((any CoinMarket).self, as: "bithumb") { (network: any DecodableDataFetchable) in
            BithumbMarket(network: network, address: settings[CoinsSettings.bithumb])
        }
        builder.select((any CoinMarket).self, by: CoinsSettings.market, in: settings)
    }

    private func registerStores(in builder: inout ContainerBuilder, settings: Settings) {
        builder.register(CoinDatabase.self, dispose: { try? await $0.close() }) { (locations: FileLocations) in
            CoinDatabase { try locations.data + "/coins.sqlite" }
        }
        builder.register((any HoldingStore).self, as: "sqlite", SQLiteHoldingStore.init)
        builder.register((any HoldingStore).self, as: "memory", InMemoryHoldingStore.init)
        builder.select((any HoldingStore).self, by: CoinsSettings.store, in: settings)
        builder.register((any CoinImportStore).self, as: "sqlite", SQLiteCoinImports.init)
        builder.register((any CoinImportStore).self, as: "memory", InMemoryCoinImports.init)
        builder.select((any CoinImportStore).self, by: CoinsSettings.store, in: settings)
        builder.register((any LotFile).self, CSVLotFile.init)
        builder.register((any CoinImporter).self, FileCoinImporter.init)
        builder.register((any Favorites<Coin>).self) { (store: any FavoriteStore, list: CoinListUseCase) in
            CurrentFavorites(kept: StoredFavorites<CoinRecord>(store: store, collection: id), list: list)
        }
        builder.register((any RecentSearches<CoinField>).self) { (store: any RecentStore) in
            StoredRecentSearches<CoinField>(store: store, collection: id, limit: settings[CoinsSettings.recentLimit])
        }
    }

    package func makeCommands(from container: Container) throws -> [any Command] {
        CoinsCommands.all(
            viewModel: try container.resolve(ListViewModel<CoinLists>.self),
            list: try container.resolve(CoinListUseCase.self),
            charts: try container.resolve(CoinChartUseCase.self),
            watch: try container.resolve(CoinWatchViewModel.self),
            portfolio: try container.resolve(PortfolioViewModel.self),
            importer: try container.resolve(CoinImportViewModel.self)
        )
    }
}
