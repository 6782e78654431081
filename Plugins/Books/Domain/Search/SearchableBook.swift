/// A book with its texts folded, once for every search to come.
package final class SearchableBook: Sendable {
    /// The book as it was given.
    package let book: Book
    let title: SearchableTitle
    let otherNames: [SearchableTitle]
    let otherNameTexts: [FoldedText]
    let authors: [FoldedText]
    let subjects: [FoldedText]

    /// Folds the texts of a book.
    package init(_ book: Book) {
        self.book = book
        title = SearchableTitle(book.title)
        otherNames = book.otherNames.map(SearchableTitle.init)
        otherNameTexts = otherNames.map(\.text)
        authors = book.authors.map(FoldedText.init)
        subjects = book.subjects.map(FoldedText.init)
    }
}
