import CardsDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The formats of other programs that cards are exported in.
extension Card {
    static let exports: [ExportFormat<Card>] = [
        ExportFormat(
            "decklist",
            "a deck list",
            files: ["txt"],
            lacks: "conditions, finishes, prices, ratings and notes of cards"
        ) { .text(deckList($0)) },
        ExportFormat(
            "tcgplayer",
            "a TCGplayer list",
            files: ["csv"],
            lacks: "prices, places, ratings, notes and decks"
        ) { .csv(tcgplayer($0.items)) },
    ]

    /// What Pokémon TCG Live and Limitless read: how many, the name, the code of the set and the number, in three parts.
    private static func deckList(_ exported: ExportedItems<Card>) -> String {
        var parts: [String: [(line: String, count: Int)]] = [:]
        for card in exported.items {
            let count = exported.quantities?[card.id] ?? max(card.keeping.copies.count, 1)
            let code = card.set.codes.codes.first ?? card.set.id.uppercased()
            let name = card.supertype?.key == "energy" ? card.basicName : card.name
            parts[card.part, default: []].append(("\(count) \(name) \(code) \(card.number)", count))
        }
        let blocks = ["Pokémon", "Trainer", "Energy"].compactMap { part -> String? in
            guard let lines = parts[part] else { return nil }
            return "\(part): \(lines.reduce(0) { $0 + $1.count })\n" + lines.map { $0.line + "\n" }.joined()
        }
        let total = parts.values.joined().reduce(0) { $0 + $1.count }
        return blocks.joined(separator: "\n") + "\nTotal Cards: \(total)\n"
    }

    private var part: String {
        switch supertype?.key {
        case "trainer": "Trainer"
        case "energy": "Energy"
        default: "Pokémon"
        }
    }

    private var basicName: String {
        let isBasic = subtypes.contains { $0.key == "basic" }
        return isBasic && !name.lowercased().hasPrefix("basic") ? "Basic " + name : name
    }

    private static let conditions = [
        "M": "Near Mint", "NM": "Near Mint", "LP": "Lightly Played", "MP": "Moderately Played", "HP": "Heavily Played",
        "DMG": "Damaged",
    ]
    private static let finishes = [
        "holo": "Holofoil", "reverse": "Reverse Holofoil", "normal": "Normal", "1st-edition": "1st Edition",
        "1st-edition-holo": "1st Edition Holofoil",
    ]
    private static let languages = [
        "en": "English", "ja": "Japanese", "de": "German", "fr": "French", "it": "Italian", "es": "Spanish",
        "ko": "Korean", "pt": "Portuguese",
    ]

    /// A row for the copies of a card that are alike.
    private static func tcgplayer(_ cards: [Card]) -> [[String]] {
        let heading = [
            "Quantity", "Name", "Simple Name", "Set", "Card Number", "Set Code", "Printing", "Condition", "Language",
            "Rarity", "Product ID",
        ]
        return [heading]
            + cards.flatMap { card -> [[String]] in
                let number = card.set.codes.printed.map { "\(card.number)/\($0)" } ?? card.number
                var counts: [[String]: Int] = [:]
                for copy in card.keeping.copies {
                    let alike = [
                        finishes[copy["finish"] ?? ""] ?? copy["finish"] ?? "",
                        conditions[copy["condition"] ?? ""] ?? copy["condition"] ?? "",
                        languages[copy["language"] ?? ""] ?? copy["language"] ?? "",
                    ]
                    counts[alike, default: 0] += 1
                }
                return counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { alike, count in
                    [String(count), card.name, card.name, card.set.name, number, card.set.codes.codes.first ?? ""]
                        + alike
                        + [card.rarity?.text ?? "", ""]
                }
            }
    }
}
