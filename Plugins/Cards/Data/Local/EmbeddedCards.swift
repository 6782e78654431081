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
        var table = CardTable(sets: .shipped, provenance: Provenance(source: source, asOf: day))
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
