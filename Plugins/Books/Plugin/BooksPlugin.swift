import BooksData
import BooksDomain
import BooksPresentation
import SatchelDI
import SatchelNetworking
import SatchelPersistence
import SatchelPluginAPI

/// Books: search, recent searches, favourites.
package struct BooksPlugin: FeaturePlugin {
    package let id = "books"
    package let title = "Books"
    package let summary = "search books, keep favourites and recent searches"
    package var settings: [SettingDefinition] { BooksSettings.all }
    package var secretVariables: Set<String> { [AladinBookCatalog.keyVariable] }

    /// Creates the plugin.
    package init() {}

    package func register(in builder: inout ContainerBuilder, settings: Settings) {
        builder.register((any BookCatalog).self, as: "embedded", EmbeddedBookCatalog.init)
        builder.register((any BookCatalog).self, as: "fixture", FixtureBookCatalog.init)
        builder.register((any BookCatalog).self, as: "openlibrary") { (network: any DecodableDataFetchable) in
            OpenLibraryBookCatalog(
                network: network,
                address: settings[BooksSettings.openLibrary],
                coversAddress: settings[BooksSettings.openLibraryCovers]
            )
        }
        builder.register((any BookCatalog).self, as: "aladin") {
            (network: any DecodableDataFetchable, secrets: SecretStore) in
            AladinBookCatalog(network: network, secrets: secrets, address: settings[BooksSettings.aladin])
        }
        builder.register((any BookCovers).self) { (network: any RawDataFetchable) in
            RemoteBookCovers(network: network, address: settings[BooksSettings.openLibraryCovers])
        }
        builder.select((any BookCatalog).self, by: BooksSettings.catalog, in: settings)

        builder.register((any BookFavorites).self, StoredBookFavorites.init)
        builder.register((any RecentBookSearches).self) { (store: any RecentStore) in
            StoredRecentBookSearches(store: store, limit: settings[BooksSettings.recentLimit])
        }
        builder.register(BookPreferences.self) {
            BookPreferences(pageSize: settings[BooksSettings.pageSize], layout: settings[BooksSettings.view])
        }
        builder.register(BookCoverLoader.self, BookCoverLoader.init)
        builder.register(BookListViewModel.self, BookListViewModel.init)
    }

    package func makeCommands(from container: Container) throws -> [any Command] {
        BooksCommands.all(
            viewModel: try container.resolve(BookListViewModel.self),
            covers: try container.resolve(BookCoverLoader.self)
        )
    }
}
