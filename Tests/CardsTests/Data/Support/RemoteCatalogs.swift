import CardsData
import CardsDomain
import SatchelNetworking
import SatchelTestSupport
import TestSupport

/// Catalogs over the network, each with a server of its own.
enum RemoteCatalogs {
    /// Runs a block over the catalog of a small Pokémon TCG API.
    static func withPokemonTCG<Result>(
        _ stub: PokemonTCGStub = PokemonTCGStub(),
        key: String? = nil,
        _ body: (PokemonTCGCatalog, StubServer) async throws -> Result
    ) async throws -> Result {
        let keys = key.map { [PokemonTCGCatalog.keyVariable: $0] } ?? [:]
        return try await withService(keys: keys, answering: { stub.respond(to: $0) }) { service, server in
            try await body(PokemonTCGCatalog(service), server)
        }
    }

    /// Runs a block over the catalog of a small TCGdex.
    static func withTCGdex<Result>(
        _ stub: TCGdexStub = TCGdexStub(),
        cacheFolder: String? = nil,
        retries: Int = 0,
        _ body: (TCGdexCatalog, StubServer) async throws -> Result
    ) async throws -> Result {
        try await withService(
            cacheFolder: cacheFolder,
            retries: retries,
            answering: { stub.respond(to: $0) },
            { service, server in try await body(TCGdexCatalog(service), server) }
        )
    }
}
