import CardsData
import CardsDomain
import Foundation
import SatchelCatalog
import SatchelTestSupport
import TestSupport

/// A small TCGdex, which answers as its documentation says.
struct TCGdexStub: Sendable {
    var cards = EmbeddedCards.shipped.items.filter { $0.set.id == "base2" }
    /// The paths that fail.
    var failing: Set<String> = []

    func respond(to request: StubRequest) -> StubResponse {
        let path = request.path.split(separator: "/").dropFirst(2).map { $0.removingPercentEncoding ?? "" }
        guard !failing.contains(path.joined(separator: "/")) else { return Self.failure }
        switch (path.first, path.count) {
        case ("cards", 1):
            let pocket: [String: Any] = ["id": "A1-001", "localId": "001", "name": "Pocket Pikachu Charizard Trainer"]
            let found = cards.filter { card in request.query.allSatisfy { Self.holds($0.key, $0.value, card) } }
            return .text(json(found.map(Self.row) + [pocket]))
        case ("cards", 2):
            guard let card = cards.first(where: { $0.id.rawValue == path[1] }) else { return Self.notFound }
            return .text(json(Self.page(card)))
        case ("sets", 1):
            return .text(
                json([["id": "base2", "name": "Jungle", "cardCount": ["total": 64]], ["id": "A1", "name": "?"]])
            )
        case ("series", 2):
            return path[1] == "tcgp"
                ? .text(json(["id": "tcgp", "sets": [["id": "A1", "name": "?"]]])) : Self.notFound
        case ("types", 1): return .text(json(Set(cards.flatMap { $0.types.map(\.text) }).sorted()))
        case ("categories", 1): return .text(#"["Pokemon","Trainer","Energy"]"#)
        case ("stages", 1): return .text(#"["Basic","Stage1"]"#)
        case ("rarities", 1): return .text(json(Set(cards.map { $0.rarity?.text ?? "None" }).sorted()))
        default: return Self.notFound
        }
    }

    private static let failure = StubResponse.text(
        """
        {"type":"https://tcgdex.dev/errors/general","title":"An unknown error occurred","status":500,"endpoint":"/",
         "method":"GET","details":"the series could not be read"}
        """,
        status: 500
    )
    private static let notFound = StubResponse.text(
        #"{"type":"https://tcgdex.dev/errors/not-found","title":"Not found","status":404,"endpoint":"/","method":"GET"}"#,
        status: 404
    )

    /// Conditions match parts of texts in any case, or with `eq:` whole texts in just this one; `|` separates several.
    private static func holds(_ field: String, _ condition: String, _ card: Card) -> Bool {
        let isExact = condition.hasPrefix("eq:")
        func contains(_ texts: [String]) -> Bool {
            condition.dropFirst(isExact ? 3 : 0).split(separator: "|").contains { wanted in
                texts.contains { isExact ? $0 == wanted : $0.lowercased().contains(wanted.lowercased()) }
            }
        }
        switch field {
        case "id": return contains([card.id.rawValue])
        case "name": return contains([card.name])
        case "types": return contains(card.types.map(\.text))
        case "category": return contains([category(of: card)])
        case "rarity": return contains([card.rarity?.text ?? "None"])
        case "evolveFrom": return contains([card.evolvesFrom?.text].compactMap { $0 })
        case "illustrator": return contains([card.artist ?? ""])
        case "hp", "retreat":
            guard let number = field == "hp" ? card.hp : card.retreat else { return false }
            let bound = Int(condition.split(separator: ":").last ?? "") ?? 0
            return condition.hasPrefix("gte:") ? number >= bound : number <= bound
        default: return false
        }
    }

    private static func category(of card: Card) -> String {
        card.supertype == .pokemon ? "Pokemon" : card.supertype?.text ?? ""
    }

    private static func row(_ card: Card) -> [String: Any] {
        var row: [String: Any] = ["id": card.id.rawValue, "name": card.name]
        // Numbers of cards are numbers here and texts there.
        row["localId"] = Int(card.number).flatMap { $0 % 2 == 0 ? $0 as Any : nil } ?? card.number
        row["image"] = card.number == "7" ? nil : "https://assets.tcgdex.net/en/base/\(card.set.id)/\(card.number)"
        return row
    }

    private static func page(_ card: Card) -> [String: Any] {
        var page = row(card)
        page["category"] = category(of: card)
        page["set"] = ["id": card.set.id, "name": card.set.name, "cardCount": ["official": 64, "total": 64]]
        page["hp"] = card.hp
        page["types"] = card.types.map(\.text)
        page["stage"] = card.subtypes.first?.text.replacing(" ", with: "")
        page["rarity"] = card.rarity?.text ?? "None"
        page["illustrator"] = card.artist
        page["weaknesses"] = card.weaknesses.map {
            ["type": $0.type.text, "value": $0.value.replacing("×", with: "x")]
        }
        page["attacks"] = [["name": "Sample Strike", "cost": ["Fire"], "damage": 30] as [String: Any]]
        page["retreat"] = card.retreat
        return page
    }
}
