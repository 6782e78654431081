import SatchelCatalog
import SatchelJSON
import SatchelNetworking

/// Requests to the Pokémon TCG API, with a key if there is one.
struct PokemonTCGService: Sendable {
    /// The user's own key; without one the rate limit is lower.
    static let keyName = SecretName(
        title: "Pokémon TCG API key",
        variable: "SATCHEL_POKEMONTCG_KEY",
        file: "pokemontcg.key",
        source: "https://dev.pokemontcg.io"
    )

    let service: RemoteService

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

    func card(_ id: String, policy: FetchPolicy) async throws -> Fetched<PokemonTCGCard>? {
        do {
            return try await answer(PokemonTCGData<PokemonTCGCard>.self, policy) { .card(id, key: $0) }.map(\.data)
        } catch let error as NetworkError where error.isNotFound || error.status == 400 {
            return nil
        }
    }

    /// Fetches the prices of some cards, as far as the service has these.
    func prices(_ ids: [String]) async throws -> [CardPriceRow] {
        guard !ids.isEmpty else { return [] }
        let query = ids.map { "id:\($0)" }.joined(separator: " OR ")
        let answer = try await answer(PokemonTCGData<TolerantRows<CardPriceRow>>.self, .standard) { key in
            .cards(query: query, order: nil, page: 1, key: key)
        }
        return answer.value.data.rows
    }

    func sets(policy: FetchPolicy) async throws -> Fetched<[PokemonTCGSet]> {
        try await answer(PokemonTCGData<TolerantRows<PokemonTCGSet>>.self, policy) { .sets(key: $0) }.map(\.data.rows)
    }

    /// Fetches the names of types, supertypes, subtypes or rarities.
    func names(_ kind: String, policy: FetchPolicy) async throws -> Fetched<[String]> {
        try await answer(PokemonTCGData<TolerantRows<String>>.self, policy) { .names(kind, key: $0) }.map(\.data.rows)
    }

    private func answer<Answer: Decodable & Sendable>(
        _ type: Answer.Type,
        _ policy: FetchPolicy,
        _ endpoint: (Secret?) -> PokemonTCGEndpoint
    ) async throws -> Fetched<Answer> {
        let key = try service.keyIfAny(Self.keyName)
        do {
            return try await service.value(type, for: endpoint(key), policy: policy)
        } catch let error as NetworkError where key != nil && error.status ?? 0 >= 500 {
            // The service is known to fail because of the header with the key.
            return try await service.value(type, for: endpoint(nil), policy: policy)
        }
    }
}

enum PokemonTCGEndpoint: HTTPRequestable {
    case cards(query: String?, order: String?, page: Int, key: Secret?)
    case card(String, key: Secret?)
    case sets(key: Secret?)
    /// The names of types, supertypes, subtypes or rarities.
    case names(String, key: Secret?)

    /// The most rows per page.
    static let pageSize = 250

    var host: String { "api.pokemontcg.io" }
    var version: String? { "v2" }

    var path: [String] {
        switch self {
        case .cards: ["cards"]
        case .card(let id, _): ["cards", id]
        case .sets: ["sets"]
        case .names(let kind, _): [kind]
        }
    }

    var query: [QueryItem] {
        switch self {
        case .cards(let query, let order, let page, _):
            (query.map { [QueryItem("q", $0)] } ?? []) + (order.map { [QueryItem("orderBy", $0)] } ?? [])
                + [QueryItem("page", page), QueryItem("pageSize", Self.pageSize)]
        case .sets: [QueryItem("orderBy", "-releaseDate"), QueryItem("pageSize", Self.pageSize)]
        case .card, .names: []
        }
    }

    var headers: [RequestHeader] {
        switch self {
        case .cards(_, _, _, let key), .card(_, let key), .sets(let key), .names(_, let key):
            key.map { [RequestHeader("X-Api-Key", $0)] } ?? []
        }
    }

    func quotas(hasContact: Bool) -> [RequestQuota] {
        let day = Duration.seconds(86_400)
        guard headers.isEmpty else { return [RequestQuota(20_000, per: day, atOnce: 12_000)] }
        return [RequestQuota(30, per: .seconds(60), atOnce: 10), RequestQuota(1000, per: day, atOnce: 600)]
    }
}
