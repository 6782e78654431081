import BooksDomain
import Foundation
import SatchelCatalog
import SatchelLists
import SatchelNetworking
import SatchelTestSupport
import Synchronization
import TestSupport
import Testing

@testable import BooksData

@Suite("Books: Aladin over the network")
struct AladinBookCatalogTests {
    @Test(
        "A search is parted into what the service is asked and what is checked here",
        arguments: [
            ("소년 한강", "소년 한강/Keyword", ""), ("title:소년", "소년/Title", ""), ("author:한강", "한강/Author", ""),
            ("author:한강 title:소년", "한강 소년/Keyword", "author:한강 title:소년"),
            ("author:한강 소년", "한강 소년/Keyword", "author:한강"),
            ("\"소년이 온다\"", "소년이 온다/Keyword", "\"소년이 온다\""),
            ("title:\"소년이 온다\"", "소년이 온다/Title", "title:\"소년이 온다\""),
            ("바다 -왕 year:2020", "바다/Keyword", "-왕 year:2020"),
            ("바다 subject:소설 language:ko", "바다/Keyword", "subject:소설 language:ko"),
            ("isbn:9788936434120", "9788936434120", ""), ("9788936434120 year:2014", "9788936434120", "year:2014"),
            ("a&QueryType=Author", "a&QueryType=Author/Keyword", ""),
        ]
    )
    func parting(text: String, question: String, rest: String) throws {
        let search = try AladinSearch(try #require(try SearchQuery<Book>.parse(text).tellingAlternatives.first))
        let asked =
            switch search.question {
            case .isbn(let isbn): isbn.digits
            case .source(.words(let words, let type)): "\(words)/\(type.rawValue)"
            case .source(.bestsellers): "bestsellers"
            }
        #expect(asked == question)
        #expect(search.rest.map(\.description).joined(separator: " ") == rest)
    }

    @Test(
        "A search that leaves nothing to ask for names what the service cannot do",
        arguments: ["year:1990", "-왕", "subject:소설", "language:ko -x"]
    )
    func unsupported(text: String) async throws {
        try await RemoteCatalogs.withAladin { catalog, server in
            let query = try SearchQuery<Book>.parse(text)
            let term = query.alternatives[0][0].description
            let error = await #expect(throws: CatalogError.self) {
                try await catalog.search(query, by: .relevance, page: 1, size: 5)
            }
            guard case .unsupportedTerm(term, source: "aladin", _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test(
        "A search finds what it should, whatever the answer is dressed in",
        arguments: [
            ("바다", [502, 507]), ("바다 -왕", [502]), ("author:표본 year:2020..", [502, 507]),
            ("love OR 견본", [505, 506, 501]),
            ("\"King, Love\"", [506]), ("\"king love king\"", []), ("isbn:9788936434120", [501]),
            ("isbn:9788936434120 -견본", []),
            ("isbn:9783161484100", []), ("title:king author:pattern", [506]),
            ("language:ko 바다 subject:한국소설", [502, 507]),
            ("a&QueryType=Author", []), ("&&", []), ("nothing", []),
        ]
    )
    func search(text: String, ids: [Int]) async throws {
        for dress in AladinStub.Dress.allCases {
            var stub = AladinStub()
            stub.dresses = [dress]
            try await RemoteCatalogs.withAladin(stub) { catalog, _ in
                let page = try await catalog.search(try SearchQuery<Book>.parse(text), by: .relevance, page: 1, size: 9)
                #expect(page.items.map(\.id.rawValue) == ids.map { "aladin-\($0)" }, "\(dress)")
                #expect(page.total == ids.count && !page.hasMore)
            }
        }
    }

    private static let large: AladinStub = {
        var stub = AladinStub()
        stub.items = (1...260).map { number in
            AladinStub.Item(id: number, title: "바다 \(number)", author: "가 (지은이)", date: "\(1900 + number % 100)-01-01")
        }
        return stub
    }()

    @Test("Pages of every size stop at the 200th row, each row once", arguments: [7, 30, 50, 60, 200, 1000])
    func cap(size: Int) async throws {
        try await RemoteCatalogs.withAladin(Self.large) { catalog, server in
            for query in [SearchQuery<Book>.everything, try SearchQuery<Book>.parse("바다")] {
                let pages = try await Page.all {
                    try await catalog.search(query, by: .relevance, page: $0, size: size)
                }
                #expect(pages.allSatisfy { $0.total == (query.isEverything ? 200 : 260) })
                #expect(pages.flatMap(\.items).map(\.id.rawValue) == (1...200).map { "aladin-\($0)" })
                let beyond = try await catalog.search(query, by: .relevance, page: pages.count + 1, size: size)
                #expect(beyond.items.isEmpty)
            }
            let starts = server.requests.compactMap { $0.query["Start"].flatMap { Int($0) } }
            #expect(starts.allSatisfy { (1...4).contains($0) })
            #expect(server.requests.allSatisfy { $0.query["MaxResults"] == "50" })
        }
    }

    @Test("What takes the whole answer is an error where the service keeps part of it back")
    func tooLarge() async throws {
        try await RemoteCatalogs.withAladin(Self.large) { catalog, server in
            let year = try SearchQuery<Book>.parse("바다 year:1990")
            let either = try SearchQuery<Book>.parse("바다 OR x")
            let cases: [(SearchQuery<Book>, ListOrder<Book>, CatalogError.Purpose)] = [
                (year, .relevance, .filtering(year.alternatives[0][1].description)), (either, .relevance, .combining),
                (try SearchQuery<Book>.parse("바다"), ListOrder<Book>(.author), .sorting(by: ListOrder<Book>(.author))),
            ]
            for (query, sort, purpose) in cases {
                let before = server.requests.count
                await #expect(
                    throws: CatalogError.wholeAnswerNeeded(purpose, source: "aladin", count: 260, limit: 200)
                ) {
                    try await catalog.search(query, by: sort, page: 1, size: 5)
                }
                #expect(server.requests.count == before + 1)
            }
            let newest = try await catalog.search(
                try SearchQuery<Book>.parse("바다"),
                by: ListOrder<Book>(.year, .descending),
                page: 1,
                size: 5
            )
            #expect(newest.items.first?.year == 1999)
        }
    }

    @Test("Details have what only a look-up tells")
    func details() async throws {
        try await RemoteCatalogs.withAladin { catalog, _ in
            for id in ["aladin-501", "9788936434120"] {
                let details = try #require(try await catalog.details(of: BookID(id), policy: .standard))
                #expect(details.item.id == BookID("aladin-501"))
                #expect(details.summary == "<견본> 이야기")
                #expect(details.publisher == "견본 & 책" && details.pageCount == 218)
                #expect(details.item.otherNames == ["An Original"])
            }
        }
    }

    @Test("An unknown number is asked for once, and so is a known one", arguments: ["9783161484100", "9788936434120"])
    @MainActor
    func oneRequest(isbn: String) async throws {
        try await RemoteCatalogs.withAladin { catalog, server in
            let viewModel = ListViewModel(over: catalog, pageSize: 5)
            do {
                let details = try await viewModel.details(withID: isbn)
                #expect(details?.item.isbn13?.digits == isbn)
            } catch is ListError {
                #expect(isbn == "9783161484100")
            }
            #expect(server.requests.count == 1)
            _ = try? await viewModel.item(isbn)
            #expect(server.requests.count == 2)
        }
    }

    @Test("An answer in XML is not called a web page")
    func xml() async throws {
        let body = "<?xml version=\"1.0\" encoding=\"utf-8\" ?><error><errorCode>900</errorCode></error>"
        try await RemoteCatalogs.withAladin(answering: { _ in .text(body, type: "text/xml") }) { catalog, _ in
            let error = await #expect(throws: NetworkError.self) {
                try await catalog.search(.everything, by: .relevance, page: 1, size: 5)
            }
            #expect(error?.message.hasSuffix("it is XML, not JSON") == true)
        }
    }

    @Test("Without a key nothing is asked, and an unknown id needs none")
    func noKey() async throws {
        try await RemoteCatalogs.withAladin(key: nil) { catalog, server in
            let error = await #expect(throws: SecretError.self) {
                try await catalog.search(.everything, by: .relevance, page: 1, size: 5)
            }
            #expect(error?.hint?.contains("SATCHEL_ALADIN_TTBKEY") == true)
            let missing = try await catalog.item(BookID("x"))
            #expect(missing == nil)
            #expect(server.connectionCount == 0)
        }
    }

