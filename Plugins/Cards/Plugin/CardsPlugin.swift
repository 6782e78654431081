import CardsData
import CardsDomain
import CardsPresentation
import SatchelCatalog
import SatchelDI
import SatchelLibrary
import SatchelLists
import SatchelNetworking
import SatchelPersistence
import SatchelPluginAPI
import SatchelPostgres

/// Cards: search, filters, favorites, sets.
package struct CardsPlugin: FeaturePlugin {
    package let id = "cards"
    package let summary = "search trading cards and save favorites"
    package let example = "cards search charizard"
    package var settings: [SettingDefinition] { CardsSettings.all }
    package var secretVariables: Set<String> { [PokemonTCGCatalog.keyVariable] }

    package init() {}

    package func register(in builder: inout ContainerBuilder) {
        builder.registerLibraries(
            of: id,
            chosenBy: CardsSettings.list.catalog,
            imports: { CardImports(into: $0, clock: $1) }
        )
        builder.register((any CardCatalog).self, as: "embedded") { LocalCardCatalog(library: $0) }
        builder.register(
            (any CardCatalog).self,
            as: "postgres",
            using: [NamedDependency.implementation("postgres", of: CardLibrary.self)]
        ) { (library: CardLibrary) in LocalCardCatalog(library: library) }
        builder.register((any CardCatalog).self, as: "fixture") { IndexedCatalog.fixture() }
        builder.register((any CardCatalog).self, as: "pokemontcg", asking: CardsSettings.pokemonTCG) { service, _ in
            PokemonTCGCatalog(service)
        }
        builder.register((any CardCatalog).self, as: "tcgdex", asking: CardsSettings.tcgdex) { service, _ in
            TCGdexCatalog(service)
        }
        builder.register(
            (any CardCatalog).self,
            as: "auto",
            using: ["embedded", "pokemontcg", "tcgdex"].map {
                NamedDependency.implementation($0, of: (any CardCatalog).self)
            }
        ) { (local: any CardCatalog, pokemonTCG: any CardCatalog, tcgdex: any CardCatalog, settings: Settings) in
            AutoCardCatalog(
                local: Card.catalog(local),
                services: [Card.catalog(pokemonTCG), Card.catalog(tcgdex)],
                chosenBy: CardsSettings.list.catalog.name,
                isOffline: settings[NetworkLimits.offline]
            )
        }
        builder.select((any CardCatalog).self, by: CardsSettings.list.catalog)
        builder.registerPictures(of: Card.self) { (network: any RawDataFetchable, settings: Settings) in
            RemoteCardPictures(
                network: network,
                address: settings[CardsSettings.pokemonTCGImages],
                services: [settings[CardsSettings.pokemonTCG], settings[CardsSettings.tcgdex]]
            )
        }
        builder.registerList(Card.self, from: (any CardCatalog).self) {
            Card.catalog($0)
        }
        registerSources(in: &builder)
        registerPrices(in: &builder)
        builder.registerCommands(of: id) {
            (
                list: ListViewModel<Card>,
                catalog: any CardCatalog,
                all: Implementations<any CardCatalog>,
                imports: CardImports,
                sources: SourceStatuses<Card>,
                pictures: ItemPictureLoader<Card>,
                pricing: CardPricing,
                clock: any WallClock,
                random: any RandomSource
            ) in
            let facts = CardFactSources(catalog: catalog, names: all.names) { try all.resolve($0) }
            return Card.commands(
                list: list,
                facts: facts,
                imports: imports,
                sources: sources,
                pictures: pictures,
                pricing: pricing,
                clock: clock,
                random: random,
                catalog: catalog
            )
        }
    }

    private func registerPrices(in builder: inout ContainerBuilder) {
        builder.register(CardPriceStore.self, dispose: { try? await $0.close() }) {
            (locations: FileLocations, settings: Settings) in
            settings[SatchelDatabase.store] == "memory"
                ? CardPriceStore() : CardPriceStore { try locations.data + "/card-prices.sqlite" }
        }
        builder.register(CardPricing.self) {
            (
                store: CardPriceStore,
                network: any DecodableDataFetchable,
                secrets: SecretStore,
                rates: ExchangeRateSource,
                clock: any WallClock,
                settings: Settings
            ) in
            let sources = CardPriceSources(
                pokemonTCG: RemoteService(network, at: settings[CardsSettings.pokemonTCG], secrets: secrets),
                tcgdex: RemoteService(network, at: settings[CardsSettings.tcgdex], secrets: secrets),
                clock: clock
            )
            return CardPricing(
                all: { try await store.all(of: $0) },
                add: { try await store.add($0) },
                read: { try await sources.prices(in: $0) },
                update: { try await sources.update($0) },
                rates: rates,
                today: { clock.today }
            )
        }
    }

    private func registerSources(in builder: inout ContainerBuilder) {
        builder.registerSourceStatuses(
            of: Card.self,
            chosenBy: CardsSettings.list.catalog,
            [
                .local("auto", "this machine, then the Pokémon TCG API, then TCGdex"),
                .local("embedded", "built-in and imported cards", inAuto: true), .local("fixture", "made-up cards"),
                .server("postgres", "a library on PostgreSQL", at: PostgresSettings.url),
                .service(
                    "pokemontcg",
                    "the Pokémon TCG API",
                    at: CardsSettings.pokemonTCG,
                    key: PokemonTCGCatalog.keyName,
                    inAuto: true
                ),
                .service("tcgdex", "TCGdex", at: CardsSettings.tcgdex, inAuto: true),
            ]
        )
    }
}
