import BooksDomain
import SatchelCatalog
import SatchelImporting
import SatchelLibrary

/// The columns of Project Gutenberg's catalogue, in either of the forms it is passed around in.
struct GutenbergColumns: Sendable {
    private let number: Int
    private let title: Int
    private let authors: Int
    private let language: Int
    private let subjects: Int
    private let kind: Int?

    /// Finds the columns.
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

    /// Reads a row; nil for a recording, a picture or another thing that is no text.
    func entry(_ row: CSVRow) throws(RowProblem) -> BookEntry? {
        if let kind, row[kind] != "Text" { return nil }
        guard let number = Int(row[number]), number > 0 else { throw RowProblem("it has no number") }
        let title = Self.title(BookText.line(row.bytes(title)))
        guard !title.isEmpty else { throw RowProblem("it has no title") }
        return BookEntry(
            Book(
                id: BookID("gutenberg-\(number)"),
                title: title,
                authors: row.bytes(authors).split(separator: UInt8(ascii: ";")).compactMap(Self.author),
                language: row.bytes(language).split { !$0.isLetter }.first.flatMap {
                    BookLanguage(String(decoding: $0, as: UTF8.self))
                },
                subjects: BookText.lines(row.bytes(subjects), partedBy: UInt8(ascii: "|"), UInt8(ascii: ";"))
                    .map { $0.lowercased() },
                provenance: Provenance(source: "gutenberg")
            )
        )
    }

    /// Takes away what library records mark a subtitle with: `Catching of the whale : $b or, Henry`.
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

    /// Tells `1832-1898`, `1832?-` or `43 BCE-18` from a name.
    private static func isYears(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "-")) && text.utf8.contains { (0x30...0x39).contains($0) }
    }
}

extension UInt8 {
    /// Whether it is a letter of ASCII.
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
