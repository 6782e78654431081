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

/// Books: search, recent searches, favorites.
package struct BooksPlugin: FeaturePlugin {
    package let id = "books"
    package let summary = "search books and save favorites"
    package let example = "books search dune"
    package var settings: [SettingDefinition] { BooksSettings.all }
    package var secretVariables: Set<String> { [AladinBookCatalog.keyVariable] }

    /// Creates the plugin.
    package init() {}

    package func register(in builder: inout ContainerBuilder) {
        builder.register(BookLibrary.self, dispose: { try? await $0.close() }) { (locations: FileLocations) in
            BookLibrary { try locations.data + "/books.sqlite" }
        }
        builder.register(BookImports.self, BookImports.init)
        builder.register(IndexedBooks.self, as: "built-in") { LocalBookCatalogs.embedded }
        let builtIn = [NamedDependency.implementation("built-in", of: IndexedBooks.self)]
        builder.register((any BookCatalog).self, as: "built-in", using: builtIn) { (books: IndexedBooks) in books }
        builder.register((any BookCatalog).self, as: "embedded", using: builtIn) {
            (library: BookLibrary, books: IndexedBooks) in
            LibraryBookCatalog(library: library, builtIn: books)
        }
        builder.register((any BookCatalog).self, as: "fixture") { LocalBookCatalogs.fixture }
        builder.register((any BookCatalog).self, as: "openlibrary", asking: BooksSettings.openLibrary) {
            OpenLibraryBookCatalog($0, coversAddress: $1[BooksSettings.openLibraryCovers])
        }
        builder.register((any BookCatalog).self, as: "aladin", asking: BooksSettings.aladin) { service, _ in
            AladinBookCatalog(service)
        }
        builder.select((any BookCatalog).self, by: BooksSettings.list.catalog)
        builder.registerPictures(of: BookLists.self) { (network: any RawDataFetchable, settings: Settings) in
            RemoteBookCovers(
                network: network,
                address: settings[BooksSettings.openLibraryCovers],
                services: [settings[BooksSettings.openLibrary], settings[BooksSettings.aladin]]
            )
        }
        builder.registerList(BookLists.self, keptAs: BookRecord.self, from: (any BookCatalog).self) {
            BookLists.catalog($0)
        }
        builder.registerCommands(of: id) {
            (
                list: ListViewModel<BookLists>,
                covers: ItemPictureLoader<Book>,
                imports: BookImports
            ) in
            BooksCommands.all(list: list, covers: covers, imports: imports)
        }
    }
}
