import BooksData
import BooksDomain
import Foundation
import Glibc
import PostgresTestSupport
import SatchelCatalog
import SatchelImporting
import SatchelPersistence
import SatchelPostgres
import TestSupport
import Testing

@testable import SatchelLibrary

@Suite("Books: a library on a server", .enabled(if: TestPostgres.isInstalled, "\(TestPostgres.missing)"))
struct PostgresLibraryTests {
    @Test(
        "Rows of every tier are found, whether all of them are ranked or the most popular alone, also on shards",
        arguments: [false, true]
    )
    func tiers(_ isSharded: Bool) async throws {
        let books = Self.stories(25_000)
        let index = SearchIndex(books)
        let settings = try await TestPostgres.shared.get().newDatabase()
        if isSharded {
            var shards: [String] = []
            for server in try TestPostgres.three.get() { shards.append(try await server.newAddress()) }
            try await ServerLibrary(of: "books", on: settings).create(shards: shards)
        }
        let library = BookLibrary(on: settings, of: "books")
        let entries = books.enumerated().map { BookEntry($1, popularity: Double($0)) }
        try await library.put(entries, from: "test", day: "2026-11-22")
        // Joined with a common word, a rare one is looked up alone.
        let joined = ["the 1204", "story 1204", "\"story 1205\"", "s 1205 OR the 1999", "story 1205 -the"]
        for documents in [books.count, 1_000_000] {
            // A library is as large as its sources say.
            try await PostgresDatabase(settings).write { connection in
                _ = try connection.query(
                    "UPDATE satchel_books.source SET documents = $1",
                    [.integer(Int64(documents))]
                )
                _ = try connection.query("UPDATE satchel_books.version SET changes = changes + 1")
            }
            for text in ["story", "st", "\"the story\"", "1204", "12", "120"] + joined {
                let query = try SearchQuery<Book>.parse(text)
                let pages = try await Page.all {
                    try await library.search(query, by: ListOrder<Book>.relevance, page: $0, size: 15_000)
                }
                let rows = pages.flatMap(\.items).map(\.id)
                #expect(rows.count == Set(rows).count, "\(text) of \(documents)")
                #expect(Set(rows) == Set(index.results(of: query).map(\.id)), "\(text) of \(documents)")
            }
        }
        try await library.close()
    }

    @Test("A prefix completes to an unpopular title, unless very many books have it as a subject")
    func completion() async throws {
        try await LibraryKind.server.withBooks { library in
            let titles = [5: "Quagmire", 24_000: "Quarry", 24_990: "Quokka"]
            let books = Self.stories(25_000).enumerated().map { number, book in
                book.with {
                    $0.title = titles[number] ?? $0.title
                    if number.isMultiple(of: 10) { $0.subjects = ["quartz"] }
                }
            }
            let entries = books.enumerated().map { BookEntry($1, popularity: Double(-$0)) }
            try await library.put(entries, from: "test", day: "2026-11-22")

            #expect(try await library.suggestions(for: "quo", limit: 10) == ["Quokka"])
            #expect(try await library.suggestions(for: "quar", limit: 10) == [])
            #expect(try await library.suggestions(for: "qua", limit: 10) == ["Quagmire"])
            #expect(try await library.suggestions(for: "story", limit: 3).count == 3)
        }
    }

    @Test("A phrase is looked up by its pairs of words")
    func pairs() async throws {
        let settings = try await TestPostgres.shared.get().newDatabase()
        let library = BookLibrary(on: settings, of: "books")
        let books = EmbeddedBookTable.shipped.items
        try await library.put(books.map { BookEntry($0) }, from: "test", day: "2026-11-21")
        let index = SearchIndex(books)
        let texts = [
            "\"dune messiah\"", "\"messiah dune\"", "\"children of dune\"", "\"lord of the rings\"", "dune-mes",
        ]
        func change(_ sql: String) async throws {
            try await PostgresDatabase(settings).write { connection in
                _ = try connection.query(sql)
                _ = try connection.query("UPDATE satchel_books.version SET changes = changes + 1")
            }
        }
        func found(_ text: String) async throws -> [BookID] {
            try await library.search(.parse(text), by: ListOrder<Book>.relevance, page: 1, size: 20).items.map(\.id)
        }
        func expectFound() async throws {
            for text in texts {
                #expect(try await found(text) == index.results(of: try .parse(text)).map(\.id), "\(text)")
            }
        }
        try await expectFound()

        try await change(
            """
            UPDATE satchel_books.document SET tokens = ts_delete(
                tokens, ARRAY(SELECT word FROM unnest(tsvector_to_array(tokens)) AS word WHERE word LIKE '&%')
            )
            """
        )
        #expect(try await found("\"dune messiah\"").isEmpty)
        try await library.close()
    }

