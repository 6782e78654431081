/// Where the public services for cards are.
package enum RemoteCardAddresses {
    /// The Pokémon TCG API.
    package static let pokemonTCG = "https://api.pokemontcg.io"
    /// The pictures of the Pokémon TCG API.
    package static let pokemonTCGImages = "https://images.pokemontcg.io"
    /// TCGdex.
    package static let tcgdex = "https://api.tcgdex.net"
}
