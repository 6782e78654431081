import BooksDomain
import SatchelCatalog
import SatchelLibrary
import SatchelPersistence
import SatchelSearch

/// The built-in books together with those that were imported.
package typealias LibraryBookCatalog = LibraryCatalog<BookFormat, BookSortKey>

extension LibraryBookCatalog: BookCatalog where Format == BookFormat, Key == BookSortKey {
    /// Creates a catalog.
    ///
    /// - Parameters:
    ///   - library: What was imported.
    ///   - builtIn: The built-in books.
    package init(library: BookLibrary, builtIn: IndexedCatalog<BookField, BookSortKey>) {
        self.init(library: library, builtIn: builtIn) { try await library.putEmbeddedBooks() }
    }
}

extension Library<BookFormat> {
    /// Puts in the books that come with Satchel, unless they are there as this Satchel has them.
    package func putEmbeddedBooks() async throws {
        try await putBuiltIn(
            { EmbeddedBookTable.shipped.books },
            from: "embedded",
            day: EmbeddedBookTable.shippedDay,
            stamp: "\(EmbeddedBookTable.shippedDay) \(PackageResources.books_tsv.count)"
        )
    }
}

/// How books lie in the library.
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
/// A book on its way into the library.
package typealias BookEntry = LibraryEntry<BookFormat>

extension Library<BookFormat> {
    /// Creates the library of books among the user's files, which are not touched before something is imported.
    ///
    /// - Parameter locations: The places of Satchel's files.
    package init(locations: FileLocations) {
        self.init(at: { try locations.data + "/books.sqlite" }, migrations: [.openLibraryDump, .renamedAuthors])
    }

    /// Creates a library at a path.
    ///
    /// - Parameter path: The file, which is made when something is imported.
    package init(path: String) {
        self.init(at: { path }, migrations: [.openLibraryDump, .renamedAuthors])
    }
}
