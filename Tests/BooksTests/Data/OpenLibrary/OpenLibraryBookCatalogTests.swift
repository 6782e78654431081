import BooksData
import BooksDomain
import Foundation
import SatchelCatalog
import SatchelLists
import SatchelNetworking
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Books: Open Library over the network")
struct OpenLibraryBookCatalogTests {
    private func titles(_ text: String, sort: ListOrder<Book> = .relevance) async throws -> [String] {
        try await RemoteCatalogs.withOpenLibrary { catalog, _ in
            try await catalog.search(try SearchQuery<Book>.parse(text), by: sort, page: 1, size: 50).items.map(\.title)
        }
    }

    @Test(
        "A search finds what it should",
        arguments: [
            ("harbour", ["The Harbour King"]), ("토지", ["토지"]), ("title:토지 language:ko", ["토지"]),
            ("author:sample -title:love", ["The Harbour King"]), ("year:..0", ["Love and Salt"]),
            ("isbn:9783161484100", ["The Harbour King"]), ("0-306-40615-2", ["The Harbour King"]),
            ("salt OR 마음", ["Love and Salt", "Salt", "마음 의 방"]),
            ("\"and other stories\"", ["Harry King, \"Love\" \\ and other stories"]),
            ("-king -love year:1900..", ["토지", "Salt", "마음 의 방"]), ("% -", []), ("nothing like it", []),
        ]
    )
    func search(text: String, expected: [String]) async throws {
        #expect(try await titles(text) == expected)
    }

    @Test("A number that was asked for is the number of the row")
    func askedNumber() async throws {
        try await RemoteCatalogs.withOpenLibrary { catalog, _ in
            for digits in ["9783161484100", "9780306406157"] {
                let page = try await catalog.search(
                    try SearchQuery<Book>.parse("isbn:\(digits)"),
                    by: .relevance,
                    page: 1,
                    size: 5
                )
                #expect(page.items.map(\.isbn13?.digits) == [digits])
            }
        }
    }

    @Test("A search of signs only opens no connection")
    func signs() async throws {
        try await RemoteCatalogs.withOpenLibrary { catalog, server in
            let page = try await catalog.search(try SearchQuery<Book>.parse("&&"), by: .relevance, page: 1, size: 5)
            #expect(page == Page([], number: 1, total: 0, hasMore: false))
            #expect(server.connectionCount == 0)
        }
    }

    @Test("Paging ends at the cap, and at the last row that is really there")
    func caps() async throws {
        var stub = OpenLibraryStub()
        stub.claimedCount = 222_215
        try await RemoteCatalogs.withOpenLibrary(stub) { catalog, server in
            let first = try await catalog.search(.everything, by: .relevance, page: 1, size: 5)
            #expect(first.hasMore && first.total == 222_215)
            let past = try await catalog.search(.everything, by: .relevance, page: 3, size: 5)
            #expect(past.items.isEmpty && !past.hasMore)
            let asked = server.requests.count
            for (page, size) in [(501, 20), (Int.max, Int.max), (2, 10_000)] {
                let beyond = try await catalog.search(.everything, by: .relevance, page: page, size: size)
                #expect(beyond.items.isEmpty && !beyond.hasMore)
            }
            #expect(server.requests.count == asked)
            let last = try await catalog.search(.everything, by: .relevance, page: 500, size: 20)
            #expect(!last.hasMore)
        }
    }

