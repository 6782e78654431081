import Foundation
import SatchelNetworking
import SatchelTestSupport
import Testing

@Suite("Network: redirects")
struct RedirectTests {
    @Test("A path without a host is followed", arguments: [301, 302, 303, 307, 308])
    func hostless(_ status: Int) async throws {
        let respond: StubServer.Responder = { request in
            request.path == "/books/OL1M.json"
                ? .text(#"{"title":"Dune"}"#) : .redirect(to: "/books/OL1M.json", status: status)
        }
        try await StubServer.run(over: .test(), respond) { network, server in
            let book = try await network.title(at: server).value
            #expect(book.title == "Dune")
            #expect(server.requests.map(\.path) == ["/search.json", "/books/OL1M.json"])
        }
    }

    @Test("A loop over several addresses is named")
    func loop() async throws {
        let respond: StubServer.Responder = { request in .redirect(to: request.path == "/a" ? "/b" : "/a") }
        try await StubServer.run(over: .test(), respond) { network, server in
            #expect(await fault { try await network.bytes(at: server) } == .redirectLoop)
        }
    }

    @Test("More redirects than anyone needs are not followed")
    func tooMany() async throws {
        let count = Counter()
        try await StubServer.run(over: .test()) { _ in
            .redirect(to: "/\(count.next())")
        } during: { network, server in
            #expect(await fault { try await network.bytes(at: server) } == .tooManyRedirects(limit: 5))
            #expect(server.requests.count == 6)
        }
    }

    @Test("Another server gets no secret header, the same one does")
    func secretsStay() async throws {
        try await StubServer.run { _ in
            .text("{}")
        } during: { other in
            let elsewhere = other.address
            let respond: StubServer.Responder = { request in
                request.path == "/here" ? .redirect(to: elsewhere + "/there") : .redirect(to: "/here")
            }
            try await StubServer.run(respond) { server in
                let network = NetworkService.test(localServices: [try ServiceAddress(elsewhere)])
                let endpoint = TestEndpoint(headers: [
                    RequestHeader("X-Api-Key", Secret("k3y")), RequestHeader("Authorization", "Basic abc"),
                    RequestHeader("Accept", "text/plain"),
                ])
                _ = try await network.bytes(endpoint, at: server)
                #expect(server.requests.map { $0.headers["x-api-key"] } == ["k3y", "k3y"])
                #expect(other.requests.map { $0.headers["x-api-key"] } == [nil])
                #expect(other.requests.map { $0.headers["authorization"] } == [nil])
                #expect(other.requests.map { $0.headers["accept"] } == ["text/plain"])
                await network.dispose()
            }
        }
    }

    @Test("A redirect that would carry a secret to another server is refused")
    func secretInLocation() async throws {
        let respond: StubServer.Responder = { request in
            .redirect(to: "https://books.example/?" + (request.target.split(separator: "?").last ?? ""))
        }
        try await StubServer.run(over: .test(), respond) { network, server in
            let endpoint = TestEndpoint(query: [QueryItem("key", Secret("k&y"))])
            let refused = NetworkError.Fault.redirectRefused(to: "another server with an API key")
            #expect(await fault { try await network.bytes(endpoint, at: server) } == refused)
        }
    }
}
