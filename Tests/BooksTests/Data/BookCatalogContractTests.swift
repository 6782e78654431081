import BooksData
import BooksDomain
import PostgresTestSupport
import SatchelCatalog
import SatchelLibrary
import TestSupport
import Testing

/// A catalog that must keep what the port promises.
struct CatalogUnderTest: Sendable, CustomTestStringConvertible {
    typealias Body = @Sendable (any Catalog<Book>) async throws -> Void

    let testDescription: String
    /// Runs a block over the catalog, with whatever it needs around it.
    let run: @Sendable (Body) async throws -> Void

    static let local = [
        CatalogUnderTest(testDescription: "embedded") { try await $0(EmbeddedBookTable.catalog) },
        CatalogUnderTest(testDescription: "fixture") { try await $0(EmbeddedBookTable.fixtureCatalog) },
        CatalogUnderTest(testDescription: "library") { body in
            try await LibraryKind.file.withBooks { library in
                try await library.putEmbeddedBooks()
                try await body(LibraryBookCatalog(library: library, builtIn: EmbeddedBookTable.catalog))
            }
        },
    ]
    static let servers = [
        CatalogUnderTest(testDescription: "postgres") { body in
            try await LibraryKind.server.withBooks {
                try await body(LibraryBookCatalog(library: $0, builtIn: EmbeddedBookTable.catalog))
            }
        },
        CatalogUnderTest(testDescription: "postgres on shards") { body in
            try await ShardedLibraries.with { library, _ in
                try await body(LibraryBookCatalog(library: library, builtIn: EmbeddedBookTable.catalog))
            }
        },
    ]
    static let remote = [
        CatalogUnderTest(testDescription: "openlibrary") { body in
            try await RemoteCatalogs.withOpenLibrary { catalog, _ in try await body(catalog) }
        },
        CatalogUnderTest(testDescription: "aladin") { body in
            try await RemoteCatalogs.withAladin { catalog, _ in try await body(catalog) }
        },
    ]
    static let all = local + remote + (TestPostgres.isInstalled ? servers : [])
}

@Suite("Books: catalog contract")
struct BookCatalogContractTests {
    @Test("The empty search finds every book, each with its source", arguments: CatalogUnderTest.all)
    func everything(_ subject: CatalogUnderTest) async throws {
        try await subject.run { catalog in
            let page = try await catalog.search(.everything, by: .relevance, page: 1, size: 100_000)

            #expect(!page.items.isEmpty)
            #expect(!page.hasMore)
            #expect(page.total == page.items.count)
            #expect(Set(page.items.map(\.id)).count == page.items.count)
            #expect(page.items.allSatisfy { $0.provenance.source == catalog.source })
        }
    }

    @Test("Pages hold every row of the answer exactly once, in one order", arguments: CatalogUnderTest.all)
    func pages(_ subject: CatalogUnderTest) async throws {
        try await subject.run { catalog in
            let query = try SearchQuery<Book>.parse("harry OR king OR 의 OR love")
            for sort in [ListOrder<Book>.relevance, ListOrder<Book>(.year, .descending)] {
                let whole = try await catalog.search(query, by: sort, page: 1, size: 100_000)
                for size in [1, 2, 3, 7, 20, 1000] {
                    let pages = try await Page.all {
                        try await catalog.search(query, by: sort, page: $0, size: size)
                    }
                    #expect(pages.map(\.number) == Array(1...pages.count))
                    #expect(pages.flatMap(\.items) == whole.items, "pages of \(size)")
                    let beyond = try await catalog.search(query, by: sort, page: pages.count + 1, size: size)
                    #expect(beyond.items.isEmpty, "pages of \(size)")
                }
            }
        }
    }

    @Test("Every order holds the same books, unknown years last", arguments: CatalogUnderTest.all)
    func sorts(_ subject: CatalogUnderTest) async throws {
        try await subject.run { catalog in
            let all = try await catalog.search(.everything, by: .relevance, page: 1, size: 100_000).items
            for key in FieldOrder<Book>.allCases {
                for order in SortDirection.allCases {
                    let sorted = try await catalog.search(
                        .everything,
                        by: ListOrder<Book>(key, order),
                        page: 1,
                        size: 100_000
                    )
                    .items
                    #expect(Set(sorted) == Set(all))
                    if key == .year {
                        let years = sorted.map(\.year)
                        let known = years.compactMap { $0 }
                        #expect(years.prefix(known.count).allSatisfy { $0 != nil })
                        #expect(known == (order == .ascending ? known.sorted() : known.sorted(by: >)))
                    }
                }
            }
        }
    }

