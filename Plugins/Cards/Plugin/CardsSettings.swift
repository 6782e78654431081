import CardsData
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
    /// How many recent searches are kept.
    package static let recentLimit = SettingKey.integer(
        "cards.recent-limit",
        default: 5,
        allowed: 0...100,
        "recent searches kept"
    )
    /// How many cards a page has.
    package static let pageSize = SettingKey.integer(
        "cards.page-size",
        default: 20,
        allowed: 1...1000,
        "cards to a page"
    )
    /// How lists are laid out at first.
    package static let view = SettingKey<RecordList.Layout>.choice(
        "cards.view",
        default: .list,
        "how lists are laid out"
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
    package static let all = [
        catalog.definition, recentLimit.definition, pageSize.definition, view.definition, pokemonTCG.definition,
        pokemonTCGImages.definition, tcgdex.definition,
    ]
}
