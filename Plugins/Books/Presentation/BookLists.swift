import BooksDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// How lists of books are shown and worded.
package enum BookLists: ListFeature {
    package typealias Request = BookRequest

    package static let words = ListWords(
        feature: "books",
        one: "book",
        reference: "a row number, an id, an ISBN, or a title on screen",
        searching: """
            All words must match the title, an author or a subject. A word also matches longer words that start with it;
            Korean matches by any two syllables or by initial consonants. To narrow the search:
            """,
        searches: [
            Example("books search dune", "by title"),
            Example("books search author:tolkien -hobbit", "by author, excluding a word"),
            Example("books search ㅎㄹㅍㅌ", "by initial consonants"),
            Example("books search subject:mystery year:..1950 --sort year:asc", "old mysteries, oldest first"),
        ],
        filters: ["language=ko", "year=1990..2000 subject=fantasy"],
        shown: [Example("books show 9780340839935", "by its ISBN")],
        service: .init("openlibrary", "Open Library")
    )

    package static func column(of key: BookSortKey) -> String { key == .author ? "authors" : key.rawValue }

    package static let columns: [RecordList.Column] = [
        .init("id", "Id", .data),
        .init("title", "Title", .title),
        .init("authors", "Author", .subtitle),
        .init("year", "Year", .fact, alignment: .trailing),
        .init("isbn13", "ISBN", .fact),
        .init("language", "Lang", .fact),
        .init("subjects", "Subjects", .data),
    ]

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

    package static func values(of book: Book) -> [Value] {
        [
            .text(book.id.rawValue), .text(book.title), .texts(book.authors), .year(book.year),
            .text(book.isbn13?.digits), .text(book.language?.code), .texts(book.subjects),
        ]
    }

    /// Its ISBN, which every catalog knows, then its id.
    package static func identifiers(of book: Book) -> [String] {
        [book.isbn13?.digits, book.id.rawValue].compactMap { $0 }
    }

    package static func page(of details: BookDetails) -> ItemPage {
        let book = details.item
        var page = ItemPage(
            book.title,
            fields: [
                .init("id", label: "id", .text(book.id.rawValue)),
                .init("title", label: nil, .text(book.title)),
                .init("authors", label: book.authors.count > 1 ? "authors" : "author", .texts(book.authors)),
                .init("year", label: book.isYearOfEdition ? "edition published" : "first published", .year(book.year)),
                .init("isbn13", label: "ISBN", .text(book.isbn13?.digits)),
                .init("language", label: "language", .text(book.language?.code)),
                .init("publisher", label: "publisher", .text(details.publisher)),
                .init("pages", label: "pages", .integer(details.pageCount)),
                .init("subjects", label: "subjects", .texts(book.subjects)),
                .init("otherNames", label: "also known as", .texts(book.otherNames)),
                .init("link", label: "link", .text(details.link)),
            ]
        )
        page.texts = [("summary", details.summary), ("authorNote", details.authorNote)]
        page.notes = book.isbn13 == nil ? ["this book has no known ISBN"] : []
        return page
    }
}
