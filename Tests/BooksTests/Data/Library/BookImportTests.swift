import BooksData
import BooksDomain
import Foundation
import SatchelCatalog
import SatchelLibrary
import SatchelSearch
import SatchelTestSupport
import Testing

@Suite("Books: import")
struct BookImportTests {
    @Test("Rows that make no sense are counted and named by line, and the rest is there")
    func imperfect() async throws {
        try await withImports { imports, catalog, folder in
            let file = try write(
                """
                {"id": "a", "title": "A Made-up Book", "authors": ["Nobody"], "year": 2001}
                {"id": "b"}
                not json
                {"id": "c", "title": "Another Made-up Book", "isbn13": "123"}
                {"id": "7", "title": "A Third"}
                """,
                to: folder + "/mine.ndjson"
            )
            let report = try await imports.importFile(file) { _ in }
            #expect(report.added == 2)
            #expect(report.odd == 3)
            #expect(report.firstOddRows.map(\.line) == [2, 3, 4])
            #expect(report.source == "mine")
            let found = try await catalog.search(try .parse("made-up"), by: .relevance, page: 1, size: 5)
            #expect(found.items.map(\.id.rawValue) == ["mine-a"])
            #expect(try await catalog.item(BookID("mine-7"))?.title == "A Third")
        }
    }

    @Test(
        "Blanks of every kind part the words of a title by one, and letters of every script stay as they are",
        arguments: [
            "Made\u{3000}up\u{A0}\u{A0}Title", " Made\u{2003}up  Title\u{202F}", "Made\u{1680}up Title",
        ]
    )
    func blanks(_ title: String) async throws {
        try await withImports { imports, catalog, folder in
            let file = try write(
                "gutenberg_id,title,author,language,subjects\n1,\(title),Émile 해리 ã â €,fr,Été ㅎ\n",
                to: folder + "/pg.csv"
            )
            _ = try await imports.importFile(file) { _ in }
            let book = try #require(try await catalog.item(BookID("gutenberg-1")))
            #expect(book.title == "Made up Title")
            #expect(book.authors == ["Émile 해리 ã â €"])
            #expect(book.subjects == ["été ㅎ"])
        }
    }

    @Test("The same file again changes nothing, and a newer one what it says differently")
    func again() async throws {
        try await withImports { imports, catalog, folder in
            let file = try write("{\"id\": \"a\", \"title\": \"First Wording\"}", to: folder + "/x.ndjson")
            _ = try await imports.importFile(file) { _ in }
            #expect(try await imports.importFile(file) { _ in }.unchanged == 1)
            _ = try write("{\"id\": \"a\", \"title\": \"Second Phrasing\"}", to: file)
            #expect(try await imports.importFile(file) { _ in }.changed == 1)
            #expect(try await catalog.search(try .parse("wording"), by: .relevance, page: 1, size: 5).items.isEmpty)
            #expect(try await catalog.search(try .parse("phrasing"), by: .relevance, page: 1, size: 5).items.count == 1)
        }
    }

    @Test("A source that is taken out leaves nothing behind, and the others stay")
    func removal() async throws {
        try await withImports { imports, catalog, folder in
            for name in ["one", "two"] {
                let file = try write(
                    "{\"id\": \"\(name)\", \"title\": \"Madeup \(name)\"}",
                    to: folder + "/\(name).ndjson"
                )
                _ = try await imports.importFile(file) { _ in }
            }
            #expect(try await imports.removeSource("one") { _ in } == 1)
            #expect(try await imports.sources().map(\.name) == ["embedded", "two"])
            let found = try await catalog.search(try .parse("madeup"), by: .relevance, page: 1, size: 5)
            #expect(found.items.map(\.id.rawValue) == ["two-two"])
            await #expect(throws: CatalogSourceError.unknown("one", known: ["two"])) {
                try await imports.removeSource("one") { _ in }
            }
            await #expect(throws: CatalogSourceError.unknown("embedded", known: ["two"])) {
                try await imports.removeSource("embedded") { _ in }
            }
        }
    }

    @Test(
        "Open Library's files become the same books whichever comes first",
        arguments: [["w", "e", "a"], ["a", "e", "w"], ["e", "w", "a"]]
    )
    func joined(_ order: [String]) async throws {
        let rows = [
            "w": """
            /type/work\t/works/OL5W\t1\t2020\t{"title": "Made-up Work", "authors": [{"author": {"key": "/authors/OL7A"}}], "subjects": ["Testing"]}
            /type/redirect\t/works/OL6W\t1\t2020\t{"location": "/works/OL5W"}
            """,
            "e": """
            /type/edition\t/books/OL9M\t1\t2020\t{"title": "Made-up Edition", "works": [{"key": "/works/OL5W"}], "publish_date": "May 1999", "isbn_10": ["0441013597"], "languages": [{"key": "/languages/eng"}]}
            """,
            "a": """
            /type/author\t/authors/OL7A\t1\t2020\t{"name": "Anna Author"}
            """,
        ]
        try await withImports { imports, catalog, folder in
            for name in order {
                let file = try write(rows[name] ?? "", to: folder + "/\(name).txt")
                _ = try await imports.importFile(file) { _ in }
                _ = try await imports.finish { _ in }
            }
            let book = try #require(try await catalog.item(BookID("OL5W")))
            #expect(book.title == "Made-up Work")
            #expect(book.authors == ["Anna Author"])
            #expect(book.year == 1999)
            #expect(book.isbn13 == ISBN13("0441013597"))
            #expect(book.subjects == ["testing"])
            let found = try await catalog.search(try .parse("author:anna"), by: .relevance, page: 1, size: 5)
            #expect(found.items.map(\.id) == [book.id])
        }
    }

    @Test("An interrupted import goes on where it stopped")
    func resumed() async throws {
        try await withImports { imports, catalog, folder in
            let lines = (1...12_000).map { "{\"id\": \"x\($0)\", \"title\": \"Madeup \($0)\"}" }
            let file = try write(lines.joined(separator: "\n"), to: folder + "/many.ndjson")
            let first = Task { try await imports.importFile(file) { _ in withUnsafeCurrentTask { $0?.cancel() } } }
            let interrupted = try await first.value
            #expect(interrupted.isInterrupted)
            #expect(interrupted.rowsRead > 0 && interrupted.rowsRead < 12_000)
            #expect(try await imports.sources().first { $0.name == "many" }?.isUnfinished == true)

            let rest = try await imports.importFile(file) { _ in }
            #expect(rest.resumedAfter == interrupted.rowsRead)
            #expect(rest.added == 12_000 - interrupted.rowsRead)
            #expect(try await imports.sources().first { $0.name == "many" }?.count == 12_000)
        }
    }

    @Test("Before an import nothing is opened, and the books are those that come with Satchel")
    func untouched() async throws {
        try await withImports { imports, catalog, folder in
            let page = try await catalog.search(.everything, by: .relevance, page: 1, size: 1)
            #expect(page.total == EmbeddedBookTable.shipped.books.count)
            #expect(try await imports.sources().map(\.name) == ["embedded"])
            #expect(!FileManager.default.fileExists(atPath: folder + "/library.sqlite"))
        }
    }

    private func write(_ text: String, to path: String) throws -> String {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private func withImports(
        _ body: (BookImports, LibraryBookCatalog, String) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let library = BookLibrary(path: folder + "/library.sqlite")
            try await body(
                BookImports(into: library, clock: FixedClock()),
                LibraryBookCatalog(library: library, builtIn: LocalBookCatalogs.embedded),
                folder
            )
        }
    }
}
