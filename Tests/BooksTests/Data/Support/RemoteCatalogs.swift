import BooksData
import BooksDomain
import BooksPresentation
import SatchelCatalog
import SatchelNetworking
import SatchelTestSupport
import TestSupport

/// Catalogs over the network, each with a server of its own.
enum RemoteCatalogs {
    /// Runs a block over the catalog of a small Open Library, or of one whose server answers as it is told.
    static func withOpenLibrary<Result>(
        _ stub: OpenLibraryStub = OpenLibraryStub(),
        answering respond: StubServer.Responder? = nil,
        cacheFolder: String? = nil,
        clock: NetworkClock = .system,
        _ body: (OpenLibraryBookCatalog, StubServer) async throws -> Result
    ) async throws -> Result {
        let respond = respond ?? { stub.respond(to: $0) }
        return try await withService(cacheFolder: cacheFolder, clock: clock, answering: respond) { service, server in
            try await body(OpenLibraryBookCatalog(service, coversAddress: service.address), server)
        }
    }

    /// Runs a block over the catalog of a small Aladin, or of one whose server answers as it is told.
    static func withAladin<Result>(
        _ stub: AladinStub = AladinStub(),
        answering respond: StubServer.Responder? = nil,
        key: String? = AladinStub.key,
        cacheFolder: String? = nil,
        _ body: (AladinBookCatalog, StubServer) async throws -> Result
    ) async throws -> Result {
        let keys = key.map { [AladinBookCatalog.keyVariable: $0] } ?? [:]
        let respond = respond ?? { stub.respond(to: $0) }
        return try await withService(cacheFolder: cacheFolder, keys: keys, answering: respond) { service, server in
            try await body(AladinBookCatalog(service), server)
        }
    }
}
