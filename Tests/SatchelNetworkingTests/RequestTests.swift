import Foundation
import SatchelNetworking
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("Network: requests")
struct RequestTests {
    @Test(
        "Query values arrive as they were meant",
        arguments: [
            ("토지", "%ED%86%A0%EC%A7%80"), ("a&b=c", "a%26b%3Dc"), ("C++ 20", "C%2B%2B%2020"),
            (#"say "hi""#, "say%20%22hi%22"), ("it's; done", "it%27s%3B%20done"), ("~a-b_c.d", "~a-b_c.d"),
            ("100 %", "100%20%25"), ("#?/\\", "%23%3F%2F%5C"), ("", ""),
        ]
    )
    func query(_ value: String, _ encoded: String) async throws {
        let request = try await received(TestEndpoint(query: [QueryItem("q", value), QueryItem("page", 2)]))
        #expect(request?.target == "/search.json?q=\(encoded)&page=2")
    }

    @Test("Prefix, version and path make one path, and a slash inside a part stays inside")
    func path() async throws {
        let endpoint = TestEndpoint(version: "v2", path: ["works", "a/b", "위대한.json"])
        let request = try await received(endpoint, prefix: "/mirror/deep/")
        #expect(request?.target == "/mirror/deep/v2/works/a%2Fb/%EC%9C%84%EB%8C%80%ED%95%9C.json")
    }

    @Test("Headers arrive")
    func headers() async throws {
        let request = try await received(
            TestEndpoint(
                headers: [
                    RequestHeader("Accept", "application/json"), RequestHeader("X-Key", prefix: "Key ", Secret("s")),
                ]
            )
        )
        #expect(request?.method == "GET")
        #expect(request?.headers["accept"] == "application/json")
        #expect(request?.headers["x-key"] == "Key s")
        #expect(request?.headers["user-agent"] == "satchel-tests")
        #expect(request?.headers["accept-encoding"] == "gzip")
    }

    @Test(
        "What cannot be a request is not sent",
        arguments: [
            TestEndpoint(scheme: "http"), TestEndpoint(host: ""), TestEndpoint(host: "a b"), TestEndpoint(port: 0),
            TestEndpoint(host: "user@books.example"), TestEndpoint(path: ["..", "etc"]), TestEndpoint(path: [""]),
            TestEndpoint(headers: [RequestHeader("X", "a\r\nY: b")]), TestEndpoint(headers: [RequestHeader("X:", "a")]),
        ]
    )
    func invalid(_ endpoint: TestEndpoint) async {
        let error = await fault { try await NetworkService.test().data(for: endpoint) }
        guard case .invalidRequest = error else {
            Issue.record("got \(String(describing: error))")
            return
        }
    }

    private func received(_ endpoint: TestEndpoint, prefix: String = "") async throws -> StubRequest? {
        try await StubServer.run { _ in
            .text("{}")
        } during: { server in
            let network = NetworkService.test()
            let address = try ServiceAddress(server.address + prefix)
            _ = try await network.data(for: endpoint.at(address))
            await network.dispose()
            return server.requests.first
        }
    }
}

@Suite("Network: addresses in the configuration")
struct ServiceAddressTests {
    @Test("An address has scheme, host, port and prefix")
    func parts() throws {
        let mirror = try ServiceAddress("http://127.0.0.1:1234/prefix/deep/")
        #expect(mirror.scheme == "http" && mirror.host == "127.0.0.1" && mirror.port == 1234)
        #expect(mirror.prefix == ["prefix", "deep"])
        let service = try ServiceAddress("HTTPS://OpenLibrary.org")
        #expect(service.scheme == "https" && service.host == "openlibrary.org" && service.port == nil)
        #expect(try ServiceAddress("http://[::1]:80").host == "::1")
        #expect(try ServiceAddress("http://localhost:8080").host == "localhost")
    }

    @Test(
        "What is no usable address is refused with exit status 3, and says why",
        arguments: [
            ("openlibrary.org", .unreadable("openlibrary.org")),
            ("", .unreadable("")),
            ("ftp://books.example", .scheme("ftp://books.example", scheme: "ftp")),
            ("https://", .host("https://")),
            ("https:///path", .host("https:///path")),
            ("https://books.example:99999", .port("https://books.example:99999")),
            ("http://books.example", .insecure("http://books.example")),
            ("http://127.0.0.1.books.example", .insecure("http://127.0.0.1.books.example")),
            ("http://localhost.books.example", .insecure("http://localhost.books.example")),
            ("https://me:hunter2@books.example", .credentials),
            ("https://books.example?key=1", .query),
        ] as [(String, ServiceAddressError)]
    )
    func refused(_ text: String, _ expected: ServiceAddressError) {
        let error = #expect(throws: ServiceAddressError.self) { try ServiceAddress(text) }
        #expect(error == expected)
        #expect(error?.exitStatus == .configuration)
        #expect(error?.message.contains("hunter2") == false)
    }
}
