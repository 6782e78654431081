import CardsDomain
import CardsData
import CardsPresentation
import SatchelLists
import SatchelNetworking
import SatchelPluginAPI

enum CardsSettings {
    static let list = ListSettings(Card.self)
    static let pokemonTCG = SettingKey.serviceAddress(
        "cards.pokemontcg.url",
        of: "the Pokémon TCG API",
        "https://api.pokemontcg.io"
    )
    static let pokemonTCGImages = SettingKey.serviceAddress(
        "cards.pokemontcg.images-url",
        of: "Pokémon TCG API pictures",
        RemoteCardPictures.pokemonTCG
    )
    static let tcgdex = SettingKey.serviceAddress("cards.tcgdex.url", of: "TCGdex", "https://api.tcgdex.net")

    static let all =
        list.withCatalog + [pokemonTCG, pokemonTCGImages, tcgdex].map(\.definition)
}
