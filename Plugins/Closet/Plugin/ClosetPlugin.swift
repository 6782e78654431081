import ClosetData
import ClosetDomain
import ClosetPresentation
import SatchelCatalog
import SatchelCollection
import SatchelDI
import SatchelLibrary
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
        builder.register(PhotoFolder.self) { (locations: FileLocations, settings: Settings) in
            settings[SatchelDatabase.store] == "memory"
                ? PhotoFolder(nil) : PhotoFolder { try locations.data + "/closet-photos" }
        }
        builder.register((any BackupMerging).self, as: id) { (photos: PhotoFolder) in photos }
        builder.register(StoredCloset.self) {
            (store: CollectionStore, photos: PhotoFolder, ids: ShortIDs, settings: Settings) in
            StoredCloset(store, photos: photos, rules: ClosetSettings.rules(in: settings), ids: ids)
        }
        builder.register((any ClosetStore).self) { (closet: StoredCloset) in closet }
        builder.register((any DiagnosticCheck).self, as: id, ClosetCheck.init)
        builder.register(KindRules.self, as: id) { (settings: Settings) in
            let rules = ClosetSettings.rules(in: settings)
            return KindRules(Garment.kind) { try $0.mendStyles(rules) }
        }
        builder.register(PhotoFileReader.self) { (thumbnails: any ThumbnailMaking, settings: Settings) in
            PhotoFileReader(byteLimit: PictureCacheLimits(settings).pictureBytes, thumbnails: thumbnails)
        }
        builder.register((any Favorites<Garment>).self) { (store: CollectionStore, closet: any ClosetStore) in
            StoredFavorites<Garment>(store, current: closet.current, areOwn: true)
        }
        builder.register(ClosetCatalog.self) {
            (closet: any ClosetStore, store: CollectionStore, settings: Settings) in
            ClosetCatalog(store: closet, rules: ClosetSettings.rules(in: settings), index: KeptLibrary(store))
        }
        builder.registerRecentSearches(of: Garment.self)
        builder.registerListSources(of: Garment.self)
        builder.registerListViewModel(of: Garment.self, from: ClosetCatalog.self) { $0 }
        builder.registerPictures(of: Garment.self) {
            (store: any ClosetStore, thumbnails: any ThumbnailMaking, settings: Settings) in
            GarmentPhotos(
                store: store,
                thumbnails: thumbnails,
                byteLimit: PictureCacheLimits(settings).pictureBytes
            )
        }
        builder.register(ClosetViewModel.self) {
            (
                list: ListViewModel<Garment>,
                store: any ClosetStore,
                reader: PhotoFileReader,
                clock: any WallClock,
                settings: Settings
            ) in
            ClosetViewModel(
                list: list,
                store: store,
                photo: reader.photo,
                clock: clock,
                rules: ClosetSettings.rules(in: settings)
            )
        }
        builder.registerCommands(of: id) {
            (
                viewModel: ClosetViewModel,
                photos: ItemPictureLoader<Garment>,
                closet: StoredCloset,
                folder: PhotoFolder,
                reader: PhotoFileReader,
                clock: any WallClock,
                random: any RandomSource
            ) in
            var rules = KeptRules<Garment>()
            rules.choices = ["category": closet.rules.categories]
            rules.apart = ["color", "size", "brand"]
            rules.check = closet.check
            rules.files = ClosetPhotoFiles(photos: folder, reader: reader)
            return Garment.commands(viewModel: viewModel, photos: photos, clock: clock, random: random, rules: rules)
        }
    }
}
