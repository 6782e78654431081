import QuestData
import QuestDomain
import QuestPresentation
import QuestRouting
import SatchelCatalog
import SatchelCollection
import SatchelDI
import SatchelLists
import SatchelNetworking
import SatchelPersistence
import SatchelPluginAPI

/// Quest: berries to the hurt Pokémon, by the shortest route.
package struct QuestPlugin: FeaturePlugin {
    package let id = "quest"
    package let summary = "plan the shortest route through all your stops"
    package let example = "quest map"
    package var settings: [SettingDefinition] { QuestSettings.all }

    package init() {}

    package func register(in builder: inout ContainerBuilder) {
        registerPatients(in: &builder)
        builder.register((any QuestStore).self) { (store: CollectionStore, patients: any PatientSource) in
            StoredQuest(store, patients: patients)
        }
        for kind in PlannerKind.allCases {
            builder.register((any RoutePlanner).self, as: kind.rawValue) { kind.planner }
        }
        builder.select((any RoutePlanner).self, by: QuestSettings.planner)
        builder.register(QuestFolder.self) { QuestFolder(clock: $0) }
        builder.register(RoadTables.self) { (network: any DecodableDataFetchable, settings: Settings) in
            RoadTables(network, at: settings[QuestSettings.roads])
        }
        builder.register(QuestPatients.self, QuestPatients.init)
        builder.registerFavorites(of: Patient.self)
        builder.registerRecentSearches(of: Patient.self)
        builder.registerImplementations(of: (any PatientSource).self)
        builder.register(ListSources<Patient>.self) {
            (all: Implementations<any PatientSource>, store: CollectionStore) in
            ListSources(all) { Patient.catalog(QuestPatients(StoredQuest(store, patients: $0))) }
        }
        builder.registerListViewModel(
            of: Patient.self,
            from: QuestPatients.self,
            { Patient.catalog($0) }
        )
        builder.registerSourceStatuses(
            of: Patient.self,
            chosenBy: QuestSettings.patients,
            [
                .local("embedded", "built-in Pokémon"), .local("fixture", "made-up Pokémon"),
                .service("pokeapi", "PokeAPI", at: QuestSettings.pokeAPI),
            ]
        )
        builder.register(QuestViewModel.self) {
            (
                list: ListViewModel<Patient>,
                store: any QuestStore,
                all: Implementations<any PatientSource>,
                files: QuestFolder,
                roads: RoadTables,
                planner: any RoutePlanner,
                settings: Settings
            ) in
            QuestViewModel(
                list: list,
                store: store,
                source: { try all.resolve($0) },
                read: files.quest,
                text: files.text,
                roads: { quest, path in
                    if let path { return try await roads.read(path, for: quest) }
                    return try await roads.ask(for: quest)
                },
                planner: planner,
                budget: .milliseconds(settings[QuestSettings.budget]),
                speed: Double(settings[QuestSettings.speed])
            )
        }
        builder.registerCommands(of: id) {
            (
                quest: QuestViewModel,
                pictures: ItemPictureLoader<Patient>,
                sources: SourceStatuses<Patient>,
                random: any RandomSource,
                settings: Settings
            ) in
            Patient.commands(
                quest: quest,
                pictures: pictures,
                sources: sources,
                random: random,
                leastMove: Double(settings[QuestSettings.watchMetres])
            )
        }
    }

    private func registerPatients(in builder: inout ContainerBuilder) {
        builder.register((any PatientSource).self, as: "embedded", EmbeddedPatientSource.init)
        builder.register((any PatientSource).self, as: "fixture", FixturePatientSource.init)
        builder.register((any PatientSource).self, as: "pokeapi", asking: QuestSettings.pokeAPI) { service, _ in
            PokeAPIPatientSource(service)
        }
        builder.select((any PatientSource).self, by: QuestSettings.patients)
        builder.registerPictures(of: Patient.self) { (network: any RawDataFetchable, settings: Settings) in
            PokemonPictures(network: network, address: settings[QuestSettings.pictures])
        }
    }
}
