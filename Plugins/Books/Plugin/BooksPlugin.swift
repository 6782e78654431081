import BooksData
import BooksDomain
import BooksPresentation
import SatchelDI
import SatchelPersistence
import SatchelPluginAPI

/// Books: search, recent searches, favourites.
package struct BooksPlugin: FeaturePlugin {
    package let id = "books"
    package let title = "Books"
    package let summary = "search books, keep favourites and recent searches"
    package var settings: [SettingDefinition] { BooksSettings.all }

    /// Creates the plugin.
    package init() {}

    package func register(in builder: inout ContainerBuilder, settings: Settings) {
        builder.register((any BookCatalog).self, as: "embedded", EmbeddedBookCatalog.init)
        builder.register((any BookCatalog).self, as: "fixture", FixtureBookCatalog.init)
        builder.select((any BookCatalog).self, by: BooksSettings.catalog, in: settings)

        builder.register((any BookFavorites).self, StoredBookFavorites.init)
        builder.register((any RecentBookSearches).self) { (store: any RecentStore) in
            StoredRecentBookSearches(store: store, limit: settings[BooksSettings.recentLimit])
        }
        builder.register(BookPreferences.self) {
            BookPreferences(pageSize: settings[BooksSettings.pageSize], layout: settings[BooksSettings.view])
        }
        builder.register(BookListViewModel.self, BookListViewModel.init)
    }

    package func makeCommands(from container: Container) throws -> [any Command] {
        BooksCommands.all(viewModel: try container.resolve(BookListViewModel.self))
    }
}
