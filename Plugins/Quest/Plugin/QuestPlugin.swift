import QuestData
import QuestDomain
import QuestPresentation
import QuestRouting
import SatchelCatalog
import SatchelDI
import SatchelLists
import SatchelNetworking
import SatchelPersistence
import SatchelPluginAPI

/// Quest: berries to the hurt Pokémon, by the shortest route.
package struct QuestPlugin: FeaturePlugin {
    package let id = "quest"
    package let title = "Quest"
    package let summary = "visit the hurt Pokémon by the shortest route"
    package var settings: [SettingDefinition] { QuestSettings.all }

    /// Creates the plugin.
    package init() {}

    package func register(in builder: inout ContainerBuilder, settings: Settings) {
        registerPatients(in: &builder, settings)
        registerStores(in: &builder, settings)
        for kind in PlannerKind.allCases {
            builder.register((any RoutePlanner).self, as: kind.rawValue) { kind.planner }
        }
        builder.select((any RoutePlanner).self, by: QuestSettings.planner, in: settings)
        builder.register((any QuestFiles).self) { QuestFolder() }
        builder.register(ListViewModel<PatientLists>.self) {
            (
                store: any QuestStore,
                patients: any PatientSource,
                favorites: any Favorites<Patient>,
                recents: any RecentSearches<PatientField>
            ) in
            ListViewModel<PatientLists>(
                catalog: QuestPatients(store: store, patients: patients),
                favorites: favorites,
                recents: recents,
                preferences: ListPreferences(
                    pageSize: settings[QuestSettings.pageSize],
                    layout: settings[QuestSettings.view]
                )
            )
        }
        builder.register(QuestViewModel.self) {
            (
                list: ListViewModel<PatientLists>,
                store: any QuestStore,
                patients: any PatientSource,
                files: any QuestFiles,
                planner: any RoutePlanner
            ) in
            QuestViewModel(
                list: list,
                store: store,
                patients: patients,
                files: files,
                planner: planner,
                budget: .milliseconds(settings[QuestSettings.budget])
            )
        }
        builder.register(WatchDistance.self) { WatchDistance(metres: Double(settings[QuestSettings.watchMetres])) }
    }

    package func makeCommands(from container: Container) throws -> [any Command] {
        QuestCommands.all(
            quest: try container.resolve(QuestViewModel.self),
            pictures: try container.resolve(ItemPictureLoader<Patient>.self),
            leastMove: try container.resolve(WatchDistance.self).metres
        )
    }

    private func registerPatients(in builder: inout ContainerBuilder, _ settings: Settings) {
        builder.register((any PatientSource).self, as: "embedded", EmbeddedPatientSource.init)
        builder.register((any PatientSource).self, as: "fixture", FixturePatientSource.init)
        builder.register((any PatientSource).self, as: "pokeapi") { (network: any DecodableDataFetchable) in
            PokeAPIPatientSource(network: network, address: settings[QuestSettings.pokeAPI])
        }
        builder.select((any PatientSource).self, by: QuestSettings.patients, in: settings)
        builder.register((any ItemPictures<Patient>).self) { (network: any RawDataFetchable) in
            PokemonPictures(network: network, address: settings[QuestSettings.pictures])
        }
        builder.register(ItemPictureLoader<Patient>.self) {
            (pictures: any ItemPictures<Patient>, store: any PictureStore) in
            ItemPictureLoader(feature: id, pictures: pictures, store: store)
        }
    }

    private func registerStores(in builder: inout ContainerBuilder, _ settings: Settings) {
        builder.register(SQLiteQuestStore.self, dispose: { try? await $0.close() }) { (locations: FileLocations) in
            SQLiteQuestStore(locations: locations)
        }
        builder.register((any QuestStore).self, as: "sqlite") { (store: SQLiteQuestStore) in store }
        builder.register((any QuestStore).self, as: "memory") { InMemoryQuestStore() }
        builder.select((any QuestStore).self, by: QuestSettings.store, in: settings)
        builder.register((any Favorites<Patient>).self) { (store: any FavoriteStore) in
            StoredFavorites<PatientRecord>(store: store, collection: id)
        }
        builder.register((any RecentSearches<PatientField>).self) { (store: any RecentStore) in
            StoredRecentSearches<PatientField>(store: store, collection: id, limit: settings[QuestSettings.recentLimit])
        }
    }
}

/// How far is a real change for `quest watch`.
private struct WatchDistance: Sendable {
    let metres: Double
}