    @Test("A book is found by the id that its row carries", arguments: CatalogUnderTest.all)
    func byID(_ subject: CatalogUnderTest) async throws {
        try await subject.run { catalog in
            for book in try await catalog.search(.everything, by: .relevance, page: 1, size: 50).items {
                #expect(try await catalog.item(book.id) == book)
                #expect(try await catalog.details(of: book.id, policy: .standard)?.item.title == book.title)
                #expect(Int(book.id.rawValue) == nil, "an id that is a number would be a row")
            }
        }
    }

    @Test("An id that no book has is not found", arguments: CatalogUnderTest.all)
    func notFound(_ subject: CatalogUnderTest) async throws {
        try await subject.run { catalog in
            for id in ["no such book", "0", "OL99999W", "aladin-999999", "aladin-", "9780000000002"].map(BookID.init) {
                let missing = try await catalog.item(id)
                #expect(missing == nil)
                let details = try await catalog.details(of: id, policy: .standard)
                #expect(details == nil)
            }
        }
    }

    @Test("Suggestions begin with what was typed and stay within the limit", arguments: CatalogUnderTest.local)
    func suggestions(_ subject: CatalogUnderTest) async throws {
        try await subject.run { catalog in
            let first = try #require(
                try await catalog.search(.everything, by: .relevance, page: 1, size: 1).items.first
            )
            let typed = String(first.title.prefix(3)).lowercased()

            let suggestions = await catalog.suggestions(for: typed, limit: 2)
            #expect(suggestions.contains(first.title))
            #expect(suggestions.count <= 2)
            #expect(await catalog.suggestions(for: "", limit: 5).isEmpty)
            #expect(await catalog.suggestions(for: typed, limit: 0).isEmpty)
        }
    }

    @Test("A field word is completed from the word of a text that was begun", arguments: CatalogUnderTest.local)
    func fieldValues(_ subject: CatalogUnderTest) async throws {
        try await subject.run { catalog in
            let first = try #require(
                try await catalog.search(.everything, by: .relevance, page: 1, size: 1).items.first
            )
            let author = try #require(first.authors.first?.split(separator: " ").last.map(String.init))
            let typed = String(author.prefix(3)).lowercased()

            #expect(await catalog.values(of: .author, matching: typed, limit: 200).contains(author))
            #expect(await catalog.values(of: .author, matching: "", limit: 1).count == 1)
            #expect(await catalog.values(of: .author, matching: typed, limit: 0).isEmpty)
            #expect(await catalog.values(of: .language, matching: "e", limit: 10).first == "en")
        }
    }

    @Test("A remote catalog suggests nothing, because it would have to ask", arguments: CatalogUnderTest.remote)
    func noSuggestions(_ subject: CatalogUnderTest) async throws {
        try await subject.run { catalog in
            #expect(await catalog.suggestions(for: "lov", limit: 10).isEmpty)
        }
    }

    @Test("What comes with the program says from which day it is", arguments: CatalogUnderTest.local)
    func snapshot(_ subject: CatalogUnderTest) async throws {
        try await subject.run { catalog in
            let page = try await catalog.search(.everything, by: .relevance, page: 1, size: 1)
            #expect(page.state == .snapshot(day: "2026-11-21"))
            let details = try #require(try await catalog.details(of: page.items[0].id, policy: .refresh))
            #expect(details == BookDetails(page.items[0]) && details.state == .snapshot(day: "2026-11-21"))
        }
    }

    @Test("The fixture answers every search with the same plainly made-up books")
    func fixture() async throws {
        let catalog = EmbeddedBookTable.fixtureCatalog
        for text in ["anything", "zzz", "isbn:0441013597", ""] {
            let page = try await catalog.search(try SearchQuery<Book>.parse(text), by: .relevance, page: 1, size: 10)
            #expect(page.items.map(\.title).first == "Fixture Book One")
            #expect(page.items.count == 5)
            #expect(page.items.allSatisfy { $0.isbn13 == nil && $0.title.hasPrefix("Fixture Book") })
        }
    }
}
