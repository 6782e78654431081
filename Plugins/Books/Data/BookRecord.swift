import BooksDomain
import SatchelCatalog
import SatchelPersistence

/// A book as JSON keeps it among the favourites.
///
/// A later Satchel may add keys and an earlier one may lack some: only the title is needed, and what cannot be read of the
/// rest is as if it were not known.
package struct BookRecord: FavoriteRecord, Equatable {
    /// The shape that is written now.
    static let currentVersion = 1

    var version: Int?
    var title: String
    var authors: [String]?
    var year: Int?
    var isbn13: String?
    var language: String?
    var subjects: [String]?
    var otherNames: [String]?
    var coverAddress: String?
    var source: String?
    var asOf: String?

    /// Takes down a book.
    package init(_ book: Book) {
        version = Self.currentVersion
        title = book.title
        authors = book.authors
        year = book.year
        isbn13 = book.isbn13?.digits
        language = book.language?.code
        subjects = book.subjects
        otherNames = book.otherNames
        coverAddress = book.coverAddress
        source = book.provenance.source
        asOf = book.provenance.asOf
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func known<Value: Decodable>(_ key: CodingKeys) -> Value? {
            try? values.decode(Value.self, forKey: key)
        }
        title = try values.decode(String.self, forKey: .title)
        version = known(.version)
        authors = known(.authors)
        year = known(.year)
        isbn13 = known(.isbn13)
        language = known(.language)
        subjects = known(.subjects)
        otherNames = known(.otherNames)
        coverAddress = known(.coverAddress)
        source = known(.source)
        asOf = known(.asOf)
    }

    /// The book that was taken down.
    package func item(id: BookID) -> Book {
        Book(
            id: id,
            title: title,
            authors: authors ?? [],
            year: year,
            isbn13: isbn13.flatMap(ISBN13.init),
            language: language.flatMap(BookLanguage.init),
            subjects: subjects ?? [],
            otherNames: otherNames ?? [],
            coverAddress: coverAddress,
            provenance: ItemSource(source: source ?? "unknown", asOf: asOf)
        )
    }
}
