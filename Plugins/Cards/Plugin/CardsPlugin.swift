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

/// Cards: search, filters, favourites, sets.
package struct CardsPlugin: FeaturePlugin {
    package let id = "cards"
    package let title = "Cards"
    package let summary = "search trading cards, filter them, keep favourites"
    package let example = "cards search charizard"
    package var settings: [SettingDefinition] { CardsSettings.all }
    package var secretVariables: Set<String> { [PokemonTCGCatalog.keyVariable] }

    /// Creates the plugin.
    package init() {}

    package func register(in builder: inout ContainerBuilder) {
        registerCatalogs(in: &builder)
        registerUseCases(in: &builder)
        registerLists(in: &builder)
        builder.registerCommands(of: id) {
            (
                list: ListViewModel<CardLists>,
                detail: CardDetailViewModel,
                facets: any CardFacetsUseCase,
                imports: CardImports,
                pictures: ItemPictureLoader<Card>
            ) in
            CardsCommands.all(list: list, detail: detail, facets: facets, imports: imports, pictures: pictures)
        }
    }

    private func registerCatalogs(in builder: inout ContainerBuilder) {
        builder.register(CardLibrary.self, dispose: { try? await $0.close() }) { (locations: FileLocations) in
            CardLibrary { try locations.data + "/cards.sqlite" }
        }
        builder.register(CardImports.self, CardImports.init)
        builder.register((any CardCatalog).self, as: "embedded", LocalCardCatalog.init)
        builder.register((any CardCatalog).self, as: "fixture", FixtureCardCatalog.init)
        builder.register((any CardCatalog).self, as: "pokemontcg") {
            (network: any DecodableDataFetchable, secrets: SecretStore, settings: Settings) in
            PokemonTCGCatalog(network: network, secrets: secrets, address: settings[CardsSettings.pokemonTCG])
        }
        builder.register((any CardCatalog).self, as: "tcgdex") {
            (network: any DecodableDataFetchable, settings: Settings) in
            TCGdexCatalog(network: network, address: settings[CardsSettings.tcgdex])
        }
        builder.select((any CardCatalog).self, by: CardsSettings.catalog)
        builder.register((any ItemPictures<Card>).self) { (network: any RawDataFetchable, settings: Settings) in
            RemoteCardPictures(
                network: network,
                address: settings[CardsSettings.pokemonTCGImages],
                services: [settings[CardsSettings.pokemonTCG], settings[CardsSettings.tcgdex]]
            )
        }
    }

    private func registerUseCases(in builder: inout ContainerBuilder) {
        builder.register((any CardDetailUseCase).self, ShowCard.init)
        builder.register((any CardFacetsUseCase).self, ListCardFacets.init)
    }

    private func registerLists(in builder: inout ContainerBuilder) {
        builder.register(ItemPictureLoader<Card>.self) {
            (pictures: any ItemPictures<Card>, store: any PictureStore) in
            ItemPictureLoader(feature: id, pictures: pictures, store: store)
        }
        builder.registerList(CardLists.self, keptAs: CardRecord.self, from: (any CardCatalog).self) {
            CardLists.catalog($0)
        }
        builder.register(CardDetailViewModel.self, CardDetailViewModel.init)
    }
}
