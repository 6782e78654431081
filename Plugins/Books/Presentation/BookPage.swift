import BooksDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// A book as a page of its own.
enum BookPage {
    static func detail(of details: BookDetails, isFavorite: Bool, problem: String?) -> Detail {
        let book = details.book
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
            ] + details.state.fields(problem: problem) + [
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
