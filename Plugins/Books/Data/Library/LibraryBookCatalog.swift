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
            { EmbeddedBookTable.shipped.books },
            from: "embedded",
            day: EmbeddedBookTable.shippedDay,
            stamp: "\(EmbeddedBookTable.shippedDay) \(PackageResources.books_tsv.count)"
        )
    }
}

/// How the library stores books.
package enum BookFormat: LibraryFormat {
    package typealias Field = BookField

    package static let sections = FieldedText.Sections(title: 0, otherNames: 6, credits: 1, topics: 5...5)

    package static func text(of book: Book) -> String {
        FieldedText([
            [book.title], book.authors, book.year.map { [String($0)] } ?? [], book.isbn13.map { [$0.digits] } ?? [],
            book.language.map { [$0.code] } ?? [], book.subjects, book.otherNames, book.coverAddress.map { [$0] } ?? [],
        ])
        .text
    }

    package static func item(_ id: BookID, _ text: String, _ provenance: ItemSource) -> Book {
        let fields = FieldedText(text)
        return Book(
            id: id,
            title: fields[0].first ?? id.rawValue,
            authors: fields[1],
            year: fields[2].first.flatMap { Int($0) },
            isbn13: fields[3].first.flatMap(ISBN13.init),
            language: fields[4].first.flatMap(BookLanguage.init),
            subjects: fields[5],
            otherNames: fields[6],
            coverAddress: fields[7].first,
            provenance: provenance
        )
    }
}

/// The library of books.
package typealias BookLibrary = Library<BookFormat>
/// A book to be stored in the library.
package typealias BookEntry = LibraryEntry<BookFormat>

extension Library<BookFormat> {
    /// Creates the library in the user's data folder; the first import creates its file.
    package init(locations: FileLocations) {
        self.init(at: { try locations.data + "/books.sqlite" }, migrations: [.openLibraryDump, .renamedAuthors])
    }

    /// Creates a library at a path; the first import creates its file.
    package init(path: String) {
        self.init(at: { path }, migrations: [.openLibraryDump, .renamedAuthors])
    }
}
