import BooksData
import BooksDomain
import Foundation
import SatchelCatalog
import SatchelLibrary
import SatchelTestSupport
import TestSupport
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
            #expect(report.invalid == 3)
            #expect(report.firstInvalidRows.map(\.line) == [2, 3, 4])
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

    @Test("Keys and columns that a book has no place for are named once, with none of what is nested in others")
    func otherKeys() async throws {
        try await withImports { imports, _, folder in
            let file = try write(
                """
                {"id": "a", "title": "A \\"Made-up\\" Book", "shelves": [{"id": 1, "read": true}], "rating": 5}
                {"rating": 4, "id": "b", "title": "Another", "note": "x, \\"y\\": z"}
                {"id": "c", "wrong": 1}
                """,
                to: folder + "/mine.ndjson"
            )
            let report = try await imports.importFile(file) { _ in }
            #expect(report.added == 2)
            #expect(report.ignored == ["note", "rating", "shelves"])

            let table = try write(
                "goodreads_book_id,title,work_id,authors,average\n1,A Book,7,Nobody,5\n",
                to: folder + "/books.csv"
            )
            #expect(try await imports.importFile(table) { _ in }.ignored == ["work_id", "average"])
        }
    }

    @Test(
        "What names of any number are said to be ignored",
        arguments: [(0, nil), (1, "a0"), (7, "a0, a1, a2, a3, a4 (+2 more)")]
    )
    func namesOfIgnored(_ count: Int, _ text: String?) {
        let names = (0..<count).map { "a\($0)" }
        #expect(ImportReport.warning(names) == text.map { "ignored column\(count == 1 ? "" : "s"): " + $0 })
    }

    @Test("An id that has the name of its source already is not given it again")
    func wholeID() async throws {
        try await withImports { imports, catalog, folder in
            let file = try write(
                """
                {"id": "gr-11597", "title": "A Made-up Book"}
                {"id": "11598", "title": "Another"}
                """,
                to: folder + "/gr.ndjson"
            )
            #expect(try await imports.importFile(file) { _ in }.added == 2)
            for id in ["gr-11597", "gr-11598"] { #expect(try await catalog.item(BookID(id)) != nil) }
        }
    }

    @Test("A title, an id or subjects that would make every search slow are refused, each row with its reason")
    func longTexts() async throws {
        try await withImports { imports, _, folder in
            let long = String(repeating: "x", count: 10_001)
            let subjects = Array(repeating: "\"\(long)\"", count: 20).joined(separator: ",")
            let file = try write(
                """
                {"id": "a", "title": "\(long)"}
                {"id": "\(long)", "title": "b"}
                {"id": "c", "title": "c", "subjects": [\(subjects)]}
                {"id": "d", "title": "\(long.dropFirst())"}
                """,
                to: folder + "/long.ndjson"
            )
            let report = try await imports.importFile(file) { _ in }
            #expect(report.added == 1)
            #expect(
                report.firstInvalidRows.map(\.reason) == [
                    "the title is longer than 10000 bytes", "the id is longer than 10000 bytes",
                    "its texts are longer than 200000 bytes",
                ]
            )
        }
    }

    @Test("A year that no book can have is not known", arguments: [Int.max, .min, 0, 2101, -10_000])
    func oddYear(_ year: Int) async throws {
        // It used to be shown and sorted by.
        try await withImports { imports, catalog, folder in
            let file = try write(#"{"id": "a", "title": "A Made-up Book", "year": \#(year)}"#, to: folder + "/x.ndjson")
            #expect(try await imports.importFile(file) { _ in }.added == 1)
            let book = try #require(try await catalog.item(BookID("x-a")))
            #expect(book.year == nil)
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

    private static func author(_ number: Int, _ name: String) -> String {
        "/type/author\t/authors/OL\(number)A\t1\t2020\t{\"name\": \"\(name)\"}\n"
    }

    private static func work(_ number: Int, _ title: String, by author: Int) -> String {
        "/type/work\t/works/OL\(number)W\t1\t2020\t{\"title\": \"\(title)\", \"authors\": [{\"key\": \"/authors/OL\(author)A\"}]}\n"
    }

    private static func edition(_ number: Int, _ title: String, of work: Int?) -> String {
        let works = work.map { ", \"works\": [{\"key\": \"/works/OL\($0)W\"}]" } ?? ""
        return "/type/edition\t/books/OL\(number)M\t1\t2020\t{\"title\": \"\(title)\"\(works)}\n"
    }

    @Test("Authors alone are an unfinished source, which can be removed")
    func authorsOnly() async throws {
        try await withImports { imports, _, folder in
            let file = try write(Self.author(7, "Anna Author"), to: folder + "/a.txt")
            let report = try await imports.importFile(file) { _ in }
            #expect((report.added, report.source) == (1, "openlibrary"))
            #expect(try await imports.finish { _ in } == nil)

            let source = try #require(try await imports.sources().last)
            #expect((source.name, source.count, source.isUnfinished) == ("openlibrary", 0, true))

            #expect(try await imports.removeSource("openlibrary") { _ in } == 0)
            #expect(try await imports.sources().map(\.name) == ["embedded"])
            #expect(try await imports.importFile(file) { _ in }.added == 1)
        }
    }

    @Test("A dump that is interrupted, or whose rows are not joined yet, is an unfinished source")
    func interruptedDump() async throws {
        try await withImports { imports, _, folder in
            let rows = (1...12_000).map { Self.work($0, "Madeup \($0)", by: 1) }
            let file = try write(rows.joined(), to: folder + "/w.txt")
            let first = Task { try await imports.importFile(file) { _ in withUnsafeCurrentTask { $0?.cancel() } } }
            #expect(try await first.value.ending == .interrupted)
            #expect(try await imports.sources().last?.isUnfinished == true)

            _ = try await imports.importFile(file) { _ in }
            #expect(try await imports.sources().last?.isUnfinished == true)
            #expect(try await imports.finish { _ in }?.added == 12_000)
            let source = try #require(try await imports.sources().last)
            #expect((source.name, source.count, source.isUnfinished) == ("openlibrary", 12_000, false))
        }
    }

    @Test("A newer dump of authors renames them in their books, and in no others")
    func renamed() async throws {
        try await withImports { imports, catalog, folder in
            let first =
                Self.author(7, "Anna Author") + Self.author(8, "Other") + Self.work(5, "Madeup", by: 7)
                + Self.work(6, "Another", by: 8)
            _ = try await imports.importFile(write(first, to: folder + "/old.txt")) { _ in }
            _ = try await imports.finish { _ in }
            #expect(try await catalog.item(BookID("OL5W"))?.authors == ["Anna Author"])

            let newer = Self.author(7, "Anna Auteur") + Self.author(8, "Other")
            let report = try await imports.importFile(write(newer, to: folder + "/new.txt")) { _ in }
            #expect((report.changed, report.unchanged) == (1, 1))
            #expect(try await imports.finish { _ in }?.changed == 1)
            #expect(try await catalog.item(BookID("OL5W"))?.authors == ["Anna Auteur"])
            #expect(try await catalog.item(BookID("OL6W"))?.authors == ["Other"])
            let found = try await catalog.search(try .parse("author:auteur"), by: .relevance, page: 1, size: 5)
            #expect(found.items.map(\.id.rawValue) == ["OL5W"])
        }
    }

    @Test(
        "An edition that moved to another work leaves no copy behind",
        arguments: [(nil, 6), (5, 6), (5, nil)] as [(Int?, Int?)]
    )
    func moved(_ before: Int?, _ after: Int?) async throws {
        try await withImports { imports, catalog, folder in
            _ = try await imports.importFile(write(Self.edition(9, "Wandering", of: before), to: folder + "/old.txt")) {
                _ in
            }
            _ = try await imports.finish { _ in }
            let old = before.map { "OL\($0)W" } ?? "OL9M"
            #expect(try await catalog.item(BookID(old))?.title == "Wandering")

            _ = try await imports.importFile(write(Self.edition(9, "Wandering", of: after), to: folder + "/new.txt")) {
                _ in
            }
            _ = try await imports.finish { _ in }

            let found = try await catalog.search(try .parse("wandering"), by: .relevance, page: 1, size: 5)
            #expect(found.items.map(\.id.rawValue) == [after.map { "OL\($0)W" } ?? "OL9M"])
            #expect(try await imports.sources().last?.count == 1)
        }
    }

    @Test("A work that lost one of its editions keeps the others")
    func lostEdition() async throws {
        try await withImports { imports, catalog, folder in
            let old = Self.edition(8, "Staying", of: 5) + Self.edition(9, "Leaving", of: 5)
            _ = try await imports.importFile(write(old, to: folder + "/old.txt")) { _ in }
            _ = try await imports.finish { _ in }
            _ = try await imports.importFile(write(Self.edition(9, "Leaving", of: 6), to: folder + "/new.txt")) { _ in }
            _ = try await imports.finish { _ in }
            #expect(try await catalog.item(BookID("OL5W"))?.title == "Staying")
            #expect(try await catalog.item(BookID("OL6W"))?.title == "Leaving")
        }
    }

    @Test("A file of nothing but invalid rows begins no source")
    func allOdd() async throws {
        try await withImports { imports, _, folder in
            let report = try await imports.importFile(write("{\"x\": 1}\n{\"y\": 2}\n", to: folder + "/no.json")) { _ in
            }
            #expect(report.isAllInvalid)
            #expect(try await imports.sources().map(\.name) == ["embedded"])
        }
    }

    @Test("Page after page of everything holds every book once, in order, whatever comes between")
    func pages() async throws {
        try await withImports { imports, catalog, folder in
            let lines = (1...2500).map { "{\"id\": \"x\($0)\", \"title\": \"Madeup \($0)\"}" }
            _ = try await imports.importFile(write(lines.joined(separator: "\n"), to: folder + "/many.ndjson")) { _ in }
            func ids(size: Int) async throws -> [String] {
                var ids: [String] = []
                var number = 1
                while true {
                    let page = try await catalog.search(.everything, by: .relevance, page: number, size: size)
                    ids += page.items.map(\.id.rawValue)
                    if number == 2 { _ = try await catalog.search(.everything, by: .relevance, page: 1, size: 7) }
                    guard page.hasMore else { return ids }
                    number += 1
                }
            }
            let all = try await ids(size: 1000)
            #expect(Set(all).count == 2500 + EmbeddedBookTable.shipped.items.count)
            #expect(try await ids(size: 333) == all)
            #expect(try await ids(size: 5000) == all)
        }
    }

    @Test("In a file that took the place of the library, as a restore does it, the built-in books are stored as well")
    func replacedFile() async throws {
        try await withImports { imports, catalog, folder in
            let file = try write("{\"id\": \"a\", \"title\": \"A Made-up Book\"}", to: folder + "/x.ndjson")
            _ = try await imports.importFile(file) { _ in }
            for name in ["library.sqlite", "library.sqlite-wal", "library.sqlite-shm"] {
                try? FileManager.default.removeItem(atPath: folder + "/" + name)
            }

            _ = try await imports.importFile(file) { _ in }

            #expect(try await imports.sources().map(\.name) == ["embedded", "x"])
        }
    }

    @Test("An interrupted import goes on where it stopped")
    func resumed() async throws {
        try await withImports { imports, catalog, folder in
            let (file, interrupted) = try await interrupted(imports, folder)
            #expect(interrupted.ending == .interrupted)
            #expect(interrupted.rowsRead > 0 && interrupted.rowsRead < 12_000)
            #expect(try await imports.sources().first { $0.name == "many" }?.isUnfinished == true)

            let rest = try await imports.importFile(file) { _ in }
            #expect(rest.resumedAfter == interrupted.rowsRead)
            #expect(rest.added == 12_000 - interrupted.rowsRead)
            #expect(try await imports.sources().first { $0.name == "many" }?.count == 12_000)
        }
    }

    @Test("After its source was removed, an interrupted import starts from the beginning")
    func removedWhileUnfinished() async throws {
        try await withImports { imports, _, folder in
            let (file, interrupted) = try await interrupted(imports, folder)
            #expect(try await imports.removeSource("many") { _ in } == interrupted.added)

            let again = try await imports.importFile(file) { _ in }
            #expect((again.resumedAfter, again.added) == (0, 12_000))
        }
    }

    @Test("Before an import nothing is opened, and the books are those that come with Satchel")
    func untouched() async throws {
        try await withImports { imports, catalog, folder in
            let page = try await catalog.search(.everything, by: .relevance, page: 1, size: 1)
            #expect(page.total == EmbeddedBookTable.shipped.items.count)
            #expect(try await imports.sources().map(\.name) == ["embedded"])
            #expect(!FileManager.default.fileExists(atPath: folder + "/library.sqlite"))
        }
    }

    /// A file of 12 000 books, and the report of its import, which was interrupted.
    private func interrupted(_ imports: BookImports, _ folder: String) async throws -> (file: String, ImportReport) {
        let lines = (1...12_000).map { "{\"id\": \"x\($0)\", \"title\": \"Madeup \($0)\"}" }
        let file = try write(lines.joined(separator: "\n"), to: folder + "/many.ndjson")
        let first = Task { try await imports.importFile(file) { _ in withUnsafeCurrentTask { $0?.cancel() } } }
        return (file, try await first.value)
    }

    private func write(_ text: String, to path: String) throws -> String {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private func withImports(
        _ body: (BookImports, LibraryBookCatalog, String) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let library = BookLibrary { folder + "/library.sqlite" }
            try await body(
                BookImports(into: library, clock: FixedClock()),
                LibraryBookCatalog(library: library, builtIn: EmbeddedBookTable.catalog),
                folder
            )
        }
    }
}
