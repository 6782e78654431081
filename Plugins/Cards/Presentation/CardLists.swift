import CardsDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// How lists of cards are shown and worded.
extension Card: ListedItem {
    package static let words = ListWords(
        kind,
        reference: "a row number, an id such as base1-4, or a name",
        searching: """
            All words must match the name, artist, set, rarity or subtype. A word also matches longer words that start
            with it; case and accents are ignored. Where the catalog of this machine has nothing, what you keep is
            searched. To narrow the search:
            """,
        searches: [
            Example("cards search charizard", "by name"),
            Example("cards search type:fire,water hp:100..", "strong cards of two types"),
            Example("cards search set:base1 rarity:\"rare holo\" -artist:arita", "from one set, excluding an artist"),
            Example("cards search trainer OR energy --sort name", "either kind, sorted by name"),
            Example("cards search 피카츄", "by the Korean name"),
        ],
        filters: ["type=Fire,Water hp=100..", "supertype=Trainer", "set=jungle rarity=\"Rare Holo\""],
        shown: [Example("cards show base1-4", "by its id")],
        service: SearchedPlace(source: "pokemontcg", title: "the Pokémon TCG API")
    )

    package static func value(_ key: String, in details: KnownDetails<Card>) -> Value? {
        switch key {
        case "abilities": .texts(details.item.play.abilities.map(\.name))
        case "attacks": .texts(details.item.play.attacks.map(\.words))
        default: nil
        }
    }

    /// Drops the filter by type where only trainers or energies are asked for, which have no type.
    package static func settled(_ filters: ListFilters<Card>) -> ListFilters<Card> {
        let excludesPokemon = filters.query.alternatives.joined().contains { $0.excludesPokemon }
        return excludesPokemon ? filters.clearing(.type) : filters
    }
}

extension CardAttack {
    /// The attack in one line: `Fire Spin (Fire, Fire, Fire, Fire) 100`.
    fileprivate var words: String {
        name + (cost.isEmpty ? "" : " (\(cost.joined(separator: ", ")))") + (damage.isEmpty ? "" : " \(damage)")
    }
}
