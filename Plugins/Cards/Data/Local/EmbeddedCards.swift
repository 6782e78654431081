import CardsDomain
import SatchelCatalog

/// The built-in cards, all of the sets Base, Jungle, Fossil, and Scarlet & Violet.
///
/// They are ordered by set and number, which puts the famous holographic cards of the first set first.
package enum EmbeddedCards {
    /// The name of their source.
    package static let source = "embedded"
    /// The day their facts are from.
    package static let day = "2026-02-01"

    /// The cards, the best known first, and the lines that can't be read.
    package static let shipped = read(text.utf8)

    private static let columns = [
        "set", "number", "name", "supertype", "subtypes", "types", "hp", "rarity", "artist", "evolves from",
        "weaknesses", "resistances", "retreat",
    ]

    /// Reads a table with a header line; an empty cell is an unknown fact.
    package static func read(_ bytes: some Collection<UInt8>) -> BuiltInTable<Card> {
        let (sets, provenance) = (CardSetTable.shipped, ItemSource(source: source, asOf: day))
        return BuiltInTable(bytes, columns: columns, isRead: isRead) { cells in
            func list(_ index: Int) -> [String] { BuiltInTable<Card>.list(cells[index]) }
            return Card(
                id: CardID(cells[0] + "-" + cells[1]),
                name: cells[2],
                supertype: CardTerm(cells[3]),
                set: sets[cells[0]],
                provenance: provenance
            )
            .with {
                $0.number = cells[1]
                $0.subtypes = list(4).compactMap(CardTerm.init)
                $0.types = list(5).compactMap(CardTerm.init)
                $0.hp = Int(cells[6])
                $0.rarity = CardTerm(cells[7])
                $0.artist = cells[8].isEmpty ? nil : cells[8]
                $0.evolvesFrom = CardTerm(cells[9])
                $0.weaknesses = list(10).compactMap(CardModifier.init)
                $0.resistances = list(11).compactMap(CardModifier.init)
                $0.retreat = Int(cells[12])
                $0.picture = .numbered
            }
        }
    }

    private static func isRead(_ column: String, _ cell: String) -> Bool {
        switch column {
        case "set", "number", "name": !cell.isEmpty
        case "supertype": CardTerm(cell) != nil
        case "hp", "retreat": cell.isEmpty || Int(cell) != nil
        default: true
        }
    }
}

/// A table of sets by id, with a header line and cells separated by tabs; an empty cell is an unknown fact.
package struct CardSetTable: Sendable {
    /// The built-in sets.
    package static let shipped = CardSetTable(text.utf8)

    private let sets: [String: CardSet]

    private init(_ bytes: some Collection<UInt8>) {
        // The total includes secret cards.
        let table = BuiltInTable<CardSet>(
            bytes,
            columns: ["id", "name", "series", "released", "total"],
            isRead: { $0 != "id" || !$1.isEmpty },
            item: {
                CardSet(
                    id: $0[0],
                    name: $0[1].isEmpty ? nil : $0[1],
                    series: CardTerm($0[2]),
                    released: $0[3].isEmpty ? nil : $0[3],
                    total: Int($0[4])
                )
            }
        )
        sets = Dictionary(table.items.map { ($0.id, $0) }) { $1 }
    }

    /// The set with an id; an unknown one has nothing but its id.
    package subscript(id: String) -> CardSet { sets[id] ?? CardSet(id: id) }

    /// Every set, unordered.
    package var all: [CardSet] { Array(sets.values) }
}
