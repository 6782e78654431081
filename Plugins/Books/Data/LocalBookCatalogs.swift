import BooksDomain
import SatchelCatalog

/// The catalogs of books that need no network.
package enum LocalBookCatalogs {
    /// The built-in books; the table is read when the first question is asked, once for the whole process.
    package static let embedded = IndexedCatalog<BookField, BookSortKey>(
        "embedded",
        day: EmbeddedBookTable.shippedDay
    ) { EmbeddedBookTable.shipped.books }

    /// A few made-up books, the same for every search, so that a change of catalog shows at once.
    package static let fixture = IndexedCatalog<BookField, BookSortKey>(
        "fixture",
        day: "2026-11-21",
        answersEverySearch: true
    ) {
        ["One", "Two", "Three", "Four", "Five"].enumerated().map { index, name in
            Book(
                id: BookID("fixture-\(index + 1)"),
                title: "Fixture Book \(name)",
                authors: ["Fixture Author"],
                year: 2001 + index,
                language: BookLanguage("en"),
                subjects: ["fixture"],
                provenance: ItemSource(source: "fixture", asOf: "2026-11-21")
            )
        }
    }
}

/// The table of books that come with Satchel, read row by row.
///
/// A header line, then one book a line in order of popularity: id, title, authors, year, ISBN-13, language, subjects
/// and other names, parted by tabs; `; ` parts the members of a list, and an empty cell is a thing not known.
package struct EmbeddedBookTable: Sendable {
    /// What is wrong with a row; such a row is left out.
    package struct Fault: Hashable, Sendable {
        /// The number of the line, the header being line 1.
        package let line: Int
        /// The column that cannot be read, or nil where the number of columns is wrong.
        package let column: String?
    }

    /// The names of the columns, in order.
    package static let columns = ["id", "title", "authors", "year", "isbn13", "language", "subjects", "also"]

    /// The day the facts of the table that is compiled in were last checked.
    package static let shippedDay = "2026-11-21"

    /// The table that is compiled in.
    package static let shipped = EmbeddedBookTable(
        PackageResources.books_tsv,
        provenance: ItemSource(source: "embedded", asOf: shippedDay)
    )

    /// The books, the most popular first.
    package private(set) var books: [Book] = []
    /// The rows that were left out.
    package private(set) var faults: [Fault] = []

    /// Reads a table.
    package init(_ bytes: some Collection<UInt8>, provenance: ItemSource) {
        // Bytes are split rather than characters: it is a tenth of the work, and it is all there is to do at first use.
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty {
            let cells = line.split(separator: 0x09, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
            guard cells.count == Self.columns.count else {
                faults.append(Fault(line: index + 1, column: nil))
                continue
            }
            guard index > 0 || cells != Self.columns else {
                continue
            }
            if let column = Self.unreadableColumn(of: cells) {
                faults.append(Fault(line: index + 1, column: column))
            } else {
                books.append(Self.book(cells, provenance))
            }
        }
    }

    private static func unreadableColumn(of cells: [String]) -> String? {
        let isRead = [
            !cells[0].isEmpty,
            !cells[1].isEmpty,
            true,
            cells[3].isEmpty || Int(cells[3]) != nil,
            cells[4].isEmpty || ISBN13(cells[4]) != nil,
            cells[5].isEmpty || BookLanguage(cells[5]) != nil,
            true,
            true,
        ]
        return zip(columns, isRead).first { !$0.1 }?.0
    }

    private static func book(_ cells: [String], _ provenance: ItemSource) -> Book {
        Book(
            id: BookID(cells[0]),
            title: cells[1],
            authors: list(cells[2]),
            year: Int(cells[3]),
            isbn13: ISBN13(cells[4]),
            language: BookLanguage(cells[5]),
            subjects: list(cells[6]),
            otherNames: list(cells[7]),
            provenance: provenance
        )
    }

    private static func list(_ cell: String) -> [String] {
        cell.utf8.split(separator: UInt8(ascii: ";")).compactMap { member in
            let text = Substring(member.drop { $0 == UInt8(ascii: " ") })
            return text.isEmpty ? nil : String(text)
        }
    }
}