    @Test("A key that is refused is told in the service's words, and is in none of them")
    func refused() async throws {
        try await RemoteCatalogs.withAladin(key: "ttbwrong") { catalog, _ in
            for search in ["", "isbn:9788936434120"] {
                let error = await #expect(throws: NetworkError.self) {
                    try await catalog.search(try SearchQuery<Book>.parse(search), by: .relevance, page: 1, size: 5)
                }
                #expect(error?.host == "127.0.0.1")
                #expect(error?.message.contains("'API출력이 금지된 회원입니다.', error 4") == true)
                #expect("\(String(describing: error))".contains("ttbwrong") == false)
            }
        }
    }

    @Test("A kept answer stands in when the service reports trouble inside a success")
    func troubleInsideSuccess() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let isBroken = Mutex(false)
        let stub = AladinStub()
        let respond: StubServer.Responder = { request in
            isBroken.withLock { $0 }
                ? .text(#"{"errorCode":901,"errorMessage":"한도 초과"};"#) : stub.respond(to: request)
        }
        try await RemoteCatalogs.withAladin(answering: respond, cacheFolder: folder) { catalog, _ in
            let search = { (text: String) in
                try await catalog.search(
                    try SearchQuery<Book>.parse(text),
                    by: .relevance,
                    page: 1,
                    size: 5,
                    policy: .refresh
                )
            }
            let live = try await search("바다")
            isBroken.withLock { $0 = true }
            let kept = try await search("바다")
            #expect(kept.items.map(\.id) == live.items.map(\.id))
            guard case .failed = kept.state else {
                Issue.record("\(kept.state)")
                return
            }
            let error = await #expect(throws: NetworkError.self) { try await search("견본") }
            #expect(error?.message.contains("'한도 초과', error 901") == true)
        }
    }
}
