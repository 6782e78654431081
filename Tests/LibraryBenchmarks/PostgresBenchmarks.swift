import BooksData
import BooksDomain
import Foundation
import PostgresTestSupport
import SatchelCatalog
import SatchelLibrary
import SatchelPostgres

/// The library on one server and on three shards, beside SQLite here, bare `COPY` with an index, and `ts_rank`.
struct PostgresBenchmarks {
    static let sizes = [100_000, 1_000_000]
    /// The milliseconds in which 99 % of the searches of each kind have to be done on one server.
    private static let searchBar = 15.0
    private static let importBar = 2.0
    /// The megabytes that the client may grow by in an import of any size.
    private static let memoryBar = 64

    let size: Int

    func run() async throws {
        guard TestPostgres.isInstalled else {
            print("skipped: \(TestPostgres.missing)")
            return
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "library-benchmarks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "books.csv").path()
        let mix = try LibraryBenchmarks.prepare(size, file)
        // As much as the index of a million books takes three times.
        let servers = try TestPostgres.start(3, memory: "1GB")
        guard let first = servers.first else { return }
        print("\(size) books")

        let one = try await first.newDatabase(statementLimit: .seconds(3600))
        let time = try await importBooks("one server", file, one)
        let bare = try await bareTime(one)
        print("    COPY and GIN alone  \(bare.rate(size))")
        bar("import on one server", time.wall / bare.wall, Self.importBar, "times COPY and GIN")

        let alone = try await search("one server", one, mix)
        try await searchNaive(one, mix)

        var addresses: [String] = []
        for server in servers { addresses.append(try await server.newAddress()) }
        let coordinator = try await first.newDatabase(statementLimit: .seconds(3600))
        try await ServerLibrary(of: "books", on: coordinator).create(shards: addresses)
        _ = try await importBooks("three shards", file, coordinator)
        let sharded = try await search("three shards", coordinator, mix)

        let path = folder.appending(path: "library.sqlite").path()
        let local = BookLibrary { path }
        let localTime = try await LibraryBenchmarks.importBooks(from: file, into: local)
        print("  SQLite import         \(localTime.rate(size))")
        let catalog = LibraryBookCatalog(library: local, builtIn: EmbeddedBookTable.catalog)
        try await LibraryBenchmarks.search(catalog, mix, "SQLite")
        try await local.close()

        for kind in QueryMix.Kind.allCases {
            bar("p99 of \(kind.rawValue), one server", alone.searches.p99(kind), Self.searchBar, "ms")
            bar("p99 of \(kind.rawValue), three shards", sharded.searches.p99(kind), 2 * Self.searchBar, "ms")
        }
        bar("p99 of completion, one server", alone.completions.p99(), Self.searchBar, "ms")
        bar("p99 of completion, three shards", sharded.completions.p99(), 2 * Self.searchBar, "ms")
    }

    private func bar(_ name: String, _ value: Double, _ limit: Double, _ unit: String) {
        let verdict = value <= limit ? "ok    " : "MISSED"
        print("  \(verdict) \(name): " + String(format: "%.2f of %.0f ", value, limit) + unit)
        fflush(nil)
    }

    private func importBooks(_ name: String, _ file: String, _ settings: PostgresSettings) async throws -> Stopwatch {
        let library = BookLibrary(on: settings, of: "books")
        // Connected, and with the built-in books, before the clock runs.
        _ = try await library.sources()
        let before = Stopwatch.peakMegabytes()
        let time = try await LibraryBenchmarks.importBooks(from: file, into: library)
        try await library.close()
        let after = Stopwatch.peakMegabytes()
        print("  \(name): import  \(time.rate(size))   \(after) MB peak here, \(before) before")
        bar("memory of the client, \(name)", Double(after - before), Double(Self.memoryBar), "MB")
        return time
    }

    private func search(_ name: String, _ settings: PostgresSettings, _ mix: QueryMix) async throws
        -> (searches: QueryTimings, completions: QueryTimings)
    {
        let library = BookLibrary(on: settings, of: "books")
        let catalog = LibraryBookCatalog(library: library, builtIn: EmbeddedBookTable.catalog)
        // What was just written settles, and what is read lies in memory, before the clock runs.
        let database = PostgresDatabase(settings)
        try await database.alone { _ = try $0.query("CHECKPOINT") }
        database.close()
        for text in ["the", "history love"] {
            _ = try await catalog.search(try SearchQuery<Book>.parse(text), by: .relevance, page: 1, size: 20)
        }
        let timings = try await LibraryBenchmarks.search(catalog, mix, name)
        try await library.close()
        return timings
    }

    /// Copies the same rows into one table and indexes their tokens.
    private func bareTime(_ settings: PostgresSettings) async throws -> Stopwatch {
        let database = PostgresDatabase(settings)
        defer { database.close() }
        try await database.alone { connection in
            try connection.query("SET maintenance_work_mem = '256MB'")
            try connection.query("CREATE TABLE bare (LIKE satchel_books.document)")
            let file = try connection.query("SELECT current_setting('data_directory') || '/bare.tsv'").text(0, 0)
            try connection.query("COPY (SELECT * FROM satchel_books.document) TO '\(file)'")
        }
        let time = try await Stopwatch.time {
            try await database.alone { connection in
                let file = try connection.query("SELECT current_setting('data_directory') || '/bare.tsv'").text(0, 0)
                try connection.query("COPY bare FROM '\(file)'")
                try connection.query("CREATE INDEX ON bare USING gin (tokens)")
            }
        }
        try await database.alone { _ = try $0.query("DROP TABLE bare") }
        return time
    }

    /// Searches as PostgreSQL's manual does: a document's words, ranked by `ts_rank`.
    private func searchNaive(_ settings: PostgresSettings, _ mix: QueryMix) async throws {
        let database = PostgresDatabase(settings)
        defer { database.close() }
        try await database.alone { connection in
            try connection.query(
                "CREATE TABLE naive AS SELECT id, text, to_tsvector('simple', text) AS words FROM satchel_books.document"
            )
            try connection.query("CREATE INDEX ON naive USING gin (words)")
            try connection.query("ANALYZE naive")
        }
        var timings = QueryTimings()
        // One search in ten tells enough of what takes a hundred times as long.
        for (kind, text) in mix.queries.prefix(mix.queries.count / 10) {
            let query = kind == .letter ? "to_tsquery('simple', $1 || ':*')" : "websearch_to_tsquery('simple', $1)"
            try await timings.add(kind, text) {
                try await database.read { connection in
                    _ = try connection.query(
                        """
                        SELECT id, text FROM naive, \(query) AS query WHERE words @@ query
                        ORDER BY ts_rank(words, query) DESC LIMIT 20
                        """,
                        [.text(text)]
                    )
                }
            }
        }
        timings.report("ts_rank, 1 in 10")
        try await database.alone { _ = try $0.query("DROP TABLE naive") }
    }
}
