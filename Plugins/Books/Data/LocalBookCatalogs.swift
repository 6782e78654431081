import BooksDomain
import SatchelCatalog

/// An in-memory catalog of books.
package typealias IndexedBooks = IndexedCatalog<BookField, BookSortKey>

/// The catalogs that need no network.
package enum LocalBookCatalogs {
    /// The built-in books; their table is read once per process, on first use.
    package static let embedded = IndexedBooks(
        "embedded",
        day: EmbeddedBookTable.shippedDay
    ) { EmbeddedBookTable.shipped.books }

    /// Made-up books, the same for every search, so that a change of catalog shows at once.
    package static let fixture = IndexedBooks(
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

/// The built-in books as a table: `; ` separates the members of a list, an empty cell is an unknown fact.
package struct EmbeddedBookTable: Sendable {
    /// What is wrong with a row.
    package typealias Fault = BuiltInTable<Book>.Fault

    /// The columns, in order.
    package static let columns = ["id", "title", "authors", "year", "isbn13", "language", "subjects", "also"]

    /// The day the built-in facts were last checked.
    package static let shippedDay = "2026-11-21"

    /// The built-in table.
    package static let shipped = EmbeddedBookTable(
        PackageResources.books_tsv,
        provenance: ItemSource(source: "embedded", asOf: shippedDay)
    )

    /// The books, most popular first.
    package let books: [Book]
    /// The rows that can't be read.
    package let faults: [Fault]

    /// Reads a table.
    package init(_ bytes: some Collection<UInt8>, provenance: ItemSource) {
        let table = BuiltInTable(bytes, columns: Self.columns, isRead: Self.isRead) { cells in
            Book(
                id: BookID(cells[0]),
                title: cells[1],
                authors: BuiltInTable<Book>.list(cells[2]),
                year: Int(cells[3]),
                isbn13: ISBN13(cells[4]),
                language: BookLanguage(cells[5]),
                subjects: BuiltInTable<Book>.list(cells[6]),
                otherNames: BuiltInTable<Book>.list(cells[7]),
                provenance: provenance
            )
        }
        (books, faults) = (table.items, table.faults)
    }

    private static func isRead(_ column: String, _ cell: String) -> Bool {
        switch column {
        case "id", "title": !cell.isEmpty
        case "year": cell.isEmpty || Int(cell) != nil
        case "isbn13": cell.isEmpty || ISBN13(cell) != nil
        case "language": cell.isEmpty || BookLanguage(cell) != nil
        default: true
        }
    }
}
