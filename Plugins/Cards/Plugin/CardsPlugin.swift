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

/// Cards: search, filters, favorites, sets.
package struct CardsPlugin: FeaturePlugin {
    package let id = "cards"
    package let summary = "search trading cards and save favorites"
    package let example = "cards search charizard"
    package var settings: [SettingDefinition] { CardsSettings.all }
    package var secretVariables: Set<String> { [PokemonTCGCatalog.keyVariable] }

    /// Creates the plugin.
    package init() {}

    package func register(in builder: inout ContainerBuilder) {
        builder.register(CardLibrary.self, dispose: { try? await $0.close() }) { (locations: FileLocations) in
            CardLibrary { try locations.data + "/cards.sqlite" }
        }
        builder.register(CardImports.self, CardImports.init)
        builder.register((any CardCatalog).self, as: "embedded") { LocalCardCatalog(library: $0) }
        builder.register((any CardCatalog).self, as: "fixture") { IndexedCatalog.fixture() }
        builder.register((any CardCatalog).self, as: "pokemontcg", asking: CardsSettings.pokemonTCG) { service, _ in
            PokemonTCGCatalog(service)
        }
        builder.register((any CardCatalog).self, as: "tcgdex", asking: CardsSettings.tcgdex) { service, _ in
            TCGdexCatalog(service)
        }
        builder.select((any CardCatalog).self, by: CardsSettings.list.catalog)
        builder.registerPictures(of: CardLists.self) { (network: any RawDataFetchable, settings: Settings) in
            RemoteCardPictures(
                network: network,
                address: settings[CardsSettings.pokemonTCGImages],
                services: [settings[CardsSettings.pokemonTCG], settings[CardsSettings.tcgdex]]
            )
        }
        builder.registerList(CardLists.self, keptAs: CardRecord.self, from: (any CardCatalog).self) {
            CardLists.catalog($0)
        }
        builder.registerCommands(of: id) {
            (
                list: ListViewModel<CardLists>,
                catalog: any CardCatalog,
                imports: CardImports,
                pictures: ItemPictureLoader<Card>
            ) in
            CardsCommands.all(list: list, catalog: catalog, imports: imports, pictures: pictures)
        }
    }
}
