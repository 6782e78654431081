import CardsDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI
import SatchelSearch

/// How lists of cards are shown and worded.
package enum CardLists: ListFeature {
    package typealias Field = CardField
    package typealias Key = CardSortKey

    package static let words = ListWords(
        feature: "cards",
        one: "card",
        reference: "a row number, an id such as base1-4, or a name on screen",
        searching: """
            All words must match the name, artist, set, rarity or subtype. A word also matches longer words that start
            with it; case and accents are ignored. To narrow the search:
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
        service: .init("pokemontcg", "the Pokémon TCG API")
    )

    package static let columns: [RecordList.Column] = [
        .init("id", "Id", .subtitle, priority: 2),
        .init("name", "Name", .title),
        .init("supertype", "Supertype", .data),
        .init("types", "Type", .subtitle),
        .init("hp", "HP", .fact, alignment: .trailing),
        .init("set", "Set", .subtitle, priority: 0),
        .init("number", "Number", .data),
        .init("rarity", "Rarity", .fact),
        .init("setId", "Set id", .data),
        .init("subtypes", "Subtypes", .data),
        .init("artist", "Artist", .data),
    ]

    package static func values(of card: Card) -> [Value] {
        [
            .text(card.id.rawValue), .text(card.name), .text(card.supertype?.text), .texts(card.types.map(\.text)),
            .integer(card.hp), .text(card.set.name), .text(card.number.isEmpty ? nil : card.number),
            .text(card.rarity?.text),
            .text(card.set.id), .texts(card.subtypes.map(\.text)), .text(card.artist),
        ]
    }

    /// Drops the filter by type where only trainers or energies are asked for, which have no type.
    package static func settled(_ filters: ListFilters<CardField>) -> ListFilters<CardField> {
        let excludesPokemon = filters.query.alternatives.joined().contains { $0.excludesPokemon }
        return excludesPokemon ? filters.clearing(.type) : filters
    }
}
