import BooksDomain
import SatchelCatalog
import SatchelLibrary
import SatchelPersistence
import SatchelSearch

/// The built-in and the imported books.
package typealias LibraryBookCatalog = LibraryCatalog<BookFormat, BookSortKey>

extension LibraryBookCatalog: BookCatalog where Format == BookFormat, Key == BookSortKey {
    /// Creates a catalog of the built-in and the imported books.
    package init(library: BookLibrary, builtIn: IndexedCatalog<BookField, BookSortKey>) {
        self.init(library: library, builtIn: builtIn) { try await library.putEmbeddedBooks() }
    }
}

extension Library<BookFormat> {
    /// Adds the built-in books, unless this version's are there already.
    package func putEmbeddedBooks() async throws {
        try await putBuiltIn(
            { EmbeddedBookTable.shipped.items },
            from: "embedded",
            day: EmbeddedBookTable.shippedDay,
            stamp: "\(EmbeddedBookTable.shippedDay) \(EmbeddedBookTable.text.utf8.count)"
        )
    }
}

/// How the library stores books.
package enum BookFormat: LibraryFormat {
    package typealias Field = BookField

    package static let sections = FieldedText.Sections(title: 0, otherNames: 6, credits: 1, topics: 5...5)

    /// The same title, author and ISBN.
    package static let twin: (@Sendable (Book) -> LibraryTwin<BookField>?)? = { book in
        guard let isbn = book.isbn13, let author = book.authors.first else { return nil }
        // Some lists add the series or a subtitle.
        let title = String(book.title.prefix { $0 != ":" && $0 != "(" })
        return LibraryTwin(
            key: "\(isbn) \(FoldedText(title).spaced) \(FoldedText(author).spaced)",
            query: SearchQuery([[SearchTerm(.value(.isbn, .isbn(isbn)))]])
        )
    }

    package static func text(of book: Book) -> String {
        FieldedText([
            [book.title], book.authors, book.year.map { [String($0)] } ?? [], book.isbn13.map { [$0.digits] } ?? [],
            book.language.map { [$0.code] } ?? [], book.subjects, book.otherNames, book.coverAddress.map { [$0] } ?? [],
        ])
        .text
    }

    package static func item(_ id: BookID, _ text: String, _ provenance: ItemSource) -> Book {
        let fields = FieldedText(text)
        return Book(id: id, title: fields[0].first ?? id.rawValue, provenance: provenance).with { book in
            book.authors = Array(fields[1])
            book.year = fields[2].first.flatMap { Int($0) }
            book.isbn13 = fields[3].first.flatMap(ISBN13.init)
            book.language = fields[4].first.flatMap(BookLanguage.init)
            book.subjects = Array(fields[5])
            book.otherNames = Array(fields[6])
            book.coverAddress = fields[7].first
        }
    }
}

/// The library of books.
package typealias BookLibrary = Library<BookFormat>
/// A book to be stored in the library.
package typealias BookEntry = LibraryEntry<BookFormat>

extension Library<BookFormat> {
    /// Creates a library; its location is asked for on first use, and the first import creates the file.
    package init(at location: @escaping @Sendable () throws -> String) {
        self.init(at: location, migrations: [.openLibraryDump, .renamedAuthors])
    }
}
