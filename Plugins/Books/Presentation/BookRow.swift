import BooksDomain
import SatchelPluginAPI

/// A book as a row of a list and as a page of its own.
enum BookRow {
    static let columns: [RecordList.Column] = [
        .init("id", "Id", .data),
        .init("title", "Title", .title),
        .init("authors", "Author", .subtitle),
        .init("year", "Year", .fact, alignment: .trailing),
        .init("isbn13", "ISBN", .fact),
        .init("language", "Lang", .fact),
        .init("subjects", "Subjects", .data),
        .init("favorite", "Favourite", .data),
        .init("source", "Source", .data),
        .init("asOf", "As of", .data),
    ]

    static func record(of book: Book, isFavorite: Bool) -> RecordList.Record {
        .init(
            [
                .text(book.id.rawValue), .text(book.title), .texts(book.authors), .integer(book.year),
                .text(book.isbn13?.digits), .text(book.language?.code), .texts(book.subjects), .boolean(isFavorite),
                .text(book.provenance.source), .text(book.provenance.asOf),
            ],
            mark: isFavorite ? "★" : nil
        )
    }

    static func detail(of book: Book, isFavorite: Bool) -> Detail {
        Detail(
            title: book.title,
            fields: [
                .init("id", label: "id", .text(book.id.rawValue)),
                .init("title", label: nil, .text(book.title)),
                .init("authors", label: book.authors.count > 1 ? "authors" : "author", .texts(book.authors)),
                .init("year", label: "first published", .integer(book.year)),
                .init("isbn13", label: "ISBN", .text(book.isbn13?.digits)),
                .init("language", label: "language", .text(book.language?.code)),
                .init("subjects", label: "subjects", .texts(book.subjects)),
                .init("otherNames", label: "also known as", .texts(book.otherNames)),
                .init("favorite", label: "favourite", .boolean(isFavorite)),
                .init("source", label: "source", .text(book.provenance.source)),
                .init("asOf", label: "as of", .text(book.provenance.asOf)),
            ],
            footer: book.isbn13 == nil ? "no ISBN is known of this book" : nil
        )
    }
}
