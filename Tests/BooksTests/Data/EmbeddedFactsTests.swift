import BooksData
import BooksDomain
import SatchelCatalog
import Testing

/// These pass where the real lists are missing; they are no part of the project.
@Suite("Books: the embedded facts beside real lists")
struct EmbeddedFactsTests {
    private let books = EmbeddedBookTable.shipped.items

    @Test("A book whose number stands in goodbooks has the same title and author there")
    func numbers() throws {
        guard let rows = try SharedBookData.rows(of: "goodbooks-10k-books.csv") else {
            return
        }
        let byNumber = Dictionary(grouping: rows) { row in ISBN13(Self.padded(row["isbn"] ?? "")) }
        var compared = 0
        for book in books {
            guard let isbn = book.isbn13, let rows = byNumber[isbn] else {
                continue
            }
            compared += 1
            let agrees = rows.contains { row in
                !Self.titles(of: row).isDisjoint(with: Self.titles(of: book))
                    && Self.surnames(row["authors"] ?? "").contains(Self.surname(book.authors.first ?? ""))
            }
            #expect(agrees, "\(book.id): \(rows.map { "\($0["title"] ?? "") / \($0["authors"] ?? "")" })")
        }
        #expect(compared > 100)
    }

    @Test("A book whose title and author stand in goodbooks has the same year there")
    func years() throws {
        guard let rows = try SharedBookData.rows(of: "goodbooks-10k-books.csv") else {
            return
        }
        var years: [String: Set<Int>] = [:]
        for row in rows {
            guard let year = Double(row["original_publication_year"] ?? "").map({ Int($0) }) else {
                continue
            }
            for title in Self.titles(of: row) {
                for surname in Self.surnames(row["authors"] ?? "") {
                    years["\(title)/\(surname)", default: []].insert(year)
                }
            }
        }
        var compared = 0
        for book in books {
            let key = "\(FoldedText(book.title).spaced)/\(Self.surname(book.authors.first ?? ""))"
            guard let year = book.year, let known = years[key] else {
                continue
            }
            compared += 1
            #expect(known.contains(year), "\(book.id): \(year), there \(known.sorted())")
        }
        #expect(compared > 100)
    }

    @Test("An old book whose title stands in Gutenberg's catalog has an author of that name there")
    func gutenberg() throws {
        guard let rows = try SharedBookData.rows(of: "gutenberg-catalog.csv.gz") else {
            return
        }
        var authors: [String: Set<String>] = [:]
        for row in rows {
            let title = FoldedText((row["title"] ?? "").split(separator: "\n").first.map(String.init) ?? "").spaced
            // There names are turned round, and ends and titles may follow: `Austen, Jane`.
            authors[title, default: []].formUnion(
                FoldedText(row["author"] ?? "").spaced.split(separator: " ").map(String.init)
            )
        }
        var compared = 0
        for book in books where (book.year ?? 2000) < 1900 {
            guard let known = authors[FoldedText(book.title).spaced] else {
                continue
            }
            compared += 1
            // `Sun Tzu` is `Sunzi` there.
            let names = FoldedText(book.authors.first ?? "").spaced.split(separator: " ").map(String.init).filter {
                $0.count > 2
            }
            #expect(names.contains { name in known.contains { $0.hasPrefix(name) } }, "\(book.id): \(known.sorted())")
        }
        #expect(compared > 20)
    }

    /// The column lost its leading zeros.
    private static func padded(_ isbn: String) -> String {
        isbn.isEmpty ? "" : String(repeating: "0", count: max(0, 10 - isbn.count)) + isbn
    }

    private static func titles(of book: Book) -> Set<String> {
        Set(([book.title] + book.otherNames).map { FoldedText($0).spaced })
    }

    /// The title as it stands, without what is in parentheses at its end, and without its subtitle.
    private static func titles(of row: SharedBookData.Row) -> Set<String> {
        let title = row["title"] ?? ""
        let bare = title.split(separator: "(", maxSplits: 1).first.map(String.init) ?? title
        let main = bare.split(separator: ":", maxSplits: 1).first.map(String.init) ?? bare
        let original = row["original_title"] ?? ""
        let originalMain = original.split(separator: ":", maxSplits: 1).first.map(String.init) ?? original
        return Set([title, bare, main, original, originalMain].map { FoldedText($0).spaced }).subtracting([""])
    }

    private static func surnames(_ authors: String) -> Set<String> {
        Set(authors.split(separator: ",").map { surname(String($0)) })
    }

    private static func surname(_ name: String) -> String {
        let words = FoldedText(name).spaced.split(separator: " ").filter { !["jr", "sr"].contains($0) }
        return words.last.map(String.init) ?? ""
    }
}
