import BooksData
import BooksDomain
import BooksPresentation
import SatchelCatalog
import SatchelLists
import SatchelNetworking
import SatchelCollection
import SatchelPersistence
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Books: this machine first, then Open Library")
struct AutoBookCatalogTests {
    /// The built-in books, and what comes after them.
    private static func auto(_ services: OpenLibraryBookCatalog..., isOffline: Bool = false) -> AutoBookCatalog {
        AutoBookCatalog(
            local: Book.catalog(EmbeddedBookTable.catalog),
            services: services.map { Book.catalog($0) },
            chosenBy: "books.catalog",
            isOffline: isOffline
        )
    }

    /// The built-in books, and a small Open Library after them.
    private static func withAuto<Result>(
        _ stub: OpenLibraryStub = OpenLibraryStub(),
        isOffline: Bool = false,
        _ body: (AutoBookCatalog, StubServer) async throws -> Result
    ) async throws -> Result {
        try await RemoteCatalogs.withOpenLibrary(stub) { openLibrary, server in
            try await body(auto(openLibrary, isOffline: isOffline), server)
        }
    }

    private static func request(_ text: String, page: Int = 1, size: Int = 5) throws -> SearchRequest<Book> {
        SearchRequest<Book>(try SearchQuery<Book>.parse(text), page: page, size: size)
    }

    @Test("Whatever is found here asks nobody")
    func localHit() async throws {
        try await Self.withAuto { auto, server in
            let page = try await auto.search(Self.request("author:tolkien"))
            let book = try #require(page.items.first)

            #expect(page.items.allSatisfy { $0.provenance.source == "embedded" })
            #expect(try await auto.item(book.id) == book)
            #expect(try await auto.details(of: book)?.item == book)
            #expect(server.connectionCount == 0)
        }
    }

    @Test("What only the service has comes from it, and says so")
    func localMiss() async throws {
        try await Self.withAuto { auto, _ in
            let page = try await auto.search(Self.request("harbour"))
            let book = try #require(page.items.first)

            #expect(page.items.allSatisfy { $0.provenance.source == "openlibrary" })
            #expect(page.tried.isEmpty)
            #expect(try await auto.details(of: book)?.item.id == book.id)
        }
    }

    @Test("After the last page of this machine the service is asked, and not before")
    func pastTheEnd() async throws {
        try await Self.withAuto { auto, server in
            let all = try await auto.local.search(Self.request("harry", size: 1000)).items
            try #require(!all.isEmpty)
            let size = max(1, all.count - 1)
            var pages = [try await auto.search(Self.request("harry", size: size))]
            while pages.last?.continuation == nil, pages.last?.hasMore == true {
                pages.append(try await auto.search(Self.request("harry", page: pages.count + 1, size: size)))
            }

            #expect(pages.flatMap(\.items) == all)
            #expect(pages.last?.continuation == "Open Library" && pages.last?.hasMore == true)
            #expect(server.connectionCount == 0)

            _ = try await auto.search(Self.request("harry", page: pages.count + 1, size: size))
            #expect(server.connectionCount > 0)
        }
    }

    @Test("Offline no list goes on elsewhere")
    func offline() async throws {
        try await Self.withAuto(isOffline: true) { auto, server in
            let page = try await auto.search(Self.request("author:tolkien", size: 1000))

            #expect(!page.hasMore && page.continuation == nil)
            #expect(server.connectionCount == 0)
        }
    }

    @Test("A service that is down is named with the reason where nothing is found; a single book fails")
    func down() async throws {
        try await RemoteCatalogs.withOpenLibrary(answering: { _ in .text("", status: 503) }) { service, server in
            let auto = Self.auto(service)

            let page = try await auto.search(Self.request("xyzzyq"))

            #expect(page.items.isEmpty && !page.hasMore)
            #expect(page.tried.map(\.problem) == [nil, "answered with an error (503)"])
            #expect(page.tried.first?.builtIn == EmbeddedBookTable.catalog.items.count)
            await #expect(throws: NetworkError.self) { try await auto.item(BookID("OL893415W")) }
            #expect(server.requests.count == 1)
        }
    }

    @Test("Completion and the preview of a search ask nobody")
    func completion() async throws {
        try await Self.withAuto { auto, server in
            var request = try Self.request("harbour")
            request.policy = .cacheOnly
            #expect(try await auto.search(request).items.isEmpty)
            _ = await auto.suggestions(for: "harb", limit: 5)
            _ = await auto.correction(of: request.query)
            #expect(server.connectionCount == 0)
        }
    }

    // MARK: - Lists

    @MainActor
    private static func viewModel(_ auto: AutoBookCatalog, _ service: OpenLibraryBookCatalog) -> ListViewModel<
        Book
    > {
        ListViewModel(
            over: auto,
            sources: ListSources(
                named: { ["embedded", "openlibrary"] },
                make: { $0 == "embedded" ? Book.catalog(EmbeddedBookTable.catalog) : Book.catalog(service) }
            ),
            pageSize: 5
        )
    }

    @Test("Rows remember their source: --from chooses it for one list, and details come from there")
    @MainActor
    func rowsRememberTheirSource() async throws {
        try await RemoteCatalogs.withOpenLibrary { openLibrary, server in
            let list = Self.viewModel(Self.auto(), openLibrary)

            list.show(try await list.search("harbour", ListRequest(from: "openlibrary")))
            let row = try await list.item("1")
            #expect(row.provenance.source == "openlibrary")
            #expect(list.source(of: row).source == "openlibrary")
            #expect(try await list.details(of: row)?.link != nil)
            // Sorting stays in the source, another search does not.
            let sorted = try await list.sort(by: ListOrder(.year))
            #expect(sorted.items.allSatisfy { $0.provenance.source == "openlibrary" })
            let other = try await list.search("author:tolkien")
            #expect(other.items.allSatisfy { $0.provenance.source == "embedded" })
            #expect(server.connectionCount > 0)
            await #expect(throws: ListError.self) {
                try await list.search("harbour", ListRequest(from: "openlibary"))
            }
        }
    }

    @Test("An id is asked for once at the source of --from; a row that it lacks is named there")
    @MainActor
    func idsOfSource() async throws {
        try await RemoteCatalogs.withOpenLibrary { openLibrary, server in
            let list = Self.viewModel(Self.auto(), openLibrary)
            list.show(try await list.search("harbour", ListRequest(from: "openlibrary")))
            let row = try await list.item("1")

            await #expect(
                throws: ListError.notInSource(title: row.title, one: "book", source: "embedded", feature: "books")
            ) {
                try await list.item("1", from: "embedded")
            }
            #expect(try await list.details(withID: row.id.rawValue, from: "embedded") == nil)

            list.show(try await list.search("author:tolkien"))
            #expect(try await list.details(withID: row.id.rawValue) == nil)
            let asked = server.requests.count
            let details = try #require(try await list.details(withID: row.id.rawValue, from: "openlibrary"))
            #expect(details.item.id == row.id)
            #expect(Set(server.requests.dropFirst(asked).map(\.path)).count == server.requests.count - asked)
            await #expect(throws: ListError.self) { try await list.details(withID: "OL1W", from: "openlibrary") }
        }
    }
}
