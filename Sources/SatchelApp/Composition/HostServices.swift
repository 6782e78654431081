import SatchelDI
import SatchelPersistence
import SatchelPluginAPI

/// What the program itself provides to every feature, and keeps while features are composed anew.
///
/// Nothing here opens a file before it is used.
package struct HostServices: Sendable {
    /// Where files lie.
    package let locations: FileLocations
    private let database: SatchelDatabase
    private let favoritesInMemory = InMemoryFavoriteStore()
    private let recentsInMemory = InMemoryRecentStore()

    /// Creates services for an environment.
    package init(environment: [String: String]) {
        locations = FileLocations(environment: environment)
        database = SatchelDatabase(locations: locations)
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
        builder.select((any FavoriteStore).self, by: HostSettings.store, in: settings)
        builder.select((any RecentStore).self, by: HostSettings.store, in: settings)
    }
}