    @Test("An import that ended before its index was there builds it when it is repeated")
    func missingIndex() async throws {
        try await withTemporaryFolder { folder in
            let settings = try await TestPostgres.shared.get().newDatabase()
            let path = folder + "/stories.ndjson"
            let rows = (1...20).map { "{\"id\":\"\($0)\",\"title\":\"The Story \($0)\"}" }
            try Data(rows.joined(separator: "\n").utf8).write(to: URL(filePath: path))
            let library = BookLibrary(on: settings, of: "books")
            let imports = BookImports(into: library, clock: SystemClock())
            _ = try await imports.importFile(path) { _ in }
            let database = PostgresDatabase(settings)
            try await database.write { _ = try $0.query("DROP INDEX satchel_books.document_tokens") }

            let page = try await library.search(.parse("story 7"), by: ListOrder<Book>.relevance, page: 1, size: 5)
            #expect(page.items.count == 1)
            #expect(try await imports.importFile(path) { _ in }.unchanged == 20)
            let isThere = try await database.read {
                try $0.query("SELECT to_regclass('satchel_books.document_tokens') IS NOT NULL").bool(0, 0)
            }
            #expect(isThere)
            try await library.close()
        }
    }

    @Test("A slip is guessed at as in memory")
    func correction() async throws {
        let books = EmbeddedBookTable.shipped.items
        let index = SearchIndex(books)
        try await LibraryKind.server.withBooks { library in
            try await library.put(books.map { BookEntry($0) }, from: "test", day: "2026-11-21")
            for seed in 0..<150 as Range<UInt64> {
                var random = SplitMix64(seed: seed)
                let book = books[Int.random(in: 0..<index.count, using: &random)]
                var letters = Array(book.title)
                letters.swapAt(Int.random(in: letters.indices, using: &random), letters.count / 2)
                let query = try SearchQuery<Book>.parse(String(letters).replacing("\"", with: ""))
                let meant = index.correction(of: query)?.meant?.displayText
                #expect(try await library.correction(of: query)?.meant?.displayText == meant, "\(query.displayText)")
            }
        }
    }

