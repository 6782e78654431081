import SatchelCatalog
import SatchelNetworking

/// What TCGdex can be asked, in English.
enum TCGdexEndpoint: HTTPRequestable {
    /// Every card that meets all conditions; with none, every card there is.
    case cards([QueryItem])
    /// A card by its id.
    case card(String)
    /// Every set, the oldest first.
    case sets
    /// A series with its sets.
    case series(String)
    /// The names of types, categories or rarities.
    case names(String)

    var host: String { "api.tcgdex.net" }
    var version: String? { "v2" }

    var path: [String] {
        switch self {
        case .cards: ["en", "cards"]
        case .card(let id): ["en", "cards", id]
        case .sets: ["en", "sets"]
        case .series(let id): ["en", "series", id]
        case .names(let kind): ["en", kind]
        }
    }

    var query: [QueryItem] {
        guard case .cards(let conditions) = self else { return [] }
        return conditions
    }
}
