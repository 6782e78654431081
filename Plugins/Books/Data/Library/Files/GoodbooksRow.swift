import BooksDomain
import SatchelCatalog
import SatchelImporting
import SatchelLibrary

/// The columns of goodbooks-10k.
struct GoodbooksColumns: Sendable {
    private let id: Int
    private let title: Int
    private let authors: Int
    private let originalTitle: Int?
    private let year: Int?
    private let isbn: Int?
    private let isbn13: Int?
    private let language: Int?
    private let ratings: Int?
    private let cover: Int?

    /// Finds the columns.
    init(_ header: CSVHeader) throws(ImportFileError) {
        id = try header.require("goodreads_book_id")
        title = try header.require("title")
        authors = try header.require("authors")
        originalTitle = header["original_title"]
        year = header["original_publication_year"]
        isbn = header["isbn"]
        isbn13 = header["isbn13"]
        language = header["language_code"]
        ratings = header["ratings_count"]
        cover = header["image_url"]
    }

    /// Reads a row.
    func entry(_ row: CSVRow) throws(RowProblem) -> BookEntry {
        let id = BookText.line(row.bytes(id))
        guard !id.isEmpty, id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw RowProblem("it has no number")
        }
        let title = BookText.line(row.bytes(title))
        guard !title.isEmpty else { throw RowProblem("it has no title") }
        let original = originalTitle.map { BookText.line(row.bytes($0)) } ?? ""
        let book = Book(
            id: BookID("goodreads-\(id)"),
            title: title,
            authors: BookText.lines(row.bytes(authors), partedBy: UInt8(ascii: ",")),
            year: year.flatMap { BookText.year(row[$0]) },
            isbn13: isbn13(of: row),
            language: language.flatMap { BookLanguage(row[$0]) },
            otherNames: original.isEmpty || title.hasPrefix(original) ? [] : [original],
            coverAddress: cover.map { row[$0] }.flatMap {
                $0.hasPrefix("https://") && !$0.contains("nophoto") ? $0 : nil
            },
            provenance: Provenance(source: "goodbooks")
        )
        return BookEntry(book, popularity: ratings.flatMap { Double(row[$0]) } ?? 0)
    }

    /// The book number; a spreadsheet has rounded the long ones and taken leading zeros from the short ones.
    private func isbn13(of row: CSVRow) -> ISBN13? {
        let short = isbn.map { BookText.line(row.bytes($0)) } ?? ""
        if !short.isEmpty, short.utf8.count <= 10 {
            return ISBN13(String(repeating: "0", count: 10 - short.utf8.count) + short)
        }
        return isbn13.flatMap { ISBN13(row[$0]) }
    }
}
