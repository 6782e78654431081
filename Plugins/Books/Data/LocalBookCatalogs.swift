import BooksDomain
import SatchelCatalog
import SatchelNetworking

/// An in-memory catalog of books.
package typealias IndexedBooks = IndexedCatalog<Book>

/// The books of this machine, then those of services.
package typealias AutoBookCatalog = AutoCatalog<Book>

/// The catalogs that need no network.
package enum LocalBookCatalogs {
    /// The built-in books; their table is read once per process, on first use.
    package static let embedded = IndexedBooks(
        "embedded",
        day: EmbeddedBookTable.shippedDay
    ) { EmbeddedBookTable.shipped.items }

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
                provenance: ItemSource(source: "fixture", asOf: "2026-11-21")
            )
            .with {
                $0.authors = ["Fixture Author"]
                $0.year = 2001 + index
                $0.language = BookLanguage("en")
                $0.subjects = ["fixture"]
            }
        }
    }
}

/// The built-in books as a table, whose first line has the keys of the fields.
package enum EmbeddedBookTable {
    /// The day the built-in facts were last checked.
    package static let shippedDay = "2026-11-21"

    /// The built-in table, most popular books first.
    package static let shipped = read(text.utf8)

    /// Reads a table.
    package static func read(_ bytes: some Collection<UInt8>) -> BuiltInTable<Book> {
        BuiltInTable(bytes, from: ItemSource(source: "embedded", asOf: shippedDay))
    }
}
