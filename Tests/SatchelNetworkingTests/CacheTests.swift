import Foundation
import SatchelCatalog
import SatchelNetworking
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Network: answers kept on disk")
struct CacheTests {
    private let endpoint = TestEndpoint(caching: .standard)

    @Test("A fresh answer is served without asking, with its age; an old one is asked for anew")
    func freshness() async throws {
        let count = Counter()
        let respond: StubServer.Responder = { _ in .text(#"{"title":"Dune","year":\#(count.next())}"#) }
        try await withNetwork(respond) { network, server, time, _ in
            #expect(try await network.title(endpoint, at: server).state == .live)
            time.advance(by: .seconds(59 * 60))
            let kept = try await network.title(endpoint, at: server)
            #expect(kept.value.year == 1)
            #expect(kept.state == .cached(age: 59 * 60))
            #expect(kept.asOf == Date(timeIntervalSince1970: 1_700_000_000))
            time.advance(by: .seconds(60))
            #expect(try await network.title(endpoint, at: server).value.year == 2)
            #expect(server.requests.count == 2)
        }
    }

    @Test("Refreshing asks anew even where the answer is fresh")
    func refresh() async throws {
        let count = Counter()
        try await withNetwork({ _ in .text(#"{"title":"Dune","year":\#(count.next())}"#) }) { network, server, _, _ in
            _ = try await network.title(endpoint, at: server)
            let anew = try await network.title(endpoint, at: server, policy: .refresh)
            #expect(anew.state == .live && anew.value.year == 2)
            #expect(try await network.title(endpoint, at: server).value.year == 2)
        }
    }

    @Test("What has not changed is confirmed and not sent again", arguments: ["ETag", "Last-Modified"])
    func revalidation(_ header: String) async throws {
        let value = header == "ETag" ? #""v1""# : "Tue, 14 Nov 2023 22:13:24 GMT"
        let question = header == "ETag" ? "if-none-match" : "if-modified-since"
        let respond: StubServer.Responder = { request in
            request.headers[question] == value
                ? StubResponse([.send(Array("HTTP/1.1 304 Not Modified\r\nContent-Encoding: gzip\r\n\r\n".utf8))])
                : .text(#"{"title":"Dune"}"#, headers: [header: value])
        }
        try await withNetwork(respond) { network, server, time, _ in
            _ = try await network.title(endpoint, at: server)
            time.advance(by: .seconds(7200))
            let confirmed = try await network.title(endpoint, at: server)
            #expect(confirmed.state == .live && confirmed.value.title == "Dune")
            #expect(server.requests.count == 2)
            time.advance(by: .seconds(60))
            #expect(try await network.title(endpoint, at: server).state == .cached(age: 60))
        }
    }

    @Test(
        "The service's own rules are kept",
        arguments: [
            ("max-age=30", 31, 2), ("max-age=30", 29, 1), ("public, max-age=31536000", 3599, 1),
            ("public, max-age=31536000", 3601, 2), ("no-cache", 1, 2), ("no-store", 1, 2), ("max-age=0", 1, 2),
        ]
    )
    func serverRules(_ rule: String, _ seconds: Int, _ requests: Int) async throws {
        let respond: StubServer.Responder = { _ in .text(#"{"title":"Dune"}"#, headers: ["Cache-Control": rule]) }
        try await withNetwork(respond) { network, server, time, folder in
            _ = try await network.title(endpoint, at: server)
            time.advance(by: .seconds(seconds))
            _ = try await network.title(endpoint, at: server)
            #expect(server.requests.count == requests)
            #expect(try names(in: folder).isEmpty == (rule == "no-store"))
        }
    }

    @Test("An endpoint may keep its answers for less, or not at all")
    func endpointRules() async throws {
        try await withNetwork({ _ in .text("{}") }) { network, server, time, folder in
            let brief = TestEndpoint(path: ["brief"], caching: .atMost(.seconds(10)))
            _ = try await network.bytes(brief, at: server)
            time.advance(by: .seconds(11))
            #expect(try await network.bytes(brief, at: server).state == .live)
            _ = try await network.bytes(TestEndpoint(caching: .never), at: server)
            #expect(try names(in: folder).count == 1)
        }
    }

    @Test(
        "The older answer stands in when the service fails, with its age and why",
        arguments: [
            (.text("", status: 429, headers: ["Retry-After": "40"]), "failed: 429, retry in 40 s; cached 3 h"),
            (.text("<html>", status: 500, type: "text/html"), "failed: 500; cached 3 h"),
            (.text("<html>", type: "text/html"), "failed: unreadable response; cached 3 h"),
            (.text(#"{"year":1}"#), "failed: unreadable response; cached 3 h"),
            (StubResponse([.close]), "failed: connection closed; cached 3 h"),
            (.text(""), "failed: empty response; cached 3 h"),
            (.endless, "failed: response too large; cached 3 h"),
        ] as [(StubResponse, String)]
    )
    func standsIn(_ failure: StubResponse, _ words: String) async throws {
        let count = Counter()
        let respond: StubServer.Responder = { _ in count.next() == 1 ? .text(#"{"title":"Dune"}"#) : failure }
        try await withNetwork(respond) { network, server, time, _ in
            _ = try await network.title(endpoint, at: server)
            time.advance(by: .seconds(3 * 3600))
            let older = try await network.title(endpoint, at: server)
            #expect(older.value.title == "Dune")
            #expect(older.state.words == words)
            // What failed to be read did not take the place of the answer that could be.
            time.advance(by: .seconds(60))
            #expect(try await network.title(endpoint, at: server).value.title == "Dune")
        }
    }

    @Test("The older answer stands in when the server is gone")
    func serverGone() async throws {
        let time = TestClock()
        try await withTemporaryFolder { folder in
            let server = try await StubServer.start { _ in .text(#"{"title":"Dune"}"#) }
            let network = NetworkService.test(cacheFolder: folder, clock: time.clock)
            let address = server.address
            _ = try await network.title(endpoint, at: server)
            await server.stop()
            await server.waitUntilAllClosed()

            // Another start of the program finds it as well.
            let later = NetworkService.test(cacheFolder: folder, clock: time.clock)
            let request = endpoint.at(try ServiceAddress(address))
            let older = try await later.value(Title.self, for: request, policy: .refresh)
            #expect(older.value.title == "Dune")
            #expect(older.state == .failed(reason: "connection refused", retryAfter: nil, age: 0))
            await network.dispose()
            await later.dispose()
        }
    }

    @Test("That something is gone or wrongly asked is told, not covered up", arguments: [400, 401, 404, 410, 422])
    func definiteAnswers(_ status: Int) async throws {
        let count = Counter()
        let respond: StubServer.Responder = { _ in
            count.next() == 1 ? .text(#"{"title":"Dune"}"#) : .text("", status: status)
        }
        try await withNetwork(respond) { network, server, _, _ in
            _ = try await network.title(endpoint, at: server)
            let error = await fault { try await network.title(endpoint, at: server, policy: .refresh) }
            #expect(error == .status(.init(status)))
        }
    }

    @Test("A damaged file is a miss, and is replaced", arguments: ["", "{", "cut", "flipped", "folder"])
    func corruption(_ damage: String) async throws {
        try await withNetwork({ _ in .text(#"{"title":"Dune"}"#) }) { network, server, _, folder in
            _ = try await network.title(endpoint, at: server)
            let name = try #require(try names(in: folder).first)
            let file = URL(filePath: folder + "/" + name)
            var bytes = try Data(contentsOf: file)
            switch damage {
            case "cut": bytes.removeLast(3)
            case "flipped": bytes[bytes.count - 4] ^= 1
            default: bytes = Data(damage.utf8)
            }
            if damage == "folder" {
                try FileManager.default.removeItem(at: file)
                try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
            } else {
                try bytes.write(to: file)
            }
            #expect(try await network.title(endpoint, at: server).state == .live)
            guard damage != "folder" else { return }
            #expect(try await network.title(endpoint, at: server).state == .cached(age: 0))
        }
    }

    @Test("The folder stays within its bounds, the oldest out first")
    func bounds() async throws {
        try await withTemporaryFolder { folder in
            let body = "\"" + String(repeating: "x", count: 1000) + "\""
            try await StubServer.run { _ in
                .text(body)
            } during: { server in
                let network = NetworkService.test(cacheFolder: folder) {
                    $0.cacheEntries = 20
                    $0.cacheBytes = 15_000
                }
                for index in 0..<50 {
                    _ = try await network.bytes(page(index), at: server)
                    let files = try names(in: folder)
                    let bytes = try files.reduce(0) {
                        $0 + (try FileManager.default.attributesOfItem(atPath: folder + "/" + $1)[.size] as? Int ?? 0)
                    }
                    #expect(files.count <= 20 && bytes <= 15_000)
                }
                #expect(try await network.bytes(page(49), at: server).state != .live)
                #expect(try await network.bytes(page(0), at: server).state == .live)
                await network.dispose()
            }
        }
    }

    @Test("Two programs at once share a folder without harm, and without growing it")
    func twoPrograms() async throws {
        try await withTemporaryFolder { folder in
            try await StubServer.run { request in
                .text("\"\(request.target)\"")
            } during: { server in
                // Each has a cache of its own, as two processes have: all they share is the folder.
                let programs = (0..<2).map { _ in
                    NetworkService.test(cacheFolder: folder) { $0.cacheEntries = 10 }
                }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for program in programs {
                        group.addTask {
                            for index in 0..<100 {
                                let page = page(index % 15)
                                let policy: FetchPolicy = index % 3 == 0 ? .refresh : .standard
                                let answer = try await program.bytes(page, at: server, policy: policy).value
                                let expected = "\"/search.json?page=\(index % 15)\""
                                #expect(String(decoding: answer, as: UTF8.self) == expected)
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(try names(in: folder).count <= 20)
                for program in programs { await program.dispose() }
            }
        }
    }

    @Test("Files are private, and a folder that cannot be written costs nothing but the cache")
    func files() async throws {
        try await withNetwork({ _ in .text("{}") }) { network, server, _, folder in
            _ = try await network.bytes(endpoint, at: server)
            let name = try #require(try names(in: folder).first)
            let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            let unwritable = NetworkService.test(cacheFolder: "/proc/satchel")
            #expect(try await unwritable.bytes(endpoint, at: server).state == .live)
            await unwritable.dispose()
        }
    }

    private func page(_ number: Int) -> TestEndpoint {
        TestEndpoint(query: [QueryItem("page", number)], caching: .standard)
    }

    private func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
    }

    private func withNetwork(
        _ respond: @escaping StubServer.Responder,
        _ body: (NetworkService, StubServer, TestClock, String) async throws -> Void
    ) async throws {
        let time = TestClock()
        try await withTemporaryFolder { folder in
            let network = NetworkService.test(cacheFolder: folder, clock: time.clock) { $0.maxResponseBytes = 100_000 }
            try await StubServer.run(over: network, respond) { try await body($0, $1, time, folder) }
        }
    }
}
