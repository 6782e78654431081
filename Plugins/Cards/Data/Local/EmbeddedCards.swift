import CardsDomain
import SatchelCatalog

/// The cards that come with Satchel: the sets Base, Jungle, Fossil, and Scarlet & Violet, each whole.
///
/// They stand set by set in order of number, which puts the famous holographic cards of the first set first.
package enum EmbeddedCards {
    /// The name of their source.
    package static let source = "embedded"
    /// The day their facts are of.
    package static let day = "2026-02-01"

    /// A line that cannot be read, and is left out.
    package struct Fault: Hashable, Sendable {
        /// The number of the line, the header being line 1.
        package let line: Int
        /// The column that cannot be read, or nil where the number of columns is wrong.
        package let column: String?

        /// Names a line.
        package init(line: Int, column: String?) {
            self.line = line
            self.column = column
        }
    }

    /// The cards, the best known first, and the lines that cannot be read.
    package static let shipped = read(PackageResources.cards_tsv)

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

/// Cards as a table of text: a card a line, its facts parted by tabs.
///
/// `; ` parts the members of a list, and an empty cell is a thing not known. The built-in cards are such a table, and earlier
/// versions kept imported ones line by line.
struct CardTable {
    /// The names of the columns, in order.
    static let columns = [
        "set", "number", "name", "supertype", "subtypes", "types", "hp", "rarity", "artist", "evolves from",
        "weaknesses", "resistances", "retreat",
    ]

    /// What is wrong with a line; such a line is left out.
    struct Fault: Error, Hashable {
        /// The column that cannot be read, or nil where the number of columns is wrong.
        let column: String?
    }

    private let sets: CardSetTable
    private let provenance: ItemSource

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - sets: What is known of sets.
    ///   - provenance: Where the cards come from.
    init(sets: CardSetTable, provenance: ItemSource) {
        self.sets = sets
        self.provenance = provenance
    }

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - line: The line, without its end.
    ///   - id: The id of the card, where it is not made of set and number.
    ///   - picture: Where its picture is.
    /// - Returns: The card.
    /// - Throws: What is wrong with the line.
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
        // The number is part of the id, unless the id is known.
        for index in id == nil ? [0, 1, 2] : [0, 2] where cells[index].isEmpty {
            throw Fault(column: Self.columns[index])
        }
        guard let supertype = CardTerm(cells[3]) else { throw Fault(column: Self.columns[3]) }
        return Card(
            id: CardID(id ?? cells[0] + "-" + cells[1]),
            name: cells[2],
            supertype: supertype,
            subtypes: cells[4].members.compactMap(CardTerm.init),
            types: cells[5].members.compactMap(CardTerm.init),
            hp: try number(6),
            set: sets[cells[0]],
            number: cells[1],
            rarity: CardTerm(cells[7]),
            artist: cells[8].isEmpty ? nil : cells[8],
            weaknesses: cells[10].members.compactMap(CardModifier.init),
            resistances: cells[11].members.compactMap(CardModifier.init),
            retreat: try number(12),
            evolvesFrom: CardTerm(cells[9]),
            picture: picture,
            provenance: provenance
        )
    }
}

extension String {
    /// What `; ` parts.
    fileprivate var members: [String] {
        utf8.split(separator: UInt8(ascii: ";")).map { String(Substring($0.drop { $0 == UInt8(ascii: " ") })) }
            .filter { !$0.isEmpty }
    }
}

/// What is known of sets, by id.
///
/// A header line, then a set a line: id, name, series, the day it came out, the cards printed on the box, and all cards,
/// parted by tabs; an empty cell is a thing not known.
package struct CardSetTable: Sendable {
    /// The names of the columns, in order.
    static let columns = ["id", "name", "series", "released", "printed", "total"]

    /// The sets that come with Satchel.
    package static let shipped = CardSetTable(PackageResources.sets_tsv)

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
                    total: Int(cells[5])
                )
            )
        }
    }

    /// Adds a set, in place of one with its id.
    package mutating func add(_ set: CardSet) { sets[set.id] = set }

    /// The set with an id; of one that is not known, its id is all there is to tell.
    package subscript(id: String) -> CardSet { sets[id] ?? CardSet(id: id) }

    /// Every set, in no order.
    package var all: [CardSet] { Array(sets.values) }
}
