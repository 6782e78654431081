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

    /// The same title, author and ISBN.
    package static let twin: (@Sendable (Book) -> LibraryTwin<BookField>?)? = { book in
        guard let isbn = book.isbn13, let author = book.authors.first, let value = BookField.isbn.value(of: isbn.digits)
        else { return nil }
        // Some lists add the series or a subtitle.
        let title = String(book.title.prefix { $0 != ":" && $0 != "(" })
        return LibraryTwin(
            key: "\(isbn) \(FoldedText(title).spaced) \(FoldedText(author).spaced)",
            query: SearchQuery([[SearchTerm(.value(.isbn, value))]])
        )
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
