import SatchelCatalog
import SatchelNetworking

/// Asks the Pokémon TCG API, with a key where there is one.
struct PokemonTCGService: Sendable {
    /// The key of whoever uses the program; without one the service answers less often.
    static let keyName = SecretName(
        title: "Pokémon TCG API key",
        variable: "SATCHEL_POKEMONTCG_KEY",
        file: "pokemontcg.key",
        source: "https://dev.pokemontcg.io"
    )

    let network: any DecodableDataFetchable
    let secrets: SecretStore
    let address: ServiceAddress

    /// Fetches one page of cards.
    func page(
        _ number: Int,
        of query: String?,
        order: String?,
        policy: FetchPolicy
    ) async throws -> Fetched<PokemonTCGPage> {
        try await answer(PokemonTCGPage.self, policy) { key in
            .cards(query: query, order: order, page: number, key: key)
        }
    }

    /// Fetches a card, or nil where there is none.
    func card(_ id: String, policy: FetchPolicy) async throws -> Fetched<PokemonTCGCard>? {
        do {
            return try await answer(PokemonTCGData<PokemonTCGCard>.self, policy) { .card(id, key: $0) }.map(\.data)
        } catch let error as NetworkError where error.isNotFound || error.status == 400 {
            return nil
        }
    }

    /// Fetches the sets.
    func sets(policy: FetchPolicy) async throws -> Fetched<[PokemonTCGSet]> {
        try await answer(PokemonTCGData<[PokemonTCGSet]>.self, policy) { .sets(key: $0) }.map(\.data)
    }

    /// Fetches the names of types, supertypes, subtypes or rarities.
    func names(_ kind: String, policy: FetchPolicy) async throws -> Fetched<[String]> {
        try await answer(PokemonTCGData<[String]>.self, policy) { .names(kind, key: $0) }.map(\.data)
    }

    private func answer<Answer: Decodable & Sendable>(
        _ type: Answer.Type,
        _ policy: FetchPolicy,
        _ endpoint: (Secret?) -> PokemonTCGEndpoint
    ) async throws -> Fetched<Answer> {
        let key = try key()
        do {
            return try await network.value(type, for: endpoint(key).at(address), policy: policy)
        } catch let error as NetworkError where key != nil && error.status ?? 0 >= 500 {
            // The service is known to fail over the very header that carries the key.
            return try await network.value(type, for: endpoint(nil).at(address), policy: policy)
        }
    }

    /// The key, or nil where there is none; one that cannot be read is an error.
    private func key() throws -> Secret? {
        do {
            return try secrets.secret(Self.keyName)
        } catch .missing {
            return nil
        }
    }
}
