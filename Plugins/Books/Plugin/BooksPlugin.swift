import BooksData
import BooksDomain
import BooksPresentation
import SatchelCatalog
import SatchelDI
import SatchelLibrary
import SatchelLists
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
        builder.register(BookLibrary.self, dispose: { try? await $0.close() }) { (locations: FileLocations) in
            BookLibrary(locations: locations)
        }
        builder.register(BookImports.self, BookImports.init)
        builder.register((any BookCatalog).self, as: "embedded", LibraryBookCatalog.init)
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
        builder.select((any BookCatalog).self, by: BooksSettings.catalog, in: settings)

        builder.register((any ItemPictures<Book>).self) { (network: any RawDataFetchable) in
            RemoteBookCovers(
                network: network,
                address: settings[BooksSettings.openLibraryCovers],
                services: [settings[BooksSettings.openLibrary], settings[BooksSettings.aladin]]
            )
        }
        builder.register((any Favorites<Book>).self) { (store: any FavoriteStore) in
            StoredFavorites<BookRecord>(store: store, collection: id)
        }
        builder.register((any RecentSearches<BookField>).self) { (store: any RecentStore) in
            StoredRecentSearches<BookField>(store: store, collection: id, limit: settings[BooksSettings.recentLimit])
        }
        builder.register(ItemPictureLoader<Book>.self) {
            (pictures: any ItemPictures<Book>, store: any PictureStore) in
            ItemPictureLoader(feature: id, pictures: pictures, store: store)
        }
        builder.register(ListViewModel<BookLists>.self) {
            (catalog: any BookCatalog, favorites: any Favorites<Book>, recents: any RecentSearches<BookField>) in
            ListViewModel<BookLists>(
                catalog: catalog,
                favorites: favorites,
                recents: recents,
                preferences: ListPreferences(
                    pageSize: settings[BooksSettings.pageSize],
                    layout: settings[BooksSettings.view]
                )
            )
        }
        builder.register(BookDetailViewModel.self, BookDetailViewModel.init)
    }

    package func makeCommands(from container: Container) throws -> [any Command] {
        BooksCommands.all(
            list: try container.resolve(ListViewModel<BookLists>.self),
            detail: try container.resolve(BookDetailViewModel.self),
            covers: try container.resolve(ItemPictureLoader<Book>.self),
            imports: try container.resolve(BookImports.self)
        )
    }
}
