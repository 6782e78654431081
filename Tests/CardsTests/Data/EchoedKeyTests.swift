import CardsData
import CardsDomain
import SatchelCatalog
import SatchelNetworking
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Cards: services that repeat a key")
struct EchoedKeyTests {
    private static let key = "ptcg-hunter2&x"

    @Test("The Pokémon TCG API's key is in no error, whatever the service says of it")
    func pokemonTCG() async throws {
        let secrets = SecretStore(environment: [PokemonTCGCatalog.keyVariable: Self.key], folder: "/nonexistent")
        try await EchoingResponse.each(key: Self.key) {
            $0.headers.values.contains(Self.key)
        } _: { network, server, answer in
            let address = try ServiceAddress(server.address)
            let catalog = PokemonTCGCatalog(RemoteService(network, at: address, secrets: secrets))
            await check(catalog, answer, key: Self.key)
        }
    }

    @Test("TCGdex's errors are short and harmless, whatever the service says")
    func tcgdex() async throws {
        try await EchoingResponse.each(key: Self.key) { network, server, answer in
            let catalog = TCGdexCatalog(RemoteService(network, at: try ServiceAddress(server.address)))
            await check(catalog, answer, key: nil)
        }
    }

    private func check(_ catalog: some CardCatalog, _ answer: EchoingResponse, key: String?) async {
        let errors = [
            await EchoingResponse.shown {
                _ = try await catalog.search(.everything, by: .relevance, page: 1, size: 5, policy: .refresh)
            },
            await EchoingResponse.shown { _ = try await catalog.details(of: CardID("base1-4"), policy: .refresh) },
            await EchoingResponse.shown { _ = try await catalog.sets(policy: .refresh) },
            await EchoingResponse.shown { _ = try await catalog.values(of: .types, policy: .refresh) },
        ]
        for text in errors.compactMap({ $0 }) {
            #expect(EchoingResponse.problem(in: text, key: key) == nil, "\(answer): \(text)")
        }
    }
}
