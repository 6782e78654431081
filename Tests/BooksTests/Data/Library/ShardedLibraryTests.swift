import BooksData
import BooksDomain
import Foundation
import Glibc
import PostgresTestSupport
import SatchelCatalog
import SatchelImporting
import SatchelLibrary
import SatchelPersistence
import SatchelPostgres
import Testing

/// Libraries whose items are divided among the three servers of the tests.
enum ShardedLibraries {
    typealias Body = (_ library: BookLibrary, _ owner: ServerLibrary) async throws -> Void

    /// Runs a block over a new library, each shard of it in a new database.
    static func with(_ servers: [TestPostgres]? = nil, _ body: Body) async throws {
        let servers = try servers ?? TestPostgres.three.get()
        var addresses: [String] = []
        for server in servers { addresses.append(try await server.newAddress()) }
        // The first server has the list of sources as well as a shard.
        let settings = try await #require(servers.first).newDatabase()
        let owner = ServerLibrary(of: "books", on: settings)
        try await owner.create(shards: addresses)
        let library = BookLibrary(on: settings, of: "books")
        try await body(library, owner)
        try await library.close()
    }
}

@Suite("Books: a library on several servers", .enabled(if: TestPostgres.isInstalled, "\(TestPostgres.missing)"))
struct ShardedLibraryTests {
    @Test("Shards answer as the matcher does, whatever is asked")
    func equality() async throws {
        let books = EmbeddedBookTable.shipped.items
        try await ShardedLibraries.with { library, _ in
            try await library.put(books.map { BookEntry($0) }, from: "test", day: "2026-11-21")
            try await library.expectAnswers(of: SearchIndex(books), seeds: 0..<4, searches: 60)
        }
    }

    @Test("Items are divided among the shards, and the same rows again change nothing")
    func division() async throws {
        try await ShardedLibraries.with { library, owner in
            let entries = Self.stories(6000)
            #expect(try await library.put(entries, from: "test", day: "2026-11-21").added == 6000)
            #expect(try await library.put(entries, from: "test", day: "2026-11-22").unchanged == 6000)
            #expect(try await library.sources().map(\.count) == [6000])

            let parts = try await owner.status()
            #expect(parts.count == 3)
            #expect(parts.reduce(0) { $0 + ($1.items ?? 0) } == 6000)
            #expect(parts.allSatisfy { $0.items ?? 0 > 1000 && $0.bytes ?? 0 > 0 && $0.problem == nil })

            let page = try await library.search(.parse("story"), by: ListOrder<Book>.relevance, page: 1, size: 7000)
            #expect(Set(page.items.map(\.id)).count == 6000)
            // Joined with a common word, a rare one is looked up alone.
            for text in ["the 1204", "story 1204", "\"story 1204\""] {
                let found = try await library.search(.parse(text), by: ListOrder<Book>.relevance, page: 1, size: 20)
                    .items
                #expect(found.map(\.title) == ["The Story 1204"], "\(text)")
            }
            #expect(try await library.remove("test") == 6000)
            #expect(try await owner.status().allSatisfy { $0.items == 0 })
        }
    }

    @Test("A changed popularity moves a book within its shard")
    func change() async throws {
        try await ShardedLibraries.with { library, _ in
            try await library.put(Self.stories(20), from: "test", day: "2026-11-21")
            let raised = Self.stories(20, popular: 7)
            #expect(try await library.put(raised, from: "test", day: "2026-11-22").unchanged == 19)
            let page = try await library.search(.everything, by: ListOrder<Book>.relevance, page: 1, size: 20)
            #expect(page.items.map(\.id.rawValue).first == "story-7")
            #expect(page.items.count == 20)
        }
    }

    @Test("A shard that is down is named, and its rows are back when it is")
    func shardDown() async throws {
        let servers = try TestPostgres.start(3)
        let last = try #require(servers.last)
        try await ShardedLibraries.with(servers) { library, owner in
            try await library.put(Self.stories(50), from: "test", day: "2026-11-21")
            kill(last.process, SIGQUIT)
            await #expect {
                // While it stops it may still answer.
                while true {
                    _ = try await library.search(.parse("story"), by: ListOrder<Book>.relevance, page: 1, size: 20)
                }
            } throws: { error in
                guard case PostgresError.shardUnreachable(_, let shard, _)? = error as? PostgresError else {
                    return false
                }
                return last.address.contains(shard.prefix { $0 != "/" })
            }
            await #expect {
                try await library.put(Self.stories(51), from: "test", day: "2026-11-22")
            } throws: {
                if case PostgresError.shardUnreachable = $0 { true } else { false }
            }
            let parts = try await owner.status()
            #expect(parts.map { $0.problem == nil } == [true, true, false])
        }
    }

    @Test("A library is created once, replaced on request, and each shard serves one")
    func creating() async throws {
        let server = try TestPostgres.shared.get()
        let (settings, shard) = (try await server.newDatabase(), try await server.newAddress())
        let owner = ServerLibrary(of: "books", on: settings)
        await #expect(throws: ServerLibraryError.missing(feature: "books")) { try await owner.status() }
        try await owner.create(shards: [shard])
        await #expect(throws: ServerLibraryError.exists(feature: "books")) { try await owner.create(shards: []) }

        let library = BookLibrary(on: settings, of: "books")
        try await library.put(Self.stories(3), from: "test", day: "2026-11-21")
        let other = ServerLibrary(of: "books", on: try await server.newDatabase())
        await #expect {
            try await other.create(shards: [shard])
        } throws: {
            if case ServerLibraryError.shardInUse? = $0 as? ServerLibraryError { true } else { false }
        }
        try await owner.delete()
        try await other.create(shards: [shard])
        try await owner.create(shards: [])
        #expect(try await owner.status().map(\.items) == [0])
    }

    @Test("Shards that cannot be are refused before anything is connected")
    func wrongShards() async throws {
        let same = ["postgresql://a@db/books", "postgresql://b@db/books"]
        #expect(throws: ServerLibraryError.sameShard("db/books")) { try ServerLibrary.check(same) }
        #expect(throws: PostgresError.passwordInAddress) { try ServerLibrary.check(["postgresql://a:b@db/books"]) }
        let many = (0...ServerLibrary.shardLimit).map { "postgresql://db/books\($0)" }
        #expect(throws: ServerLibraryError.tooManyShards(limit: ServerLibrary.shardLimit)) {
            try ServerLibrary.check(many)
        }
        try ServerLibrary.check(many.dropLast())
    }

    private static func stories(_ count: Int, popular: Int? = nil) -> [BookEntry] {
        (0..<count).map { number in
            let book = Book(
                id: BookID("story-\(number)"),
                title: "The Story \(number)",
                provenance: ItemSource(source: "test")
            )
            return BookEntry(book, popularity: number == popular ? 1e6 : 0)
        }
    }
}
