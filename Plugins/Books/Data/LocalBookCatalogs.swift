import BooksDomain
import SatchelCatalog
import SatchelNetworking

/// An in-memory catalog of books.
package typealias IndexedBooks = IndexedCatalog<Book>

/// The books of this machine, then those of services.
package typealias AutoBookCatalog = AutoCatalog<Book>

/// The catalogs that need no network.
extension EmbeddedBookTable {
    /// The built-in books; their table is read once per process, on first use.
    package static let catalog = IndexedBooks(
        "embedded",
        day: EmbeddedBookTable.shippedDay
    ) { EmbeddedBookTable.books }

    /// Made-up books, the same for every search, so that a change of catalog shows at once.
    package static let fixtureCatalog = IndexedBooks(
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

    /// The built-in books, the most popular first, and of one work those in the language of the user.
    package static let books = ordered(shipped.items, for: .ofUser)

    /// Moves what is in a language before the first row of the same work, whose popularity it shares.
    ///
    /// Rows of one work in different languages name each other: the title of one is among the names of the other.
    package static func ordered(_ books: [Book], for language: BookLanguage?) -> [Book] {
        let titles = books.map { FoldedText($0.title).spaced }
        let rows = Dictionary(grouping: books.indices) { titles[$0] }
        var works = Array(books.indices)
        for row in books.indices {
            for name in [titles[row]] + books[row].otherNames.map({ FoldedText($0).spaced }) {
                for other in rows[name] ?? [] where books[other].language != books[row].language {
                    let (one, another) = (works[row], works[other])
                    if one != another { works = works.map { $0 == max(one, another) ? min(one, another) : $0 } }
                }
            }
        }
        // Of a work that no row in the language begins, those that are go first.
        let places = books.indices.map { books[$0].language == language ? (works[$0], 0, $0) : ($0, 1, $0) }
        return places.sorted(by: <).map { books[$0.2] }
    }

    package static func read(_ bytes: some Collection<UInt8>) -> BuiltInTable<Book> {
        BuiltInTable(bytes, from: ItemSource(source: "embedded", asOf: shippedDay))
    }
}
