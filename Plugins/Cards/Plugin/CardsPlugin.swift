import CardsData
import CardsDomain
import CardsPresentation
import SatchelCatalog
import SatchelDI
import SatchelLists
import SatchelNetworking
import SatchelPersistence
import SatchelPluginAPI

/// Cards: search, filters, favourites, sets.
package struct CardsPlugin: FeaturePlugin {
    package let id = "cards"
    package let title = "Cards"
    package let summary = "search trading cards, filter them, keep favourites"
    package var settings: [SettingDefinition] { CardsSettings.all }
    package var secretVariables: Set<String> { [PokemonTCGCatalog.keyVariable] }

    /// Creates the plugin.
    package init() {}

    package func register(in builder: inout ContainerBuilder, settings: Settings) {
        registerCatalogs(in: &builder, settings)
        registerUseCases(in: &builder)
        registerLists(in: &builder, settings)
    }

    private func registerCatalogs(in builder: inout ContainerBuilder, _ settings: Settings) {
        builder.register(ImportedCards.self, dispose: { try? await $0.close() }) { (locations: FileLocations) in
            ImportedCards { try locations.data + "/cards.sqlite" }
        }
        builder.register((any CardCatalog).self, as: "embedded", LocalCardCatalog.init)
        builder.register((any CardCatalog).self, as: "fixture", FixtureCardCatalog.init)
        builder.register((any CardCatalog).self, as: "pokemontcg") {
            (network: any DecodableDataFetchable, secrets: SecretStore) in
            PokemonTCGCatalog(network: network, secrets: secrets, address: settings[CardsSettings.pokemonTCG])
        }
        builder.register((any CardCatalog).self, as: "tcgdex") { (network: any DecodableDataFetchable) in
            TCGdexCatalog(network: network, address: settings[CardsSettings.tcgdex])
        }
        builder.select((any CardCatalog).self, by: CardsSettings.catalog, in: settings)
        builder.register((any ItemPictures<Card>).self) { (network: any RawDataFetchable) in
            RemoteCardPictures(
                network: network,
                address: settings[CardsSettings.pokemonTCGImages],
                services: [settings[CardsSettings.pokemonTCG], settings[CardsSettings.tcgdex]]
            )
        }
    }

    private func registerUseCases(in builder: inout ContainerBuilder) {
        builder.register((any CardListUseCase).self, ListCards.init)
        builder.register((any CardDetailUseCase).self, ShowCard.init)
        builder.register((any CardFacetsUseCase).self, ListCardFacets.init)
        builder.register((any CardImportUseCase).self, ImportCards.init)
    }

    private func registerLists(in builder: inout ContainerBuilder, _ settings: Settings) {
        builder.register((any Favorites<Card>).self) { (store: any FavoriteStore) in
            StoredFavorites<CardRecord>(store: store, collection: id)
        }
        builder.register((any RecentSearches<CardField>).self) { (store: any RecentStore) in
            StoredRecentSearches<CardField>(store: store, collection: id, limit: settings[CardsSettings.recentLimit])
        }
        builder.register(ItemPictureLoader<Card>.self) {
            (pictures: any ItemPictures<Card>, store: any PictureStore) in
            ItemPictureLoader(feature: id, pictures: pictures, store: store)
        }
        builder.register(ListViewModel<CardLists>.self) {
            (list: any CardListUseCase, favorites: any Favorites<Card>, recents: any RecentSearches<CardField>) in
            ListViewModel<CardLists>(
                catalog: list,
                favorites: favorites,
                recents: recents,
                preferences: ListPreferences(
                    pageSize: settings[CardsSettings.pageSize],
                    layout: settings[CardsSettings.view]
                )
            )
        }
        builder.register(CardDetailViewModel.self, CardDetailViewModel.init)
    }

    package func makeCommands(from container: Container) throws -> [any Command] {
        CardsCommands.all(
            list: try container.resolve(ListViewModel<CardLists>.self),
            detail: try container.resolve(CardDetailViewModel.self),
            facets: try container.resolve((any CardFacetsUseCase).self),
            importing: try container.resolve((any CardImportUseCase).self),
            pictures: try container.resolve(ItemPictureLoader<Card>.self)
        )
    }
}
