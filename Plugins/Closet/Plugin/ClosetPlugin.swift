import ClosetData
import ClosetDomain
import ClosetPresentation
import SatchelCatalog
import SatchelDI
import SatchelLists
import SatchelPersistence
import SatchelPluginAPI

/// Closet: clothes, and the styles made of them.
package struct ClosetPlugin: FeaturePlugin {
    package let id = "closet"
    package let title = "Closet"
    package let summary = "keep clothes, the styles made of them, and when they were worn"
    package var settings: [SettingDefinition] { ClosetSettings.all }

    // Of this value, so that a change of the configuration loses nothing that is kept in memory.
    private let memory = InMemoryClosetStore()

    /// Creates the plugin.
    package init() {}

    package func register(in builder: inout ContainerBuilder, settings: Settings) {
        let rules = ClosetSettings.rules(in: settings)
        builder.register((any ClosetStore).self, as: "sqlite") { (locations: FileLocations) in
            SQLiteClosetStore(locations: locations)
        }
        builder.register((any ClosetStore).self, as: "memory") { [memory] in memory }
        builder.select((any ClosetStore).self, by: ClosetSettings.storeKey(in: settings), in: settings)

        builder.register((any ClosetBackup).self) { (store: any ClosetStore) in
            ArchiveClosetBackup(store: store, rules: rules)
        }
        let photoBytes = PictureCacheLimits(settings).pictureBytes
        builder.register((any PhotoReading).self) { (thumbnails: any ThumbnailMaking) in
            PhotoFileReader(byteLimit: photoBytes, thumbnails: thumbnails)
        }
        builder.register(ListViewModel<ClosetLists>.self) { (store: any ClosetStore, recents: any RecentStore) in
            ListViewModel<ClosetLists>(
                catalog: ClosetCatalog(store: store, rules: rules),
                favorites: FavoriteGarments(store: store),
                recents: StoredRecentSearches<GarmentField>(
                    store: recents,
                    collection: id,
                    limit: settings[ClosetSettings.recentLimit]
                ),
                preferences: ListPreferences(
                    pageSize: settings[ClosetSettings.pageSize],
                    layout: settings[ClosetSettings.view]
                )
            )
        }
        builder.register(ItemPictureLoader<Garment>.self) {
            (store: any ClosetStore, thumbnails: any ThumbnailMaking, pictures: any PictureStore) in
            ItemPictureLoader(
                feature: id,
                pictures: GarmentPhotos(store: store, thumbnails: thumbnails, byteLimit: photoBytes),
                store: pictures
            )
        }
        builder.register(ClosetViewModel.self) {
            (
                list: ListViewModel<ClosetLists>,
                store: any ClosetStore,
                reader: any PhotoReading,
                clock: any WallClock,
                ids: any ShortIDs
            ) in
            ClosetViewModel(list: list, store: store, reader: reader, clock: clock, ids: ids, rules: rules)
        }
    }

    package func makeCommands(from container: Container) throws -> [any Command] {
        ClosetCommands.all(
            viewModel: try container.resolve(ClosetViewModel.self),
            photos: try container.resolve(ItemPictureLoader<Garment>.self),
            backup: try container.resolve((any ClosetBackup).self)
        )
    }
}
