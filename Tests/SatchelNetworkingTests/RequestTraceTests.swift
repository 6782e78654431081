import Foundation
import SatchelCatalog
import SatchelTestSupport
import SatchelTrace
import TestSupport
import Testing

@testable import SatchelNetworking

@Suite("Network: in a trace")
struct RequestTraceTests {
    private static let endpoint = TestEndpoint(
        version: "v2",
        path: ["isbn", "9780340839935", "xyzzy.json"],
        query: [QueryItem("q", "xyzzy magic"), QueryItem("key", Secret("hunter2secret"))],
        headers: [RequestHeader("Authorization", Secret("hunter2secret")), RequestHeader("Cookie", "hunter2secret")]
    )

    @Test(
        "An address shows the names of its query, and of its path what is the service's own",
        arguments: [
            ("/search.json?q=dune&page=2", "/search.json?q=…&page=…"), ("/v2/cards/base1-4", "/v2/cards/…"),
            ("/coins/bitcoin/ohlc", "/coins/…/ohlc"), ("/coins/%62itcoin/ohlc", "/coins/…/ohlc"),
            ("/isbn/9780340839935.json", "/isbn/…"), ("/v1", "/v1"), ("/v1a/version", "/…/version"), ("/", "/"),
            ("", ""), ("/x?", "/x"), ("/x?dune", "/x?dune=…"), ("/%EA%B0%80", "/…"),
        ]
    )
    func addresses(_ target: String, _ shown: String) {
        let address = WebAddress(scheme: "https", host: "a.example", port: nil, target: target)

        #expect(address.withoutWords { $0 == "bitcoin" } == "https://a.example" + shown)
    }

    @Test("A question shows how it was answered, and its requests, but no secret and no word")
    func question() async throws {
        let server = try await StubServer.start { _ in .text("{}") }
        let recorded = RecordedTrace()
        let network = NetworkService.test()
        _ = try await recorded.command(typed: ["xyzzy", "magic"]) {
            try await network.bytes(Self.endpoint, at: server)
        }
        await server.stop()
        await network.dispose()

        #expect(recorded.lines(of: .network).count == 1)
        #expect(recorded.lines(of: .network).first?.contains(#"/v2/isbn/…/…?q=…&key=…","state":"live""#) == true)
        #expect(recorded.lines(of: .send).first?.contains(#""status":200,"bytes":2"#) == true)
        for word in ["hunter2", "xyzzy", "magic", "9780340839935"] {
            #expect(!recorded.lines.joined().contains(word), "\(word)")
        }
    }

    @Test("Words show if asked for, secrets never")
    func words() async throws {
        let server = try await StubServer.start { _ in .text("{}") }
        let recorded = RecordedTrace(showsWords: true)
        let network = NetworkService.test()
        _ = try await recorded.command { try await network.bytes(Self.endpoint, at: server) }
        await server.stop()
        await network.dispose()

        #expect(recorded.lines.joined().contains("q=xyzzy%20magic&key="))
        #expect(!recorded.lines.joined().contains("hunter2"))
    }

    @Test("A failure shows its reason")
    func failure() async throws {
        let server = try await StubServer.start { _ in .text("down", status: 503) }
        let recorded = RecordedTrace()
        let network = NetworkService.test()
        await #expect(throws: NetworkError.self) {
            try await recorded.command { try await network.bytes(TestEndpoint(), at: server) }
        }
        await server.stop()
        await network.dispose()

        #expect(recorded.lines(of: .network).first?.contains(#""error":"NetworkError""#) == true)
        #expect(recorded.lines(of: .network).first?.contains(#""reason":"503""#) == true)
    }
}
