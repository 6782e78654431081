import CardsDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

extension CardLists {
    package static func page(of details: CardDetails) -> ItemPage {
        let play = details.item.play
        var page = ItemPage(
            details.item.name,
            fields: facts(of: details.item) + [
                .init("abilities", label: "abilities", .texts(play.abilities.map(\.name))),
                .init("attacks", label: "attacks", .texts(play.attacks.map(\.words))),
                .init("legalIn", label: "legal in", .texts(play.legalIn)),
                .init("bannedIn", label: "banned in", .texts(play.bannedIn)),
            ]
        )
        page.texts = [("text", play.text)]
        return page
    }

    private static func facts(of card: Card) -> [Detail.Field] {
        [
            .init("id", label: "id", .text(card.id.rawValue)),
            .init("name", label: nil, .text(card.name)),
            .init("supertype", label: "supertype", .text(card.supertype?.text)),
            .init("subtypes", label: "kind", .texts(card.subtypes.map(\.text))),
            .init("types", label: card.types.count > 1 ? "types" : "type", .texts(card.types.map(\.text))),
            .init("hp", label: "hit points", .integer(card.hp)),
            .init("evolvesFrom", label: "evolves from", .text(card.evolvesFrom?.text)),
            .init("weaknesses", label: "weakness", .texts(card.weaknesses.map(\.description))),
            .init("resistances", label: "resistance", .texts(card.resistances.map(\.description))),
            .init("retreat", label: "retreat", .integer(card.retreat)),
            .init("set", label: "set", .text(card.set.name)),
            .init("setId", label: "set id", .text(card.set.id)),
            .init("series", label: "series", .text(card.set.series?.text)),
            .init("released", label: "released", .text(card.set.released)),
            .init("number", label: "number", .text(card.number.isEmpty ? nil : card.number)),
            .init("rarity", label: "rarity", .text(card.rarity?.text)),
            .init("artist", label: "artist", .text(card.artist)),
        ]
    }
}

extension CardAttack {
    /// The attack in one line: `Fire Spin (Fire, Fire, Fire, Fire) 100`.
    fileprivate var words: String {
        name + (cost.isEmpty ? "" : " (\(cost.joined(separator: ", ")))") + (damage.isEmpty ? "" : " \(damage)")
    }
}

extension CardPlay {
    /// The sentences printed on the card.
    fileprivate var text: String? {
        let said =
            abilities.map { ($0.name, $0.text) } + attacks.map { ($0.name, $0.text) }
        let lines = said.filter { !$0.1.isEmpty }.map { "\($0): \($1)" } + rules + [flavor].compactMap { $0 }
        return lines.isEmpty ? nil : lines.joined(separator: "\n\n")
    }
}
