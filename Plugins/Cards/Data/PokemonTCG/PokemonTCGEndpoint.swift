import SatchelCatalog
import SatchelNetworking

/// What the Pokémon TCG API can be asked.
enum PokemonTCGEndpoint: HTTPRequestable {
    /// One of the pages of cards that fit a query in the service's syntax.
    case cards(query: String?, order: String?, page: Int, key: Secret?)
    /// A card by its id.
    case card(String, key: Secret?)
    /// Every set, the newest first.
    case sets(key: Secret?)
    /// The names of types, supertypes, subtypes or rarities.
    case names(String, key: Secret?)

    /// The most rows of a page.
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
}
