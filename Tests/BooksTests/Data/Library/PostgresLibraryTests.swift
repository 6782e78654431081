import BooksData
import BooksDomain
import PostgresTestSupport
import SatchelCatalog
import SatchelImporting
import SatchelLibrary
import SatchelPostgres
import SatchelSearch
import Testing

@Suite("Books: a library on a server", .enabled(if: TestPostgres.isInstalled, "\(TestPostgres.missing)"))
struct PostgresLibraryTests {
    @Test("The server answers as the matcher does, whatever is asked", arguments: 0..<8)
    func equality(_ seed: Int) async throws {
        try await withLibrary(of: EmbeddedBookTable.shipped.items) { library, index in
            var random = SearchWords(seed: UInt64(seed))
            for _ in 0..<100 {
                let query = try BookQuery.parse(random.query())
                let found = try await library.search(query, by: BookSort.relevance, page: 1, size: 1000).items
                #expect(found.map(\.id) == index.results(of: query).map(\.id), "\(query.displayText)")
            }
        }
    }

    @Test("Every order is that of the matcher", arguments: BookSortKey.allCases, SortDirection.allCases)
    func orders(_ key: BookSortKey, _ direction: SortDirection) async throws {
        try await withLibrary(of: EmbeddedBookTable.shipped.items) { library, index in
            for text in ["", "the", "year:1900.. -king"] {
                let query = try BookQuery.parse(text)
                let order = BookSort(key, direction)
                let found = try await library.search(query, by: order, page: 1, size: 1000).items
                #expect(found.map(\.id) == index.results(of: query, by: order).map(\.id))
            }
        }
    }

    @Test(
        "Rows of every tier are found, in the order of popularity",
        arguments: ["story", "st", "\"the story\"", "1204"]
    )
    func tiers(_ text: String) async throws {
        let books = Self.stories(25_000)
        try await withLibrary(of: []) { library, _ in
            let entries = books.enumerated().map { BookEntry($1, popularity: Double($0)) }
            try await library.put(entries, from: "test", day: "2026-11-22")
            let query = try BookQuery.parse(text)
            var rows: [BookID] = []
            var page = try await library.search(query, by: BookSort.relevance, page: 1, size: 5000)
            rows += page.items.map(\.id)
            while page.hasMore {
                page = try await library.search(query, by: BookSort.relevance, page: page.number + 1, size: 5000)
                rows += page.items.map(\.id)
            }
            #expect(rows.count == Set(rows).count)
            #expect(Set(rows) == Set(SearchIndex<BookField>(books).results(of: query).map(\.id)))
        }
    }

    @Test("Another program finds what was imported, and the same rows again change nothing")
    func sharing() async throws {
        let settings = try await TestPostgres.shared.get().newDatabase()
        let (here, there) = (BookLibrary(on: settings, of: "books"), BookLibrary(on: settings, of: "books"))
        let entries = Self.stories(10).map { BookEntry($0) }

        #expect(try await here.put(entries, from: "test", day: "2026-11-21").added == 10)
        #expect(try await there.search(.parse("story"), by: BookSort.relevance, page: 1, size: 20).items.count == 10)
        #expect(try await there.put(entries, from: "test", day: "2026-11-22").unchanged == 10)
        #expect(try await here.sources().map(\.day) == ["2026-11-22"])
        #expect(try await there.remove("test") == 10)
        #expect(try await here.search(.everything, by: BookSort.relevance, page: 1, size: 20).items.isEmpty)
    }

    @Test("A library of a newer version of the program is left alone")
    func newerSchema() async throws {
        let settings = try await TestPostgres.shared.get().newDatabase()
        let library = BookLibrary(on: settings, of: "books")
        try await library.put(Self.stories(1).map { BookEntry($0) }, from: "test", day: "2026-11-22")
        try await library.close()
        try await PostgresDatabase(settings).write { _ = try $0.query("UPDATE satchel_books.version SET number = 99") }

        await #expect {
            _ = try await library.sources()
        } throws: { error in
            if case PostgresError.newerSchema = error { true } else { false }
        }
    }

    @Test("Of two imports at once the second is told so, and can go on later")
    func twoImports() async throws {
        let settings = try await TestPostgres.shared.get().newDatabase()
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
                    [.integer(BookLibrary.importLock(of: "books"))]
                )
                held.continuation.finish()
                _ = try connection.query("SELECT pg_sleep(20)")
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

    private static func stories(_ count: Int) -> [Book] {
        (0..<count).map { number in
            Book(
                id: BookID("story-\(number)"),
                title: number.isMultiple(of: 7) ? "Story" : "The Story \(number)",
                provenance: ItemSource(source: "test")
            )
        }
    }

    private func withLibrary(
        of books: [Book],
        _ body: (BookLibrary, SearchIndex<BookField>) async throws -> Void
    ) async throws {
        let library = BookLibrary(on: try await TestPostgres.shared.get().newDatabase(), of: "books")
        try await library.put(books.map { BookEntry($0) }, from: "test", day: "2026-11-21")
        try await body(library, SearchIndex(books))
        try await library.close()
    }
}
