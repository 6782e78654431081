import CoinsData
import CoinsDomain
import CoinsPresentation
import SatchelCatalog
import SatchelCollection
import SatchelDI
import SatchelLists
import SatchelNetworking
import SatchelNumbers
import SatchelPersistence
import SatchelPluginAPI

/// Coins: prices, favorites, charts, a ledger.
package struct CoinsPlugin: FeaturePlugin {
    package let id = "coins"
    package let summary = "track coin prices, charts and your portfolio"
    package var settings: [SettingDefinition] { CoinsSettings.all }
    package var secretVariables: Set<String> { [CoinGeckoMarket.keyVariable] }

    package init() {}

    package func register(in builder: inout ContainerBuilder) {
        registerMarkets(in: &builder)
        registerStores(in: &builder)
        builder.registerCommands(of: id) {
            (
                viewModel: ListViewModel<Coin>,
                list: CoinCatalog,
                charts: CoinCharts,
                watch: CoinWatchViewModel,
                portfolio: PortfolioViewModel,
                imports: CoinImports,
                sources: SourceStatuses<Coin>,
                rates: ExchangeRateSource,
                clock: any WallClock,
                random: any RandomSource,
                settings: Settings
            ) in
            Coin.commands(
                viewModel: viewModel,
                list: list,
                charts: charts,
                watch: watch,
                portfolio: portfolio,
                importing: imports.importing,
                sources: sources,
                kept: { presenter in
                    var rules = KeptRules<Coin>()
                    rules.currency = settings[CoinsSettings.currency].description
                    rules.following = { try $0.follow($1, $2) }
                    rules.otherSide = { try $0.otherSide(of: $1) }
                    return KeptItems(presenter, clock: clock, random: random, rules: rules)
                },
                priced: { kept in
                    let worth = WorthCommand("coins", clock: { clock }, rates: { rates }) { days, _ in
                        try await portfolio.worth(on: days, charts: charts, kept: kept.all())
                    }
                    return [worth] + kept.alerts { try await portfolio.prices(of: $0) }
                }
            )
        }
        builder.register(CoinCatalog.self) {
            (market: any CoinMarket, imports: CoinImportStore, ledger: any CoinLedger) in
            CoinCatalog(market: market, imported: imports.all, held: ledger.coins)
        }
        builder.register(CoinCharts.self) {
            (market: any CoinMarket, all: Implementations<any CoinMarket>, imports: CoinImportStore) in
            CoinCharts(market: market, imported: imports.history) { try all.resolve($0) }
        }
        builder.register(PortfolioUseCase.self) {
            (ledger: any CoinLedger, list: CoinCatalog, imports: CoinImportStore, rates: ExchangeRateSource) in
            PortfolioUseCase(
                ledger: ledger,
                list: list,
                imported: imports.history,
                rates: rates
            )
        }
        builder.registerImplementations(of: (any CoinMarket).self)
        builder.register(ListSources<Coin>.self) {
            (all: Implementations<any CoinMarket>, imports: CoinImportStore, ledger: any CoinLedger) in
            ListSources(all) { market in
                Coin.catalog(CoinCatalog(market: market, imported: imports.all, held: ledger.coins))
            }
        }
        builder.registerListViewModel(of: Coin.self, from: CoinCatalog.self, { Coin.catalog($0) }, kept: \.kept)
        builder.registerFacts(of: Coin.self, from: CoinCatalog.self) { Coin.catalog($0) }
        builder.register(CoinWatchViewModel.self) {
            (
                coins: CoinCatalog,
                list: ListViewModel<Coin>,
                favorites: any Favorites<Coin>,
                clock: any WallClock
            ) in
            CoinWatchViewModel(coins: coins, list: list, favorites: favorites, clock: clock)
        }
        builder.register(PortfolioViewModel.self) {
            (useCase: PortfolioUseCase, clock: any WallClock, settings: Settings) in
            PortfolioViewModel(useCase: useCase, currency: settings[CoinsSettings.currency], clock: clock)
        }
        builder.register(CoinImports.self) {
            (store: CoinImportStore, coins: CoinCatalog, clock: any WallClock, settings: Settings) in
            CoinImports(store: store, coins: coins, clock: clock, currency: settings[CoinsSettings.currency])
        }
    }

    private func registerMarkets(in builder: inout ContainerBuilder) {
        builder.register(
            (any CoinMarket).self,
            as: "auto",
            using: ["coingecko", "embedded"].map { NamedDependency.implementation($0, of: (any CoinMarket).self) }
        ) { (service: any CoinMarket, builtIn: any CoinMarket) in
            AutoCoinMarket(service: service, builtIn: builtIn, chosenBy: CoinsSettings.market.name)
        }
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
        builder.registerSourceStatuses(
            of: Coin.self,
            chosenBy: CoinsSettings.market,
            [
                .local("auto", "CoinGecko, or else the built-in prices"),
                .local("embedded", "built-in prices", inAuto: true), .local("fixture", "made-up coins"),
                .service(
                    "coingecko",
                    "CoinGecko",
                    at: CoinsSettings.coinGecko,
                    key: CoinGeckoMarket.keyName,
                    inAuto: true
                ),
                .service("upbit", "Upbit", at: CoinsSettings.upbit),
                .service("bithumb", "Bithumb", at: CoinsSettings.bithumb),
            ]
        )
    }

    private func registerStores(in builder: inout ContainerBuilder) {
        builder.register(CoinImportStore.self, dispose: { try? await $0.close() }) {
            (locations: FileLocations, settings: Settings) in
            settings[SatchelDatabase.store] == "memory"
                ? CoinImportStore() : CoinImportStore { try locations.data + "/coins.sqlite" }
        }
        builder.register(KindRules.self, as: id) { KindRules(Coin.kind) }
        builder.register((any CoinLedger).self) { (store: CollectionStore) in StoredCoinLedger(store) }
        builder.register((any Favorites<Coin>).self) { (store: CollectionStore, list: CoinCatalog) in
            CoinFavorites(
                StoredFavorites(
                    store,
                    current: { try await list.refreshed($0.map(\.kept)) },
                    name: { Coin.name(of: $0) }
                )
            )
        }
        builder.registerRecentSearches(of: Coin.self)
    }
}
