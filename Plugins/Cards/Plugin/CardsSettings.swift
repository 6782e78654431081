import CardsData
import CardsPresentation
import SatchelLists
import SatchelNetworking
import SatchelPluginAPI

/// The configuration keys of the feature.
package enum CardsSettings {
    /// Which catalogue answers.
    package static let catalog = SettingKey.implementation(
        "cards.catalog",
        default: "embedded",
        "where cards come from"
    )
    /// Where the Pokémon TCG API is.
    package static let pokemonTCG = SettingKey.serviceAddress(
        "cards.pokemontcg.url",
        default: RemoteCardAddresses.pokemonTCG,
        "where the Pokémon TCG API is"
    )
    /// Where its pictures are.
    package static let pokemonTCGImages = SettingKey.serviceAddress(
        "cards.pokemontcg.images-url",
        default: RemoteCardAddresses.pokemonTCGImages,
        "where the pictures of the Pokémon TCG API are"
    )
    /// Where TCGdex is.
    package static let tcgdex = SettingKey.serviceAddress(
        "cards.tcgdex.url",
        default: RemoteCardAddresses.tcgdex,
        "where TCGdex is"
    )

    /// Every key.
    package static let all =
        [catalog.definition]
        + ListSettings(CardLists.self).definitions
        + [pokemonTCG.definition, pokemonTCGImages.definition, tcgdex.definition]
}
