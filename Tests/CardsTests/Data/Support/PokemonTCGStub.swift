import CardsData
import CardsDomain
import Foundation
import SatchelCatalog
import SatchelTestSupport
import TestSupport

/// A small Pokémon TCG API, which answers as its documentation and its recorded answers say.
struct PokemonTCGStub: Sendable {
    /// The cards, in the order of their sets.
    var cards = EmbeddedCards.shipped.items.filter { $0.set.id == "base1" || $0.set.id == "base3" }
    /// The key that makes the service fail, as it once did.
    var failingKey: String?
    /// How many cards it says to have found, where that is not the truth.
    var claimedCount: Int?

    func respond(to request: StubRequest) -> StubResponse {
        if let failingKey, request.headers["x-api-key"] == failingKey {
            return .answer(500, Array("<html>oops</html>".utf8), type: "text/html")
        }
        let path = request.path.split(separator: "/").map { $0.removingPercentEncoding ?? "" }
        switch (path.dropFirst().first, path.count) {
        case ("cards", 2): return page(request.query)
        case ("cards", 3):
            guard let card = cards.first(where: { $0.id.rawValue == path[2] }) else { return Self.notFound }
            return .text(json(["data": Self.row(card, isWhole: true)]))
        case ("sets", 2):
            let ids = Set(cards.map(\.set.id)).sorted()
            return .text(json(["data": ids.map { Self.set(CardSetTable.shipped[$0]) }]))
        case ("types", 2): return .text(json(["data": names { $0.types.map(\.text) }]))
        case ("supertypes", 2): return .text(json(["data": names { [$0.supertype?.text].compactMap { $0 } }]))
        case ("subtypes", 2): return .text(json(["data": names { $0.subtypes.map(\.text) }]))
        case ("rarities", 2): return .text(json(["data": names { [$0.rarity?.text].compactMap { $0 } }]))
        default: return Self.notFound
        }
    }

    private static let notFound = StubResponse.text(
        #"{"error":{"message":"The requested resource was not found.","code":404}}"#,
        status: 404
    )

    private func names(_ names: (Card) -> [String]) -> [String] { Set(cards.flatMap(names)).sorted() }

    private func page(_ query: [String: String]) -> StubResponse {
        var found = cards
        if let text = query["q"] {
            guard let node = LuceneQuery.node(text) else {
                return .text(#"{"error":{"message":"Bad Request. Your request is wrong.","code":400}}"#, status: 400)
            }
            found = cards.filter { Self.holds(node, $0) }
        }
        for key in (query["orderBy"] ?? "").split(separator: ",").reversed() {
            let isDescending = key.hasPrefix("-")
            let values = { (card: Card) in Self.values(String(key.drop { $0 == "-" }), of: card).first ?? "" }
            found = found.enumerated().sorted { left, right in
                let (one, other) = (values(left.element), values(right.element))
                return one == other ? left.offset < right.offset : isDescending ? one > other : one < other
            }
            .map(\.element)
        }
        let size = min(Int(query["pageSize"] ?? "250") ?? 250, 250)
        let number = Int(query["page"] ?? "1") ?? 1
        let rows = found.dropFirst((number - 1) * size).prefix(size)
        return .text(
            json([
                "data": rows.map { Self.row($0, isWhole: false) }, "page": number, "pageSize": size,
                "count": rows.count, "totalCount": claimedCount ?? found.count,
            ])
        )
    }

    private static func holds(_ node: LuceneQuery.Node, _ card: Card) -> Bool {
        switch node {
        case .all(let nodes): nodes.allSatisfy { holds($0, card) }
        case .any(let nodes): nodes.contains { holds($0, card) }
        case .not(let node): !holds(node, card)
        case .begins(let field, let text):
            values(field, of: card).contains { value in
                words(value).contains { $0.hasPrefix(text.lowercased()) } || text.isEmpty
            }
        case .phrase(let field, let text):
            values(field, of: card).contains {
                (" " + words($0).joined(separator: " ") + " ").contains(" " + words(text).joined(separator: " ") + " ")
            }
        case .range(let field, let first, let last):
            values(field, of: card).compactMap { Int($0) }.contains { $0 >= first ?? .min && $0 <= last ?? .max }
        }
    }

    private static func words(_ text: String) -> [String] {
        text.folding(options: .diacriticInsensitive, locale: nil).lowercased()
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static func values(_ field: String, of card: Card) -> [String] {
        switch field {
        case "id": [card.id.rawValue]
        case "name": [card.name]
        case "supertype": [card.supertype?.text].compactMap { $0 }
        case "subtypes": card.subtypes.map(\.text)
        case "types": card.types.map(\.text)
        case "hp": card.hp.map { [String($0)] } ?? []
        case "number": [card.number]
        case "rarity": card.rarity.map { [$0.text] } ?? []
        case "artist": card.artist.map { [$0] } ?? []
        case "evolvesFrom": card.evolvesFrom.map { [$0.text] } ?? []
        case "set.id": [card.set.id]
        case "set.name": [card.set.name]
        case "set.ptcgoCode": card.set.codes.codes
        case "set.printedTotal": card.set.codes.printed.map { [String($0)] } ?? []
        case "set.series": card.set.series.map { [$0.text] } ?? []
        case "set.releaseDate": card.set.released.map { [$0] } ?? []
        case "weaknesses.type": card.weaknesses.map(\.type.text)
        case "resistances.type": card.resistances.map(\.type.text)
        case "convertedRetreatCost": card.retreat.map { [String($0)] } ?? []
        default: []
        }
    }

    private static func set(_ set: CardSet) -> [String: Any] {
        [
            "id": set.id, "name": set.name, "series": set.series?.text ?? "", "total": set.total ?? 0,
            "releaseDate": set.released?.replacing("-", with: "/") ?? "///",
        ]
    }

    private static func row(_ card: Card, isWhole: Bool) -> [String: Any] {
        var row: [String: Any] = [
            "id": card.id.rawValue, "name": card.name, "supertype": card.supertype?.text ?? "", "number": card.number,
            "set": set(card.set),
            "images": ["large": "https://images.pokemontcg.io/\(card.set.id)/\(card.number)_hires.png"],
        ]
        // Some rows have the hit points as a number, whatever the documentation says.
        row["hp"] = card.hp.map { $0 % 20 == 0 ? $0 as Any : String($0) as Any }
        if !card.subtypes.isEmpty { row["subtypes"] = card.subtypes.map(\.text) }
        if !card.types.isEmpty { row["types"] = card.types.map(\.text) }
        row["rarity"] = card.rarity?.text
        row["artist"] = card.artist
        row["evolvesFrom"] = card.evolvesFrom?.text
        row["weaknesses"] = card.weaknesses.map { ["type": $0.type.text, "value": $0.value] }
        row["resistances"] = card.resistances.map { ["type": $0.type.text, "value": $0.value] }
        row["convertedRetreatCost"] = card.retreat
        if isWhole {
            row["attacks"] = [["name": "Sample Strike", "cost": ["Fire", "Fire"], "damage": "30+", "text": ""]]
            row["rules"] = ["A rule."]
        }
        return row
    }
}
