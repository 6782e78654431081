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
    package let summary = "organize clothes, combine them into styles, track wear"
    package var settings: [SettingDefinition] { ClosetSettings.all }

    package init() {}

    package func register(in builder: inout ContainerBuilder) {
        builder.register((any ClosetStore).self, as: "sqlite", SQLiteClosetStore.init(locations:))
        builder.register((any ClosetStore).self, as: "memory") { InMemoryClosetStore() }
        builder.select((any ClosetStore).self) { ClosetSettings.storeKey(in: $0) }
        builder.register((any UndoableChanges).self, as: id) { (store: any ClosetStore) in store }

        builder.register((any DiagnosticCheck).self, as: id, ClosetPhotosCheck.init)
        builder.register(ArchiveClosetBackup.self) { (store: any ClosetStore, settings: Settings) in
            ArchiveClosetBackup(store: store, rules: ClosetSettings.rules(in: settings))
        }
        builder.register((any BackupMerging).self, as: id) { (store: any ClosetStore, settings: Settings) in
            ClosetMerge(store, rules: ClosetSettings.rules(in: settings))
        }
        builder.register(PhotoFileReader.self) { (thumbnails: any ThumbnailMaking, settings: Settings) in
            PhotoFileReader(byteLimit: PictureCacheLimits(settings).pictureBytes, thumbnails: thumbnails)
        }
        builder.register((any Favorites<Garment>).self) { (store: any ClosetStore) in FavoriteGarments(store: store) }
        builder.register(ClosetCatalog.self) { (store: any ClosetStore, settings: Settings) in
            ClosetCatalog(store: store, rules: ClosetSettings.rules(in: settings))
        }
        builder.registerRecentSearches(of: Garment.self)
        builder.registerListSources(of: Garment.self)
        builder.registerListViewModel(of: Garment.self, from: ClosetCatalog.self) { $0 }
        builder.register(ItemPictureLoader<Garment>.self) {
            (
                store: any ClosetStore,
                thumbnails: any ThumbnailMaking,
                pictures: any PictureStore,
                settings: Settings
            ) in
            ItemPictureLoader(
                feature: id,
                pictures: GarmentPhotos(
                    store: store,
                    thumbnails: thumbnails,
                    byteLimit: PictureCacheLimits(settings).pictureBytes
                ),
                store: pictures
            )
        }
        builder.register(ClosetViewModel.self) {
            (
                list: ListViewModel<Garment>,
                store: any ClosetStore,
                reader: PhotoFileReader,
                clock: any WallClock,
                ids: ShortIDs,
                settings: Settings
            ) in
            ClosetViewModel(
                list: list,
                store: store,
                photo: reader.photo,
                clock: clock,
                ids: ids,
                rules: ClosetSettings.rules(in: settings)
            )
        }
        builder.registerCommands(of: id) {
            (viewModel: ClosetViewModel, photos: ItemPictureLoader<Garment>, backup: ArchiveClosetBackup) in
            ClosetCommands.all(
                viewModel: viewModel,
                photos: photos,
                export: backup.export(to:replacing:),
                merge: backup.merge
            )
        }
    }
}
