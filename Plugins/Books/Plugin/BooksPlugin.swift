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
import SatchelPostgres

/// Books: search, recent searches, favorites.
package struct BooksPlugin: FeaturePlugin {
    package let id = "books"
    package let summary = "search books and save favorites"
    package let example = "books search dune"
    package var settings: [SettingDefinition] { BooksSettings.all }
    package var secretVariables: Set<String> { [AladinBookCatalog.keyVariable] }

    package init() {}

    package func register(in builder: inout ContainerBuilder) {
        builder.registerLibraries(
            of: id,
            chosenBy: BooksSettings.list.catalog,
            inFile: { BookLibrary(at: $0) },
            imports: { BookImports(into: $0, clock: $1) }
        )
        let onServer = [NamedDependency.implementation("postgres", of: BookLibrary.self)]
        builder.register(IndexedBooks.self, as: "built-in") { EmbeddedBookTable.catalog }
        let builtIn = [NamedDependency.implementation("built-in", of: IndexedBooks.self)]
        builder.register((any Catalog<Book>).self, as: "built-in", using: builtIn) { (books: IndexedBooks) in books }
        builder.register((any Catalog<Book>).self, as: "embedded", using: builtIn) {
            (library: BookLibrary, books: IndexedBooks) in
            LibraryBookCatalog(library: library, builtIn: books)
        }
        builder.register((any Catalog<Book>).self, as: "postgres", using: onServer + builtIn) {
            (library: BookLibrary, books: IndexedBooks) in
            LibraryBookCatalog(library: library, builtIn: books)
        }
        builder.register((any Catalog<Book>).self, as: "fixture") { EmbeddedBookTable.fixtureCatalog }
        builder.register((any Catalog<Book>).self, as: "openlibrary", asking: BooksSettings.openLibrary) {
            OpenLibraryBookCatalog($0, coversAddress: $1[BooksSettings.openLibraryCovers])
        }
        builder.register((any Catalog<Book>).self, as: "aladin", asking: BooksSettings.aladin) { service, _ in
            AladinBookCatalog(service)
        }
        builder.register(
            (any Catalog<Book>).self,
            as: "auto",
            using: ["embedded", "openlibrary"].map { NamedDependency.implementation($0, of: (any Catalog<Book>).self) }
        ) { (local: any Catalog<Book>, openLibrary: any Catalog<Book>, settings: Settings) in
            AutoBookCatalog(
                local: local,
                services: [openLibrary],
                chosenBy: BooksSettings.list.catalog.name,
                isOffline: settings[NetworkLimits.offline]
            )
        }
        builder.select((any Catalog<Book>).self, by: BooksSettings.list.catalog)
        builder.registerPictures(of: Book.self) { (network: any RawDataFetchable, settings: Settings) in
            RemoteBookCovers(
                network: network,
                address: settings[BooksSettings.openLibraryCovers],
                services: [settings[BooksSettings.openLibrary], settings[BooksSettings.aladin]]
            )
        }
        builder.registerList(Book.self, from: (any Catalog<Book>).self) { $0 }
        registerSources(in: &builder)
        builder.registerCommands(of: id) {
            (
                list: ListViewModel<Book>,
                covers: ItemPictureLoader<Book>,
                imports: BookImports,
                sources: SourceStatuses<Book>,
                clock: any WallClock,
                random: any RandomSource
            ) in
            Book.commands(
                list: list,
                covers: covers,
                imports: imports,
                sources: sources,
                clock: clock,
                random: random
            )
        }
    }

    private func registerSources(in builder: inout ContainerBuilder) {
        builder.registerSourceStatuses(
            of: Book.self,
            chosenBy: BooksSettings.list.catalog,
            [
                .local("auto", "this machine, then Open Library"),
                .local("embedded", "built-in and imported books", inAuto: true),
                .local("built-in", "built-in books"), .local("fixture", "made-up books"),
                .server("postgres", "a library on PostgreSQL", at: PostgresSettings.url),
                .service(
                    "openlibrary",
                    "Open Library",
                    at: BooksSettings.openLibrary,
                    inAuto: true,
                    favorsContact: true
                ),
                .service(
                    "aladin",
                    "Aladin",
                    at: BooksSettings.aladin,
                    key: AladinBookCatalog.keyName,
                    needsKey: true
                ),
            ]
        )
    }
}
