import BooksData
import BooksDomain
import BooksPresentation
import SatchelCatalog
import SatchelLists
import SatchelNetworking
import SatchelCollection
import SatchelPersistence
import SatchelTestSupport
import TestSupport

/// Catalogs over the network, each with a server of its own.
enum RemoteCatalogs {
    /// Runs a block over the catalog of a small Open Library.
    static func withOpenLibrary<Result>(
        _ stub: OpenLibraryStub = OpenLibraryStub(),
        cacheFolder: String? = nil,
        clock: NetworkClock = .system,
        _ body: (OpenLibraryBookCatalog, StubServer) async throws -> Result
    ) async throws -> Result {
        try await StubServer.run({ stub.respond(to: $0) }) { server in
            try await withNetwork(cacheFolder: cacheFolder, clock: clock) { network in
                let address = try ServiceAddress(server.address)
                let catalog = OpenLibraryBookCatalog(RemoteService(network, at: address), coversAddress: address)
                return try await body(catalog, server)
            }
        }
    }

    /// Runs a block over the catalog of a small Aladin.
    static func withAladin<Result>(
        _ stub: AladinStub = AladinStub(),
        key: String? = AladinStub.key,
        cacheFolder: String? = nil,
        clock: NetworkClock = .system,
        _ body: (AladinBookCatalog, StubServer) async throws -> Result
    ) async throws -> Result {
        try await StubServer.run({ stub.respond(to: $0) }) { server in
            try await withNetwork(cacheFolder: cacheFolder, clock: clock) { network in
                let environment = key.map { [AladinBookCatalog.keyVariable: $0] } ?? [:]
                let secrets = SecretStore(environment: environment, folder: "/nonexistent")
                let address = try ServiceAddress(server.address)
                return try await body(
                    AladinBookCatalog(RemoteService(network, at: address, secrets: secrets)),
                    server
                )
            }
        }
    }

    /// A list over a catalog.
    static func list(of catalog: any Catalog<Book>) -> ListViewModel<Book> {
        ListViewModel<Book>(
            catalog: catalog,
            favorites: StoredFavorites<Book>(CollectionStore()),
            recents: RecentSearches<Book>(CollectionStore(), limit: 5),
            pageSize: 5
        )
    }
}
