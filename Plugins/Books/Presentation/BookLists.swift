import BooksDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// What lists of books show and say.
package enum BookLists: ListFeature {
    package typealias Field = BookField
    package typealias Key = BookSortKey

    package static let words = ListWords(
        feature: "books",
        one: "book",
        many: "books",
        example: "books search dune",
        reference: "a row number, an id, an ISBN or a title on screen",
        searching: """
            Every word must be found, in the title, an author or a subject; a word finds longer ones that begin
            with it, and Korean is found by any two syllables or by initial consonants. More exactly:
            """,
        searches: [
            Example("books search dune", "by title"),
            Example("books search author:tolkien -hobbit", "by author, without a word"),
            Example("books search ㅎㄹㅍㅌ", "by initial consonants"),
            Example("books search subject:mystery year:..1950 --sort year:asc", "old mysteries, oldest first"),
        ],
        filters: ["language=ko", "year=1990..2000 subject=fantasy"]
    )

    package static let columns: [RecordList.Column] = [
        .init("id", "Id", .data),
        .init("title", "Title", .title),
        .init("authors", "Author", .subtitle),
        .init("year", "Year", .fact, alignment: .trailing),
        .init("isbn13", "ISBN", .fact),
        .init("language", "Lang", .fact),
        .init("subjects", "Subjects", .data),
    ]

    package static func values(of book: Book) -> [Value] {
        [
            .text(book.id.rawValue), .text(book.title), .texts(book.authors), .integer(book.year),
            .text(book.isbn13?.digits), .text(book.language?.code), .texts(book.subjects),
        ]
    }
}
