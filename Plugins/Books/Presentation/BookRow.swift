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
        .init("state", "State", .data),
        .init("ageSeconds", "Age", .data),
        .init("reason", "Reason", .data),
        .init("retryAfterSeconds", "Retry after", .data),
    ]

    static func record(of book: Book, isFavorite: Bool, state: BookDataState) -> RecordList.Record {
        .init(
            [
                .text(book.id.rawValue), .text(book.title), .texts(book.authors), .integer(book.year),
                .text(book.isbn13?.digits), .text(book.language?.code), .texts(book.subjects), .boolean(isFavorite),
                .text(book.provenance.source), .text(book.provenance.asOf),
            ] + state.values,
            mark: isFavorite ? "★" : nil
        )
    }

    static func detail(of details: BookDetails, isFavorite: Bool, problem: String?) -> Detail {
        let book = details.book
        let state = details.state.values
        let notes = [
            book.isbn13 == nil ? "no ISBN is known of this book" : nil,
            problem.map { "more could not be fetched: \($0)" },
            book.provenance.source + " " + details.state.words,
        ]
        return Detail(
            title: book.title,
            fields: [
                .init("id", label: "id", .text(book.id.rawValue)),
                .init("title", label: nil, .text(book.title)),
                .init("authors", label: book.authors.count > 1 ? "authors" : "author", .texts(book.authors)),
                .init("year", label: "first published", .integer(book.year)),
                .init("isbn13", label: "ISBN", .text(book.isbn13?.digits)),
                .init("language", label: "language", .text(book.language?.code)),
                .init("publisher", label: "publisher", .text(details.publisher)),
                .init("pages", label: "pages", .integer(details.pageCount)),
                .init("subjects", label: "subjects", .texts(book.subjects)),
                .init("otherNames", label: "also known as", .texts(book.otherNames)),
                .init("favorite", label: "favourite", .boolean(isFavorite)),
                .init("link", label: "link", .text(details.link)),
                .init("source", label: "source", .text(book.provenance.source)),
                .init("asOf", label: "as of", .text(book.provenance.asOf)),
                .init("state", label: nil, state[0]),
                .init("ageSeconds", label: nil, state[1]),
                .init("reason", label: nil, problem.map { .text($0) } ?? state[2]),
                .init("retryAfterSeconds", label: nil, state[3]),
                .init("summary", label: nil, .text(details.summary)),
                .init("authorNote", label: nil, .text(details.authorNote)),
            ],
            body: [details.summary, details.authorNote].compactMap { $0 }.joined(separator: "\n\n").nonEmpty,
            footer: notes.compactMap { $0 }.joined(separator: " · ")
        )
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
