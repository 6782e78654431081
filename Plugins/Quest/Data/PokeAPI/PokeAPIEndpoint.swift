import SatchelNetworking

/// What PokeAPI can be asked.
enum PokeAPIEndpoint: HTTPRequestable {
    /// What a kind of Pokémon is made of, by number.
    case pokemon(Int)
    /// What a kind of Pokémon is called and said to be, by number.
    case species(Int)

    var host: String { "pokeapi.co" }
    var prefix: [String] { ["api"] }
    var version: String? { "v2" }

    var path: [String] {
        switch self {
        case .pokemon(let number): ["pokemon", "\(number)"]
        case .species(let number): ["pokemon-species", "\(number)"]
        }
    }

    // The service asks those who use it to keep its answers, which hardly ever change.
    var caching: CachingRule { .atMost(.seconds(30 * 86_400)) }
}

/// Where PokeAPI and its pictures are.
package enum PokeAPIAddresses {
    /// The service.
    package static let service = "https://pokeapi.co/api"
    /// Its pictures.
    package static let pictures = "https://raw.githubusercontent.com/PokeAPI/sprites/master/sprites"
}
