import BooksDomain
import SatchelCatalog
import SatchelJSON
import SatchelPersistence

/// A favorite book as JSON; only the title is required.
package struct BookRecord: FavoriteRecord, Equatable {
    var title: String
    @TolerantList var authors: [String]
    @Tolerant var year: Int?
    @Tolerant var isYearOfEdition: Bool?
    @Tolerant var isbn13: String?
    @Tolerant var language: String?
    @TolerantList var subjects: [String]
    @TolerantList var otherNames: [String]
    @Tolerant var coverAddress: String?

    package init(_ book: Book) {
        title = book.title
        authors = book.authors
        year = book.year
        isYearOfEdition = book.isYearOfEdition ? true : nil
        isbn13 = book.isbn13?.digits
        language = book.language?.code
        subjects = book.subjects
        otherNames = book.otherNames
        coverAddress = book.coverAddress
    }

    package func item(id: BookID, provenance: ItemSource) -> Book {
        Book(id: id, title: title, provenance: provenance).with {
            $0.authors = authors
            $0.year = year
            $0.isYearOfEdition = isYearOfEdition ?? false
            $0.isbn13 = isbn13.flatMap(ISBN13.init)
            $0.language = language.flatMap(BookLanguage.init)
            $0.subjects = subjects
            $0.otherNames = otherNames
            $0.coverAddress = coverAddress
        }
    }
}
