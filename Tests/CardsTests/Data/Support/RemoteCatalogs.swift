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
        try await StubServer.run({ stub.respond(to: $0) }) { server in
            try await withNetwork { network in
                let environment = key.map { [PokemonTCGCatalog.keyVariable: $0] } ?? [:]
                let secrets = SecretStore(environment: environment, folder: "/nonexistent")
                let address = try ServiceAddress(server.address)
                let catalog = PokemonTCGCatalog(RemoteService(network, at: address, secrets: secrets))
                return try await body(catalog, server)
            }
        }
    }

    /// Runs a block over the catalog of a small TCGdex.
    static func withTCGdex<Result>(
        _ stub: TCGdexStub = TCGdexStub(),
        cacheFolder: String? = nil,
        retries: Int = 0,
        _ body: (TCGdexCatalog, StubServer) async throws -> Result
    ) async throws -> Result {
        try await StubServer.run({ stub.respond(to: $0) }) { server in
            try await withNetwork(cacheFolder: cacheFolder, retries: retries) { network in
                try await body(TCGdexCatalog(RemoteService(network, at: ServiceAddress(server.address))), server)
            }
        }
    }
}
