import SatchelCatalog
import SatchelDI
import SatchelNetworking
import SatchelPersistence
import SatchelPictures
import SatchelPluginAPI

/// What the program itself provides to every feature, and keeps while features are composed anew.
///
/// Nothing here opens a file before it is used.
package struct HostServices: Sendable {
    /// Where files lie.
    package let locations: FileLocations
    private let database: SatchelDatabase
    private let secrets: SecretStore
    private let favoritesInMemory = InMemoryFavoriteStore()
    private let recentsInMemory = InMemoryRecentStore()
    private let warn: @Sendable (String) -> Void

    /// Creates services.
    ///
    /// - Parameters:
    ///   - environment: Says where files lie, and may hold keys of services.
    ///   - warn: Told what the program goes on without, such as a cache folder that cannot be written.
    package init(environment: [String: String], warn: @escaping @Sendable (String) -> Void = { _ in }) {
        self.warn = warn
        locations = FileLocations(environment: environment)
        database = SatchelDatabase(locations: locations)
        // With no home there is no folder for keys; the environment can still hold them.
        secrets = SecretStore(environment: environment, folder: (try? locations.configuration) ?? "/nonexistent")
    }

    /// Describes the services.
    func register(in builder: inout ContainerBuilder, settings: Settings) {
        // Instances of this value, so that composing again after `set` loses nothing a user had in memory.
        builder.register(SatchelDatabase.self, dispose: { try? await $0.close() }) { [database] in database }
        builder.register((any FavoriteStore).self, as: "sqlite") { (database: SatchelDatabase) in
            SQLiteFavoriteStore(database: database)
        }
        builder.register((any FavoriteStore).self, as: "memory") { [favoritesInMemory] in favoritesInMemory }
        builder.register((any RecentStore).self, as: "sqlite") { (database: SatchelDatabase) in
            SQLiteRecentStore(database: database)
        }
        builder.register((any RecentStore).self, as: "memory") { [recentsInMemory] in recentsInMemory }
        builder.register(FileLocations.self) { [locations] in locations }
        builder.register((any WallClock).self) { SystemClock() }
        builder.register((any ShortIDs).self) { RandomShortIDs() }
        builder.register(SecretStore.self) { [secrets] in secrets }
        builder.register(NetworkService.self, dispose: { await $0.dispose() }) { [locations] in
            NetworkService(
                limits: NetworkLimits(settings),
                cacheFolder: (try? locations.cache).map { $0 + "/answers" },
                userAgent: UserAgent.text(
                    version: SatchelVersion.number,
                    contact: settings[NetworkSettings.contact]
                )
            )
        }
        builder.register((any ThumbnailMaking).self) { DecodedThumbnails() }
        builder.register((any PictureStore).self) { [locations, warn] in
            PictureCache(
                limits: PictureCacheLimits(settings),
                report: { problem in warn((problem as? any UserFacingError)?.message ?? "\(problem)") }
            ) {
                try locations.cache + "/pictures"
            }
        }
        builder.register((any RawDataFetchable).self) { (network: NetworkService) in network }
        builder.register((any DecodableDataFetchable).self) { (network: NetworkService) in network }
        builder.select((any FavoriteStore).self, by: HostSettings.store, in: settings)
        builder.select((any RecentStore).self, by: HostSettings.store, in: settings)
    }
}
