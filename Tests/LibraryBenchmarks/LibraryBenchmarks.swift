import BooksData
import BooksDomain
import Foundation
import SatchelCatalog
import SatchelLibrary
import SatchelPersistence

/// `library-benchmarks [rows…]`: import and search of made-up books beside bare SQLite, and tantivy where it is installed.
///
/// `library-benchmarks --postgres [rows…]`: the same on PostgreSQL, on one server and on three shards.
///
/// Each size runs in a process of its own, so that the peak memory is that of its import.
@main
enum LibraryBenchmarks {
    private static let sizes = [10_000, 100_000, 1_000_000, 5_000_000]

    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "--one", let size = arguments.last.flatMap({ Int($0) }) {
            try await measure(size)
            return
        }
        if arguments.first == "--one-postgres", let size = arguments.last.flatMap({ Int($0) }) {
            try await PostgresBenchmarks(size: size).run()
            return
        }
        let isPostgres = arguments.first == "--postgres"
        let given = arguments.compactMap { Int($0) }
        for size in given.isEmpty ? (isPostgres ? PostgresBenchmarks.sizes : sizes) : given {
            let process = Process()
            process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = [isPostgres ? "--one-postgres" : "--one", String(size)]
            try process.run()
            process.waitUntilExit()
        }
    }

    private static func measure(_ size: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "library-benchmarks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "books.csv").path()
        let mix = try prepare(size, file)

        let path = folder.appending(path: "library.sqlite").path()
        let barePath = folder.appending(path: "bare.sqlite").path()
        var times: [Stopwatch] = []
        var bareTimes: [Stopwatch] = []
        var memory: Int?
        // What takes a third of a second differs from one time to the next; the one in the middle tells.
        for _ in 0..<(size < 100_000 ? 9 : 1) {
            times.append(try await importBooks(from: file, to: path))
            memory = memory ?? Stopwatch.peakMegabytes()
            bareTimes.append(try await Stopwatch.time { try fillBare(from: file, to: barePath) })
        }
        let (time, bareTime) = (Stopwatch.middle(of: times), Stopwatch.middle(of: bareTimes))
        print("\(size) books")
        print("  import     \(time.rate(size))   \(memory ?? 0) MB peak   \(megabytes(path)) MB on disk")
        print("  bare       \(bareTime.rate(size))   we take \(time.ratio(to: bareTime)) of its time (CPU)")
        fflush(nil)

        // Gigabytes that were written since may have put the file out of the system's memory.
        warm(path)
        try await search(LibraryBookCatalog(library: BookLibrary { path }, builtIn: EmbeddedBookTable.catalog), mix)
        warm(barePath)
        try await searchBare(barePath, mix)
        fflush(nil)
        try OtherIndex(folder: folder).run(file, mix)
    }

    private static func importBooks(from file: String, to path: String) async throws -> Stopwatch {
        removeDatabase(path)
        let library = BookLibrary { path }
        let time = try await importBooks(from: file, into: library)
        try await library.close()
        return time
    }

    static func importBooks(from file: String, into library: BookLibrary) async throws -> Stopwatch {
        try await Stopwatch.time {
            _ = try await BookImports(into: library, clock: SystemClock()).importFile(file) { _ in }
        }
    }

    private static func fillBare(from file: String, to path: String) throws {
        removeDatabase(path)
        try BareIndex(path: path).fill(from: file)
    }

    /// Runs every search, and some completions.
    @discardableResult
    static func search(
        _ catalog: LibraryBookCatalog,
        _ mix: QueryMix,
        _ name: String = "search"
    ) async throws -> (searches: QueryTimings, completions: QueryTimings) {
        var timings = QueryTimings()
        for (kind, text) in mix.queries {
            let query = try SearchQuery<Book>.parse(text)
            try await timings.add(kind, text) {
                let page = try await catalog.search(query, by: .relevance, page: 1, size: 20)
                if page.items.isEmpty { _ = await catalog.correction(of: query) }
            }
        }
        timings.report(name)
        var suggesting = QueryTimings()
        for (kind, text) in mix.queries.prefix(500) {
            await suggesting.add(kind, text) { _ = await catalog.suggestions(for: String(text.prefix(3)), limit: 10) }
        }
        suggesting.report("completion", showsKinds: false)
        return (timings, suggesting)
    }

    private static func searchBare(_ path: String, _ mix: QueryMix) async throws {
        let bare = try BareIndex(path: path)
        var timings = QueryTimings()
        // One search in ten tells enough of what takes a hundred times as long.
        for (kind, text) in mix.queries.prefix(mix.queries.count / 10) {
            try await timings.add(kind, text) { _ = try bare.search(text) }
        }
        timings.report("bm25, 1 in 10")
    }

    static func prepare(_ size: Int, _ file: String) throws -> QueryMix {
        let corpus = try BookCorpus()
        try corpus.write(size, to: file)
        return QueryMix(2000, of: corpus)
    }

    /// Reads a file once.
    private static func warm(_ path: String) {
        guard let file = FileHandle(forReadingAtPath: path) else { return }
        while let data = try? file.read(upToCount: 1 << 20), !data.isEmpty {}
    }

    private static func removeDatabase(_ path: String) {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    private static func megabytes(_ path: String) -> Int {
        [path, path + "-wal"].reduce(0) { sum, path in
            let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            return sum + (size ?? 0)
        } / 1_000_000
    }
}
