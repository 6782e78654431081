import BooksDomain
import SatchelCatalog
import SatchelLibrary
import SatchelSearch

/// How books lie in the library.
package enum BookFormat: LibraryFormat {
    package typealias Field = BookField

    package static let sections = FieldedText.Sections(title: 0, otherNames: 6, credits: 1, topics: 5)

    package static func text(of book: Book) -> String {
        FieldedText([
            [book.title], book.authors, book.year.map { [String($0)] } ?? [], book.isbn13.map { [$0.digits] } ?? [],
            book.language.map { [$0.code] } ?? [], book.subjects, book.otherNames, book.coverAddress.map { [$0] } ?? [],
        ])
        .text
    }

    package static func item(_ id: BookID, _ text: String, _ provenance: Provenance) -> Book {
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
