import BooksDomain
import SatchelCatalog
import SatchelImporting
import SatchelLibrary

extension LibraryImports<BookFormat>.Kind {
    /// The formats that books are imported from, detected by content rather than file name.
    static func books(for library: BookLibrary) -> [Self] {
        [
            Self(source: OpenLibraryDumpImport.source) { imports in
                .lines("an Open Library dump", beginning: "/type/") { _ in
                    RowImport(
                        as: OpenLibraryDumpImport.source,
                        into: OpenLibraryDumpImport(library: library, day: imports.today)
                    ) { try OpenLibraryDumpRow($0) }
                }
            },
            .csv("Project Gutenberg's catalog", source: "gutenberg") { header, _ in
                guard header["gutenberg_id"] != nil || header["text#"] != nil else { return nil }
                let columns = try GutenbergColumns(header)
                return { try columns.entry($0) }
            },
            .csv("goodbooks-10k's books.csv", source: "goodbooks") { header, _ in
                guard header["goodreads_book_id"] != nil, header["authors"] != nil else { return nil }
                let columns = try GoodbooksColumns(header)
                return { try columns.entry($0) }
            },
            .items("books as JSON or NDJSON"),
        ]
    }
}

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

    func entry(_ row: CSVRow) throws(RowProblem) -> BookEntry {
        let id = BookText.line(row.bytes(id))
        guard !id.isEmpty, id.isDigits else {
            throw RowProblem("it has no number")
        }
        let title = BookText.line(row.bytes(title))
        guard !title.isEmpty else { throw RowProblem("it has no title") }
        let original = originalTitle.map { BookText.line(row.bytes($0)) } ?? ""
        let provenance = ItemSource(source: "goodbooks")
        let book = Book(id: BookID("goodreads-\(id)"), title: title, provenance: provenance).with { book in
            book.authors = BookText.lines(row.bytes(authors), partedBy: UInt8(ascii: ","))
            book.year = year.flatMap { BookText.year(row[$0]) }
            book.isbn13 = isbn13(of: row)
            book.language = language.flatMap { BookLanguage(row[$0]) }
            book.otherNames = original.isEmpty || title.hasPrefix(original) ? [] : [original]
            book.coverAddress = cover.map { row[$0] }.flatMap {
                $0.hasPrefix("https://") && !$0.contains("nophoto") ? $0 : nil
            }
        }
        return BookEntry(book, popularity: ratings.flatMap { Double(row[$0]) } ?? 0)
    }

    /// The ISBN; a spreadsheet has rounded the ISBN-13s and dropped leading zeros of the ISBN-10s.
    private func isbn13(of row: CSVRow) -> ISBN13? {
        let short = isbn.map { BookText.line(row.bytes($0)) } ?? ""
        if !short.isEmpty, short.utf8.count <= 10 {
            return ISBN13(String(repeating: "0", count: 10 - short.utf8.count) + short)
        }
        return isbn13.flatMap { ISBN13(row[$0]) }
    }
}

/// The columns of Project Gutenberg's catalog, in both of its published forms.
struct GutenbergColumns: Sendable {
    private let number: Int
    private let title: Int
    private let authors: Int
    private let language: Int
    private let subjects: Int
    private let kind: Int?

    init(_ header: CSVHeader) throws(ImportFileError) {
        number = try Self.column("gutenberg_id", or: "Text#", in: header)
        title = try header.require("title")
        authors = try Self.column("author", or: "Authors", in: header)
        language = try Self.column("language", or: "Language", in: header)
        subjects = try header.require("subjects")
        kind = header["Type"]
    }

    private static func column(
        _ name: String,
        or other: String,
        in header: CSVHeader
    ) throws(ImportFileError) -> Int {
        if let column = header[name] { return column }
        return try header.require(other)
    }

    /// Parses a row; nil for a recording, a picture or anything else that is not a text.
    func entry(_ row: CSVRow) throws(RowProblem) -> BookEntry? {
        if let kind, row[kind] != "Text" { return nil }
        guard let number = Int(row[number]), number > 0 else { throw RowProblem("it has no number") }
        let title = Self.title(BookText.line(row.bytes(title)))
        guard !title.isEmpty else { throw RowProblem("it has no title") }
        let provenance = ItemSource(source: "gutenberg")
        let book = Book(id: BookID("gutenberg-\(number)"), title: title, provenance: provenance).with { book in
            book.authors = row.bytes(authors).split(separator: UInt8(ascii: ";")).compactMap(Self.author)
            book.language = row.bytes(language).split { !$0.isLetter }.first.flatMap {
                BookLanguage(String(decoding: $0, as: UTF8.self))
            }
            book.subjects = BookText.lines(row.bytes(subjects), partedBy: UInt8(ascii: "|"), UInt8(ascii: ";"))
                .map { $0.lowercased() }
        }
        return BookEntry(book)
    }

    /// Removes the subtitle marks of library records: `Catching of the whale : $b or, Henry`.
    private static func title(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
        return text.replacing(" : $b ", with: ": ").replacing(" $b ", with: " ")
    }

    /// Turns `Carroll, Lewis, 1832-1898 [Illustrator]` into `Lewis Carroll`.
    static func author(_ bytes: ArraySlice<UInt8>) -> String? {
        let name = bytes.prefix { $0 != UInt8(ascii: "[") }
        let parts = BookText.lines(name, partedBy: UInt8(ascii: ",")).filter { !isYears($0) }
        guard let last = parts.first else { return nil }
        guard parts.count > 1 else { return last }
        let titles = parts.dropFirst(2).map { ", " + $0 }.joined()
        return BookText.line(Array(parts[1].utf8).prefix { $0 != UInt8(ascii: "(") }) + " \(last)\(titles)"
    }

    /// Whether a text is a life span, such as `1832-1898`, `1832?-` or `43 BCE-18`, and not a name.
    private static func isYears(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "-")) && text.utf8.contains(where: \.isDigit)
    }
}

enum BookText {
    /// The text on one line, with single spaces between words and none at the ends.
    static func line(_ text: String) -> String {
        line(Array(text.utf8)[...])
    }

    static func line(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: trimmed(bytes), as: UTF8.self)
        return RowText.isBlank(text) ? "" : RowText.line(text)
    }

    /// The nonempty parts between separators, each as a clean line.
    static func lines(_ bytes: ArraySlice<UInt8>, partedBy separators: UInt8...) -> [String] {
        bytes.split { separators.contains($0) }.map(line).filter { !$0.isEmpty }
    }

    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 })
        else {
            return []
        }
        return bytes[first...last]
    }

    /// The year of a date such as `2008`, `1997.0`, `-750` or `February 27, 1995`.
    static func year(_ text: String) -> Int? {
        let text = line(text)
        if let number = Double(text) {
            return Int(exactly: number).flatMap { Book.isYear($0) ? $0 : nil }
        }
        let years = text.split { !("0"..."9").contains($0) }.filter { $0.count == 4 }.compactMap { Int($0) }
        return years.first { (1000...2100).contains($0) }
    }
}
