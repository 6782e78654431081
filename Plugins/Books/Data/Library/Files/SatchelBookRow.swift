import BooksDomain
import SatchelCatalog
import SatchelImporting
import SatchelJSON
import SatchelLibrary

/// A book as `--output json` and `--output ndjson` write it, or as anybody writes it by hand.
struct SatchelBookRow: Decodable {
    let id: String?
    let title: String
    let authors: [String]?
    let year: Int?
    let isbn13: String?
    let language: String?
    let subjects: [String]?
    let otherNames: [String]?
    let coverAddress: String?
    let popularity: Double?

    /// Reads a row.
    static func entry(_ element: JSONElement, source: String) throws -> BookEntry {
        let row = try StrictJSON.decode(SatchelBookRow.self, from: element.bytes)
        let title = BookText.line(row.title)
        guard !title.isEmpty else { throw RowProblem("it has no title") }
        let isbn = try row.isbn13.map { text in
            guard let isbn = ISBN13(text) else { throw RowProblem("'\(text)' is no ISBN") }
            return isbn
        }
        let named = row.id.map(BookText.line) ?? isbn?.digits
        guard let id = named, !id.isEmpty else { throw RowProblem("it has neither 'id' nor 'isbn13'") }
        let book = Book(
            // What was written from another source is no longer that source's.
            id: BookID("\(source)-\(id)"),
            title: title,
            authors: row.authors ?? [],
            year: row.year,
            isbn13: isbn,
            language: row.language.flatMap(BookLanguage.init),
            subjects: row.subjects ?? [],
            otherNames: row.otherNames ?? [],
            coverAddress: row.coverAddress,
            provenance: Provenance(source: source)
        )
        return BookEntry(book, popularity: row.popularity ?? 0)
    }
}
