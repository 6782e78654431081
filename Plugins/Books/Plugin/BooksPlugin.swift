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
    package let example = "books search dune"
    package var settings: [SettingDefinition] { BooksSettings.all }
    package var secretVariables: Set<String> { [AladinBookCatalog.keyVariable] }

    /// Creates the plugin.
    package init() {}

    package func register(in builder: inout ContainerBuilder) {
        builder.register(BookLibrary.self, dispose: { try? await $0.close() }) { (locations: FileLocations) in
            BookLibrary(locations: locations)
        }
        builder.register(BookImports.self, BookImports.init)
        builder.register((any BookCatalog).self, as: "built-in") { EmbeddedBookCatalog() }
        builder.register(
            (any BookCatalog).self,
            as: "embedded",
            using: [.implementation("built-in", of: (any BookCatalog).self)],
            LibraryBookCatalog.init
        )
        builder.register((any BookCatalog).self, as: "fixture", FixtureBookCatalog.init)
        builder.register((any BookCatalog).self, as: "openlibrary") {
            (network: any DecodableDataFetchable, settings: Settings) in
            OpenLibraryBookCatalog(
                network: network,
                address: settings[BooksSettings.openLibrary],
                coversAddress: settings[BooksSettings.openLibraryCovers]
            )
        }
        builder.register((any BookCatalog).self, as: "aladin") {
            (network: any DecodableDataFetchable, secrets: SecretStore, settings: Settings) in
            AladinBookCatalog(network: network, secrets: secrets, address: settings[BooksSettings.aladin])
        }
        builder.select((any BookCatalog).self, by: BooksSettings.catalog)

        builder.register((any ItemPictures<Book>).self) { (network: any RawDataFetchable, settings: Settings) in
            RemoteBookCovers(
                network: network,
                address: settings[BooksSettings.openLibraryCovers],
                services: [settings[BooksSettings.openLibrary], settings[BooksSettings.aladin]]
            )
        }
        builder.register(ItemPictureLoader<Book>.self) {
            (pictures: any ItemPictures<Book>, store: any PictureStore) in
            ItemPictureLoader(feature: id, pictures: pictures, store: store)
        }
        builder.registerList(BookLists.self, keptAs: BookRecord.self, from: (any BookCatalog).self) {
            BookLists.catalog($0)
        }
        builder.register(BookDetailViewModel.self, BookDetailViewModel.init)
        builder.registerCommands(of: id) {
            (
                list: ListViewModel<BookLists>,
                detail: BookDetailViewModel,
                covers: ItemPictureLoader<Book>,
                imports: BookImports
            ) in
            BooksCommands.all(list: list, detail: detail, covers: covers, imports: imports)
        }
    }
}
