import CardsDomain

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