    @Test("Another program finds what was imported, and the same rows again change nothing")
    func sharing() async throws {
        let settings = try await TestPostgres.shared.get().newDatabase()
        let (here, there) = (BookLibrary(on: settings, of: "books"), BookLibrary(on: settings, of: "books"))
        let entries = Self.stories(10).map { BookEntry($0) }

        #expect(try await here.put(entries, from: "test", day: "2026-11-21").added == 10)
        #expect(
            try await there.search(.parse("story"), by: ListOrder<Book>.relevance, page: 1, size: 20).items.count == 10
        )
        #expect(try await there.put(entries, from: "test", day: "2026-11-22").unchanged == 10)
        #expect(try await here.sources().map(\.day) == ["2026-11-22"])
        #expect(try await there.remove("test") == 10)
        #expect(try await here.search(.everything, by: ListOrder<Book>.relevance, page: 1, size: 20).items.isEmpty)
    }

    @Test("An import whose server is killed goes on after the restart, and its counts are right")
    func killedImport() async throws {
        let server = try TestPostgres.start()
        let settings = server.settings()
        try await withTemporaryFolder { folder in
            let rows = (1...30_000).map { "{\"id\":\"\($0)\",\"title\":\"The Story \($0)\"}" }
            let path = folder + "/stories.ndjson"
            try Data(rows.joined(separator: "\n").utf8).write(to: URL(filePath: path))

            let imports = BookImports(into: BookLibrary(on: settings, of: "books"), clock: SystemClock())
            let stopped = await #expect(throws: ImportStopped.self) {
                _ = try await imports.importFile(path) { moment in
                    if moment.rows > 0 { kill(server.process, SIGKILL) }
                }
            }
            let saved = try #require(stopped?.rows)
            #expect(saved > 0 && saved < rows.count)

            _ = try server.restarted()
            let library = BookLibrary(on: settings, of: "books")
            let report = try await BookImports(into: library, clock: SystemClock()).importFile(path) { _ in }
            #expect(report.resumedAfter == saved)
            #expect(report.added == rows.count - saved && report.changed == 0)
            let source = try await library.sources().first { !$0.isBuiltIn }
            #expect(source?.count == rows.count && source?.isUnfinished == false)
            let page = try await library.search(.parse("story"), by: ListOrder<Book>.relevance, page: 1, size: 40_000)
            #expect(Set(page.items.map(\.id)).count >= rows.count)
            let again = try await BookImports(into: library, clock: SystemClock()).importFile(path) { _ in }
            #expect(again.unchanged == rows.count)
            try await library.close()
        }
    }

    @Test("A library that cannot be changed is searched, and an import says that it is read-only")
    func readOnly() async throws {
        let settings = try await TestPostgres.shared.get().newDatabase()
        let owner = BookLibrary(on: settings, of: "books")
        try await owner.put(Self.stories(3).map { BookEntry($0) }, from: "test", day: "2026-11-22")
        try await owner.close()
        try await PostgresDatabase(settings).write { connection in
            let name = try connection.query("SELECT current_database()").text(0, 0)
            try connection.query("ALTER DATABASE \(name) SET default_transaction_read_only = on")
        }
        let library = BookLibrary(on: settings, of: "books")
        let catalog = LibraryBookCatalog(library: library, builtIn: EmbeddedBookTable.catalog)
        #expect(try await catalog.search(.parse("story"), by: .relevance, page: 1, size: 20).items.count == 3)
        await #expect {
            try await library.put(Self.stories(5).map { BookEntry($0) }, from: "test", day: "2026-11-22")
        } throws: { error in
            if case PostgresError.readOnly = error { true } else { false }
        }
        try await library.close()
    }

    @Test("A library of another version of the program is left alone", arguments: [99, 1])
    func otherSchema(_ version: Int64) async throws {
        let settings = try await TestPostgres.shared.get().newDatabase()
        let library = BookLibrary(on: settings, of: "books")
        try await library.put(Self.stories(1).map { BookEntry($0) }, from: "test", day: "2026-11-22")
        try await library.close()
        try await PostgresDatabase(settings).write {
            _ = try $0.query("UPDATE satchel_books.version SET number = $1", [.integer(version)])
        }

        await #expect {
            _ = try await library.sources()
        } throws: { error in
            switch error {
            case PostgresError.newerSchema: version == 99
            case PostgresError.olderSchema(_, name: "satchel_books"): version == 1
            default: false
            }
        }
    }

    @Test("Of two imports at once the second waits, is told so if that takes long, and can go on later")
    func twoImports() async throws {
        let settings = try await TestPostgres.shared.get().newDatabase(statementLimit: .seconds(1))
        let library = BookLibrary(on: settings, of: "books")
        let entries = Self.stories(2).map { BookEntry($0) }
        try await library.put(entries, from: "test", day: "2026-11-22")
        let other = PostgresDatabase(settings)
        let held = AsyncStream<Void>.makeStream()
        let holder = Task {
            try await other.write { connection in
                // The lock that an import takes, for as long as a transaction that is canceled.
                _ = try connection.query(
                    "SELECT pg_advisory_xact_lock($1)",
                    [.integer(PostgresLibrarySchema(of: "books").lock)]
                )
                held.continuation.finish()
                for _ in 0..<40 { _ = try connection.query("SELECT pg_sleep(0.5)") }
            }
        }
        for await _ in held.stream {}
        await #expect {
            try await library.put(entries, from: "test", day: "2026-11-22")
        } throws: { error in
            if case PostgresError.importInProgress = error { true } else { false }
        }
        holder.cancel()
        _ = await holder.result
        // The server notices a moment later.
        var changes: Int?
        while changes == nil {
            changes = try? await library.put(entries, from: "test", day: "2026-11-22").unchanged
        }
        #expect(changes == 2)
    }

    @Test("A number of books that nobody has is called damage", arguments: [-1, Int64.max])
    func impossibleCount(_ count: Int64) async throws {
        let settings = try await TestPostgres.shared.get().newDatabase()
        let library = BookLibrary(on: settings, of: "books")
        try await library.put(Self.stories(2).map { BookEntry($0) }, from: "test", day: "2026-11-22")
        try await PostgresDatabase(settings).write { connection in
            _ = try connection.query("UPDATE satchel_books.source SET documents = $1", [.integer(count)])
            _ = try connection.query("UPDATE satchel_books.version SET changes = changes + 1")
        }

        await #expect {
            try await library.search(try .parse("story"), by: ListOrder<Book>.relevance, page: 1, size: 5)
        } throws: { error in
            if case PostgresError.damaged = error { true } else { false }
        }
        try await library.close()
    }

    @Test("Of many programs that use a server for the first time, one makes the tables and the others wait")
    func firstUse() async throws {
        for _ in 0..<5 {
            let settings = try await TestPostgres.shared.get().newDatabase()
            let libraries = (0..<6).map { _ in BookLibrary(on: settings, of: "books") }

            try await withThrowingTaskGroup { group in
                for library in libraries { group.addTask { try await library.putEmbeddedBooks() } }
                try await group.waitForAll()
            }

            #expect(try await libraries[0].sources().map(\.count) == [EmbeddedBookTable.shipped.items.count])
            for library in libraries { try await library.close() }
        }
    }

    private static func stories(_ count: Int) -> [Book] {
        (0..<count).map { number in
            Book(
                id: BookID("story-\(number)"),
                title: number.isMultiple(of: 7) ? "Story" : "The Story \(number)",
                provenance: ItemSource(source: "test")
            )
        }
    }
}
