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

    /// A line that can't be read and is skipped.
    package typealias Fault = BuiltInTable<Card>.Fault

    /// The cards, the best known first, and the lines that can't be read.
    package static let shipped = read(text.utf8)

    /// Reads a table with a header line.
    package static func read(_ bytes: some Collection<UInt8>) -> (cards: [Card], faults: [Fault]) {
        let table = CardTable(sets: .shipped, provenance: ItemSource(source: source, asOf: day))
        var cards: [Card] = []
        var faults: [Fault] = []
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
            do throws(CardTable.Fault) {
                cards.append(try table.card(line))
            } catch {
                faults.append(Fault(line: index + 1, column: error.column))
            }
        }
        return (cards, faults)
    }
}

/// A table of cards, one per line, with cells separated by tabs.
///
/// `; ` separates the members of a list; an empty cell is an unknown fact. The built-in cards are such a table, and
/// earlier versions stored imported cards as such lines.
struct CardTable {
    static let columns = [
        "set", "number", "name", "supertype", "subtypes", "types", "hp", "rarity", "artist", "evolves from",
        "weaknesses", "resistances", "retreat",
    ]

    /// A line that can't be read.
    struct Fault: Error, Hashable {
        /// The column that can't be read; nil if the number of columns is wrong.
        let column: String?
    }

    private let sets: CardSetTable
    private let provenance: ItemSource

    init(sets: CardSetTable, provenance: ItemSource) {
        self.sets = sets
        self.provenance = provenance
    }

    /// Parses a line; without an `id` the card gets one from its set and number.
    func card(
        _ line: some Collection<UInt8>,
        id: String? = nil,
        picture: CardPicture = .numbered
    ) throws(Fault) -> Card {
        let cells = line.split(separator: 0x09, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard cells.count == Self.columns.count else { throw Fault(column: nil) }
        func number(_ index: Int) throws(Fault) -> Int? {
            guard !cells[index].isEmpty else { return nil }
            guard let number = Int(cells[index]) else { throw Fault(column: Self.columns[index]) }
            return number
        }
        func list(_ index: Int) -> [String] { BuiltInTable<Card>.list(cells[index]) }
        // The number is part of an id made here.
        for index in id == nil ? [0, 1, 2] : [0, 2] where cells[index].isEmpty {
            throw Fault(column: Self.columns[index])
        }
        guard let supertype = CardTerm(cells[3]) else { throw Fault(column: Self.columns[3]) }
        let (hp, retreat) = (try number(6), try number(12))
        return Card(
            id: CardID(id ?? cells[0] + "-" + cells[1]),
            name: cells[2],
            supertype: supertype,
            set: sets[cells[0]],
            provenance: provenance
        )
        .with {
            $0.number = cells[1]
            $0.subtypes = list(4).compactMap(CardTerm.init)
            $0.types = list(5).compactMap(CardTerm.init)
            $0.hp = hp
            $0.rarity = CardTerm(cells[7])
            $0.artist = cells[8].isEmpty ? nil : cells[8]
            $0.evolvesFrom = CardTerm(cells[9])
            $0.weaknesses = list(10).compactMap(CardModifier.init)
            $0.resistances = list(11).compactMap(CardModifier.init)
            $0.retreat = retreat
            $0.picture = picture
        }
    }
}

/// A table of sets by id, with a header line and cells separated by tabs; an empty cell is an unknown fact.
package struct CardSetTable: Sendable {
    /// `total` includes secret cards.
    static let columns = ["id", "name", "series", "released", "total"]

    /// The built-in sets.
    package static let shipped = CardSetTable(text.utf8)

    private var sets: [String: CardSet] = [:]

    /// Reads a table.
    package init(_ bytes: some Collection<UInt8>) {
        for line in bytes.split(separator: 0x0A).dropFirst() {
            let cells = line.split(separator: 0x09, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
            guard cells.count == Self.columns.count, !cells[0].isEmpty else { continue }
            add(
                CardSet(
                    id: cells[0],
                    name: cells[1].isEmpty ? nil : cells[1],
                    series: CardTerm(cells[2]),
                    released: cells[3].isEmpty ? nil : cells[3],
                    total: Int(cells[4])
                )
            )
        }
    }

    /// Adds a set, replacing one with the same id.
    package mutating func add(_ set: CardSet) { sets[set.id] = set }

    /// The set with an id; an unknown one has nothing but its id.
    package subscript(id: String) -> CardSet { sets[id] ?? CardSet(id: id) }

    /// Every set, unordered.
    package var all: [CardSet] { Array(sets.values) }
}
