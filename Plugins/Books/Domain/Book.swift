import SatchelCatalog

/// A book in a catalog; unknown facts are nil or empty.
package struct Book: CatalogItem {
    package typealias Details = BookDetails

    /// The id in its catalog.
    package var id: BookID
    /// The title in the book's own language.
    package var title: String
    /// The authors, in the order of the title page.
    package var authors: [String] = []
    /// The year of first publication, negative before the common era; a year that no book can have becomes nil.
    package var year: Int? {
        didSet { if let year, !Self.isYear(year) { self.year = nil } }
    }
    /// Whether that is the year of the edition instead, where the catalog has no other.
    package var isYearOfEdition = false
    /// The ISBN of one edition.
    package var isbn13: ISBN13?
    /// The ISBNs of other editions.
    package var otherISBNs: [ISBN13] = []
    /// How many editions the catalog has, whose facts these are; 1 for an edition itself.
    package var editionCount = 1
    /// The language of the title.
    package var language: BookLanguage?
    /// What it is about, in lower case.
    package var subjects: [String] = []
    /// Other names to find it by: translated titles, other spellings of its author.
    package var otherNames: [String] = []
    /// The address of the cover, if the catalog has one.
    package var coverAddress: String?
    package var provenance: ItemSource
    package var keeping = Keeping()

    package init(id: BookID, title: String, provenance: ItemSource) {
        self.id = id
        self.title = title
        self.provenance = provenance
    }

    /// Whether a book can be of a year, from whatever file or service: one of four digits, up to a few years ahead.
    package static func isYear(_ year: Int) -> Bool { (-9999...2100).contains(year) && year != 0 }
}

extension Book {
    /// The most texts, and bytes of them, that a work takes over from its other editions.
    private static let (unitedTexts, unitedBytes) = (100, 20_000)

    /// A work: its first edition, with what the others know and it doesn't.
    ///
    /// - Precondition: There is an edition.
    package init(editions: [Book]) {
        self = editions[0]
        for other in editions.dropFirst() {
            year = year ?? other.year
            language = language ?? other.language
            isbn13 = isbn13 ?? other.isbn13
            coverAddress = coverAddress ?? other.coverAddress
        }
        editionCount = editions.count
        for isbn in editions.lazy.compactMap(\.isbn13)
        where isbn != isbn13 && !otherISBNs.contains(isbn) && otherISBNs.count < Self.unitedTexts {
            otherISBNs.append(isbn)
        }
        let others = editions.dropFirst()
        // Each author once, however the name is written.
        authors = Self.united(authors, others.flatMap(\.authors)) { PersonName.surname(of: $0, FoldedText($0)) }
        subjects = Self.united(subjects, others.flatMap(\.subjects)) { FoldedText($0).letters[...] }
        let title = FoldedText(title).letters
        otherNames = Self.united(otherNames, others.flatMap { [$0.title] + $0.otherNames }) {
            FoldedText($0).letters[...]
        }
        .filter { FoldedText($0).letters != title }
    }

    /// Some texts, and those of others that are not among them by a key.
    private static func united(
        _ texts: [String],
        _ others: [String],
        by key: (String) -> ArraySlice<Unicode.Scalar>
    ) -> [String] {
        var united = texts
        var keys = Set(texts.map { Array(key($0)) })
        var bytes = 0
        for text in others where keys.insert(Array(key(text))).inserted {
            bytes += text.utf8.count
            guard united.count < unitedTexts, bytes <= unitedBytes else { break }
            united.append(text)
        }
        return united
    }
}

package typealias BookID = ItemID<Book>

/// Everything a catalog has on one book; unknown facts are nil.
package struct BookDetails: ItemDetails {
    package var item: Book
    /// A description of a few sentences.
    package var summary: String?
    /// The publisher of the edition.
    package var publisher: String?
    /// The number of pages of the edition.
    package var pageCount: Int?
    /// A few sentences about the first author.
    package var authorNote: String?
    /// The address of its page on the web.
    package var link: String?
    package var state: DataState

    package init(_ book: Book) {
        item = book
        state = DataState(book.provenance)
    }
}
