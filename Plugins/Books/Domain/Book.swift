import SatchelCatalog
import SatchelSearch

/// A book as a catalogue knows it; what the catalogue does not know is nil or empty.
package struct Book: CatalogItem {
    package typealias Details = BookDetails

    /// What names the book.
    package var id: BookID
    /// The title, in the book's own language.
    package var title: String
    /// Everyone who wrote it, in the order of the title page.
    package var authors: [String]
    /// The year it first appeared; before the common era it is negative.
    package var year: Int?
    /// The number of one edition.
    package var isbn13: ISBN13?
    /// The language of the title.
    package var language: BookLanguage?
    /// What it is about, in lower-case words.
    package var subjects: [String]
    /// Other names it is found under: translated titles, other spellings of its author.
    package var otherNames: [String]
    /// The address of a picture of the cover, where the catalogue gives one.
    package var coverAddress: String?
    /// Where these facts come from.
    package var provenance: ItemSource

    /// Creates a book from what is known of it.
    package init(
        id: BookID,
        title: String,
        authors: [String] = [],
        year: Int? = nil,
        isbn13: ISBN13? = nil,
        language: BookLanguage? = nil,
        subjects: [String] = [],
        otherNames: [String] = [],
        coverAddress: String? = nil,
        provenance: ItemSource
    ) {
        self.id = id
        self.title = title
        self.authors = authors
        self.year = year
        self.isbn13 = isbn13
        self.language = language
        self.subjects = subjects
        self.otherNames = otherNames
        self.coverAddress = coverAddress
        self.provenance = provenance
    }
}

/// What names a book.
package typealias BookID = ItemID<Book>

extension Book {
    /// What words are looked for in.
    package var searchTexts: SearchTexts {
        SearchTexts(title: title, otherNames: otherNames, credits: authors, topics: subjects)
    }
}

/// All that a catalogue tells about one book; what it does not tell is nil.
package struct BookDetails: ItemDetails {
    /// The book.
    package var item: Book
    /// What it is about, in a few sentences.
    package var summary: String?
    /// Who published the edition.
    package var publisher: String?
    /// How many pages the edition has.
    package var pageCount: Int?
    /// A few sentences about its first author.
    package var authorNote: String?
    /// Where it can be read about in a browser.
    package var link: String?
    /// How current these facts are.
    package var state: DataState

    /// Creates details from what a list knows of a book.
    package init(_ book: Book) {
        item = book
        state = DataState(book.provenance)
    }
}
