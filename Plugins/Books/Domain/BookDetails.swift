import SatchelCatalog

/// All that a catalogue tells about one book; what it does not tell is nil.
package struct BookDetails: Hashable, Sendable {
    /// The book.
    package var book: Book
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

    /// Creates details from what is known.
    package init(
        book: Book,
        summary: String? = nil,
        publisher: String? = nil,
        pageCount: Int? = nil,
        authorNote: String? = nil,
        link: String? = nil,
        state: DataState
    ) {
        self.book = book
        self.summary = summary
        self.publisher = publisher
        self.pageCount = pageCount
        self.authorNote = authorNote
        self.link = link
        self.state = state
    }
}
