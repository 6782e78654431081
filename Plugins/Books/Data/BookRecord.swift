import BooksDomain
import SatchelCatalog
import SatchelJSON
import SatchelPersistence

/// A favorite book as JSON; only the title is required.
package struct BookRecord: FavoriteRecord, Equatable {
    var title: String
    @TolerantList var authors: [String]
    @Tolerant var year: Int?
    @Tolerant var isbn13: String?
    @Tolerant var language: String?
    @TolerantList var subjects: [String]
    @TolerantList var otherNames: [String]
    @Tolerant var coverAddress: String?

    package init(_ book: Book) {
        title = book.title
        authors = book.authors
        year = book.year
        isbn13 = book.isbn13?.digits
        language = book.language?.code
        subjects = book.subjects
        otherNames = book.otherNames
        coverAddress = book.coverAddress
    }

    package func item(id: BookID, provenance: ItemSource) -> Book {
        Book(
            id: id,
            title: title,
            authors: authors,
            year: year,
            isbn13: isbn13.flatMap(ISBN13.init),
            language: language.flatMap(BookLanguage.init),
            subjects: subjects,
            otherNames: otherNames,
            coverAddress: coverAddress,
            provenance: provenance
        )
    }
}
