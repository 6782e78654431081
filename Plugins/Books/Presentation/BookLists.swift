import BooksDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// How lists of books are shown and worded.
extension Book: ListedItem {
    package static let words = ListWords(
        kind,
        reference: "a row number, an id, an ISBN, or a title",
        searching: """
            All words must match the title, an author or a subject. A word also matches longer words that start with it;
            Korean matches by any two syllables or by initial consonants. Where the catalog of this machine has nothing,
            what you keep is searched. To narrow the search:
            """,
        searches: [
            Example("books search dune", "by title"),
            Example("books search author:tolkien -hobbit", "by author, excluding a word"),
            Example("books search ㅎㄹㅍㅌ", "by initial consonants"),
            Example("books search subject:mystery year:..1950 --sort year:asc", "old mysteries, oldest first"),
        ],
        filters: ["language=ko", "year=1990..2000 subject=fantasy"],
        shown: [Example("books show 9780340839935", "by its ISBN")],
        service: SearchedPlace(source: "openlibrary", title: "Open Library")
    )

    /// The year is headed `Edition` where it is the edition's for every book, as at Aladin.
    package static func columns(for books: [Book]) -> [RecordList.Column] {
        let dated = books.filter { $0.year != nil }
        guard !dated.isEmpty, dated.allSatisfy(\.isYearOfEdition) else { return columns }
        return columns.map { column in
            var column = column
            if column.key == "year" { column.title = "Edition" }
            return column
        }
    }

    package static func value(_ key: String, of book: Book) -> Value? {
        let others = book.editionCount - 1
        guard key == "editions", others > 0 else { return nil }
        return .amount(.init(digits: String(book.editionCount), shown: "+\(others) edition\(others == 1 ? "" : "s")"))
    }

    package static func page(of details: BookDetails) -> Detail {
        var page = declaredPage(of: details)
        if details.item.isbn13 == nil { page.footer = "this book has no known ISBN" }
        return page
    }
}