    @Test("An answer too large to be put in order here is an error that says so")
    func tooLarge() async throws {
        var stub = OpenLibraryStub()
        stub.claimedCount = 501
        try await RemoteCatalogs.withOpenLibrary(stub) { catalog, _ in
            for sort in [
                ListOrder<Book>(.author), ListOrder<Book>(.title, .descending),
                ListOrder<Book>(.relevance, .descending),
            ] {
                await #expect(
                    throws: CatalogError.wholeAnswerNeeded(
                        .sorting(by: sort),
                        source: "openlibrary",
                        count: 501,
                        limit: 500
                    )
                ) {
                    try await catalog.search(.everything, by: sort, page: 1, size: 5)
                }
            }
            let byYear = try await catalog.search(.everything, by: ListOrder<Book>(.year), page: 1, size: 5)
            #expect(byYear.items.count == 5)
        }
    }

    // MARK: - Details

    private static let detailed: OpenLibraryStub = {
        var stub = OpenLibraryStub()
        stub.records = [
            "/authors/OL1A.json": #"{"name":"Ada Sample","bio":{"type":"/type/text","value":"Wrote by the sea."}}"#,
            "/isbn/9783161484100.json": "/books/OL20M.json",
            "/books/OL20M.json": """
            {"key":"/books/OL20M","title":"Der Hafenkönig","works":[{"key":"/works/OL10W"}],"publishers":["Muster"],
             "publish_date":"April 1, 1990","number_of_pages":322,"isbn_13":["9783161484100"],"description":"Gebunden."}
            """,
            "/books/OL21M.json": """
            {"key":"/books/OL21M","title":"Lone","authors":[{"key":"/authors/OL1A"},{"key":"/authors/OL1A"}],
             "publish_date":"c1908","covers":[-1,33],"languages":[{"key":"/languages/eng"}]}
            """,
            "/works/OL30W.json": #"{"type":{"key":"/type/redirect"},"location":"/works/OL10W"}"#,
            "/works/OL31W.json": #"{"type":{"key":"/type/redirect"},"location":"/works/OL31W"}"#,
            "/works/OL32W.json": #"{"type":{"key":"/type/delete"}}"#,
            "/works/OL33W.json": #"{"error":"notfound","key":"/works/OL33W"}"#,
            "/works/OL34W.json": """
            {"title":"New here","description":"Plain.","authors":[{"author":{"key":"/authors/OL1A"},"type":"x"}],
             "first_publish_date":"May 1971"}
            """,
        ]
        return stub
    }()

    @Test("A work is shown with its author, its description and its link")
    func work() async throws {
        try await RemoteCatalogs.withOpenLibrary(Self.detailed) { catalog, server in
            let row = try await catalog.search(try SearchQuery<Book>.parse("harbour"), by: .relevance, page: 1, size: 5)
                .items[0]
            let details = try #require(try await catalog.details(of: row.id, policy: .standard))
            #expect(details.item.title == row.title && details.item.isbn13 == row.isbn13)
            #expect(details.item.subjects == ["harbours"])
            #expect(details.summary == "About The Harbour King.")
            #expect(details.authorNote == "Wrote by the sea.")
            #expect(details.link == server.address + "/works/OL10W")
            #expect(details.publisher == nil, "four editions have no one publisher")
            #expect(details.state == .live)
        }
    }

    @Test("Work, row and author are asked for at once when the author is known from a list")
    func parallel() async throws {
        let gate = StubGate()
        let stub = Self.detailed
        let respond: StubServer.Responder = { request in
            let isHeld = request.query["limit"] == "1" || request.path != "/search.json"
            return StubResponse((isHeld ? [.wait(gate)] : []) + stub.respond(to: request).steps)
        }
        try await RemoteCatalogs.withOpenLibrary(answering: respond) { catalog, server in
            _ = try await catalog.search(.everything, by: .relevance, page: 1, size: 5)
            async let details = catalog.details(of: BookID("OL10W"), policy: .standard)
            await server.waitForRequests(4)
            gate.open()
            let note = try await details?.authorNote
            #expect(note == "Wrote by the sea.")
            #expect(server.requests.count == 4)
        }
    }

    @Test("An author that cannot be had takes nothing from the book")
    func brokenAuthor() async throws {
        var stub = Self.detailed
        stub.records["/authors/OL1A.json"] = "<html>"
        try await RemoteCatalogs.withOpenLibrary(stub) { catalog, _ in
            let details = try #require(try await catalog.details(of: BookID("OL10W"), policy: .standard))
            #expect(details.authorNote == nil && details.summary != nil)
        }
    }

    @Test(
        "A number and an edition show that edition, and its work where an edition says nothing",
        arguments: ["9783161484100", "OL20M"]
    )
    func edition(name: String) async throws {
        try await RemoteCatalogs.withOpenLibrary(Self.detailed) { catalog, server in
            let details = try #require(try await catalog.details(of: BookID(name), policy: .standard))
            #expect(details.item.id == BookID("OL20M") && details.item.title == "Der Hafenkönig")
            #expect(details.item.otherNames == ["The Harbour King"])
            #expect(details.item.isbn13?.digits == "9783161484100")
            #expect(details.item.authors == ["Ada Sample"])
            #expect(details.item.year == 1965 && !details.item.isYearOfEdition)
            #expect(details.publisher == "Muster" && details.pageCount == 322)
            #expect(details.authorNote == "Wrote by the sea." && details.summary == "Gebunden.")
            #expect(details.link == server.address + "/books/OL20M")
            #expect(try await catalog.item(BookID(name)) == details.item)
        }
    }

    @Test("What the work has of another edition is not told of the one asked for")
    func bareEdition() async throws {
        var stub = Self.detailed
        stub.records["/books/OL22M.json"] = #"{"key":"/books/OL22M","works":[{"key":"/works/OL10W"}]}"#
        try await RemoteCatalogs.withOpenLibrary(stub) { catalog, _ in
            let details = try #require(try await catalog.details(of: BookID("OL22M"), policy: .standard))
            #expect(details.item.id == BookID("OL22M") && details.item.title == "The Harbour King")
            #expect(details.item.isbn13 == nil && details.publisher == nil && details.pageCount == nil)
        }
    }

    @Test("What is asked for by its id is asked once, and is not called cached", arguments: ["9783161484100", "OL10W"])
    @MainActor
    func oneAnswer(reference: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await RemoteCatalogs.withOpenLibrary(Self.detailed, cacheFolder: folder) { catalog, server in
            let viewModel = ListViewModel(over: catalog, pageSize: 5)
            let details = try #require(try await viewModel.details(withID: reference))
            #expect(details.state == .live && details.item.provenance.asOf == nil)
            let targets = server.requests.map(\.target)
            #expect(Set(targets).count == targets.count)
            #expect(!targets.contains { $0.contains("isbn%3A") })
        }
    }

    @Test("An author who is missing is asked for once", arguments: ["OL34W", "OL10W", "OL21M"])
    func missingAuthor(id: String) async throws {
        var stub = Self.detailed
        stub.records["/authors/OL1A.json"] = nil
        try await RemoteCatalogs.withOpenLibrary(stub) { catalog, server in
            _ = try await catalog.details(of: BookID(id), policy: .standard)
            #expect(server.requests.filter { $0.path == "/authors/OL1A.json" }.count == 1)
        }
    }

    @Test("Editions and scans that search lists as works are shown, and found by the ids that their rows carry")
    func editionsAndScans() async throws {
        var stub = Self.detailed
        stub.works = [
            .init(key: "/works/OL21M", title: "Lone", isbns: ["9783161484100"]),
            .init(key: "/works/ia:harbour.king_00-sample", title: "Scanned", authors: ["Bo Model"], year: 1887),
            .init(key: "/works/OL10W", title: "The Harbour King"), .init(key: "/authors/OL1A", title: "Not a book"),
        ]
        try await RemoteCatalogs.withOpenLibrary(stub) { catalog, server in
            let page = try await catalog.search(.everything, by: .relevance, page: 1, size: 2)
            #expect(page.items.map(\.id.rawValue) == ["OL21M", "ia:harbour.king_00-sample"] && page.hasMore)
            let rest = try await catalog.search(.everything, by: .relevance, page: 2, size: 2)
            #expect(rest.items.map(\.id.rawValue) == ["OL10W"] && !rest.hasMore)
            let lone = try await catalog.details(of: page.items[0].id, policy: .standard)
            #expect(lone?.item.title == "Lone" && lone?.link == server.address + "/books/OL21M")
            let scan = try await catalog.details(of: page.items[1].id, policy: .standard)
            #expect(scan?.item == page.items[1] && scan?.pageCount == 321)
            #expect(scan?.link == server.address + "/books/ia:harbour.king_00-sample")
            #expect(try await catalog.item(page.items[1].id) == page.items[1])
        }
    }

    @Test("Only what is written as an id is taken for one")
    func ids() async throws {
        try await RemoteCatalogs.withOpenLibrary { catalog, _ in
            for text in ["OL1W", "ol1m", "0-306-40615-2", "ia:a"] { #expect(catalog.identifies(text), "\(text)") }
            for text in ["OL1A", "dune", "1984", "ia:", "ia:a b", "ia:a/b"] {
                #expect(!catalog.identifies(text), "\(text)")
            }
        }
    }

    @Test("An edition without a work stands for itself")
    func loneEdition() async throws {
        try await RemoteCatalogs.withOpenLibrary(Self.detailed) { catalog, server in
            let details = try #require(try await catalog.details(of: BookID("OL21M"), policy: .standard))
            #expect(details.item.id == BookID("OL21M") && details.item.authors == ["Ada Sample"])
            #expect(details.item.year == 1908 && details.item.isYearOfEdition && details.item.otherNames.isEmpty)
            #expect(details.item.language?.code == "en")
            #expect(details.item.coverAddress == server.address + "/b/id/33-L.jpg")
        }
    }

    @Test("A merged work is followed; one that leads to itself, is deleted or is missing is not found")
    func moved() async throws {
        try await RemoteCatalogs.withOpenLibrary(Self.detailed) { catalog, _ in
            let merged = try #require(try await catalog.details(of: BookID("OL30W"), policy: .standard))
            #expect(merged.item.id == BookID("OL10W"))
            #expect(try await catalog.item(BookID("ol30w")) == merged.item)
            for id in ["OL31W", "OL32W", "OL33W", "OL404W", "OL1A", "OL404M"].map(BookID.init) {
                let details = try await catalog.details(of: id, policy: .standard)
                #expect(details == nil)
            }
        }
    }

    @Test("A work that the index lacks is told by its own record")
    func unindexed() async throws {
        try await RemoteCatalogs.withOpenLibrary(Self.detailed) { catalog, _ in
            let details = try #require(try await catalog.details(of: BookID("OL34W"), policy: .standard))
            #expect(details.item.title == "New here" && details.item.authors == ["Ada Sample"])
            #expect(details.item.year == 1971 && details.summary == "Plain.")
        }
    }

    // MARK: - Failures

    @Test("A row that makes no sense takes no other with it, and a fact that makes none is not known")
    func invalidRows() async throws {
        let body = """
            {"numFound":3,"docs":[{"key":"/works/OL1W","title":"a","isbn":[7],"first_publish_year":"then"},
            {"key":"/works/OL2W"},7]}
            """
        try await RemoteCatalogs.withOpenLibrary(answering: { _ in .text(body) }) { catalog, _ in
            let page = try await catalog.search(.everything, by: .relevance, page: 1, size: 5)
            #expect(page.items.map(\.title) == ["a"] && page.skipped == 2)
            #expect(page.items.first?.isbn13 == nil && page.items.first?.year == nil)
        }
    }

    @Test(
        "A count that makes no sense fails no page: what came is counted",
        arguments: ["", #""numFound":"2","#, #""numFound":2.5,"#, #""numFound":null,"#, #""numFound":-1,"#]
    )
    func oddCount(_ count: String) async throws {
        // It used to fail the search.
        let docs = #"[{"key":"/works/OL1W","title":"a"},{"key":"/works/OL2W","title":"b"}]"#
        let body = "{\(count)\"docs\":\(docs)}"
        try await RemoteCatalogs.withOpenLibrary(answering: { _ in .text(body) }) { catalog, _ in
            let last = try await catalog.search(.everything, by: .relevance, page: 1, size: 5)
            #expect(last.items.count == 2 && last.total == 2 && !last.hasMore)
            let full = try await catalog.search(.everything, by: .relevance, page: 1, size: 2)
            #expect(full.items.count == 2 && full.total == nil && full.hasMore)
        }
    }

    @Test(
        "An error that is sent as a success is told in the service's words",
        arguments: [
            (#""Solr is busy""#, "'Solr is busy'"), ("7", "it sent an error without a message"),
            (#"{"code":1}"#, "it sent an error without a message"),
        ]
    )
    func reportedError(_ error: String, _ told: String) async throws {
        // A search used to miss the key 'numFound', and a record was not found.
        try await RemoteCatalogs.withOpenLibrary(answering: { _ in .text("{\"error\":\(error)}") }) { catalog, _ in
            let message = "the request to '127.0.0.1' failed: \(told)"
            let search = await #expect(throws: NetworkError.self) {
                try await catalog.search(.everything, by: .relevance, page: 1, size: 5)
            }
            #expect(search?.message == message)
            let edition = await #expect(throws: NetworkError.self) {
                try await catalog.details(of: BookID("OL1M"), policy: .standard)
            }
            #expect(edition?.message == message)
        }
    }

    @Test("A body that cannot be read names the key path")
    func undecodable() async throws {
        let bodies = [
            (#"{"numFound":1,"docs":{"key":"/works/OL1W"}}"#, "docs"), (#"{"numFound":1}"#, "docs"),
        ]
        for (body, path) in bodies {
            try await RemoteCatalogs.withOpenLibrary(answering: { _ in .text(body) }) { catalog, _ in
                let error = await #expect(throws: NetworkError.self) {
                    try await catalog.search(.everything, by: .relevance, page: 1, size: 5)
                }
                #expect(error?.message.contains(path) == true, "\(String(describing: error?.message))")
            }
        }
    }
}
