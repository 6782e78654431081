import Foundation
import SatchelNetworking
import SatchelPluginAPI
import SatchelTestSupport
import Testing

/// A way a server can fail, and what is made of it.
struct ServerFailure: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let response: StubResponse
    let fault: NetworkError.Fault
    let message: String

    init(_ name: String, _ response: StubResponse, _ fault: NetworkError.Fault, _ message: String) {
        testDescription = name
        self.response = response
        self.fault = fault
        self.message = message
    }

    static let all: [ServerFailure] = [
        .init(
            "404",
            .text(#"{"error":"notfound","key":"/works/OL1W"}"#, status: 404),
            .status(.init(404, detail: ServiceWords("notfound", hiding: []))),
            "not found at '127.0.0.1' (404): notfound"
        ),
        .init(
            "422",
            .text(#"{"detail":[{"loc":["q"],"msg":"too short","type":"value_error"}]}"#, status: 422),
            .status(.init(422, detail: ServiceWords("too short", hiding: []))),
            "'127.0.0.1' rejected the request (422): too short"
        ),
        .init(
            "429 with a time",
            .text("", status: 429, headers: ["Retry-After": "40"]),
            .status(.init(429, retryAfter: .seconds(40))),
            "too many requests to '127.0.0.1' (429)"
        ),
        .init(
            "429 without a time",
            .text("", status: 429),
            .status(.init(429, retryAfter: .seconds(1))),
            "too many requests to '127.0.0.1' (429)"
        ),
        .init(
            "500 as a web page",
            .text("<html><h1>Oops</h1></html>", status: 500, type: "text/html; charset=utf-8"),
            .status(.init(500, isWebPage: true)),
            "server error at '127.0.0.1' (500), with a web page"
        ),
        .init(
            "a body cut short",
            .cut(#"{"title":"Du"#, promising: 100),
            .cutOff(received: 12, expected: 100),
            "'127.0.0.1' closed the connection after 12 of 100 bytes"
        ),
        .init(
            "chunks cut short",
            .cutChunks(#"{"title":"Du"#),
            .cutOff(received: 12, expected: nil),
            "'127.0.0.1' closed the connection before the response was complete"
        ),
        .init(
            "a connection closed at once",
            StubResponse([.close]),
            .cutOff(received: 0, expected: nil),
            "'127.0.0.1' closed the connection before the response was complete"
        ),
        .init(
            // This used to read 'failed: no error', and was not tried again.
            "a head cut short",
            StubResponse([.send(Array("HTTP/1.1 200 OK\r\nContent-Ty".utf8)), .close]),
            .cutOff(received: 0, expected: nil),
            "'127.0.0.1' closed the connection before the response was complete"
        ),
        .init(
            "a gigabyte promised",
            .promise(of: 1 << 30),
            .tooLarge(limit: 100_000),
            "the response from '127.0.0.1' is larger than 100000 bytes"
        ),
        .init(
            "a body without end",
            .endless,
            .tooLarge(limit: 100_000),
            "the response from '127.0.0.1' is larger than 100000 bytes"
        ),
        .init(
            "a gzip bomb",
            .bomb,
            .decompressionBomb,
            "the response from '127.0.0.1' was rejected: it decompresses to far more than was sent"
        ),
        .init(
            "damaged gzip",
            .text("no gzip at all", headers: ["Content-Encoding": "gzip"]),
            .damagedCompression,
            "the compressed response from '127.0.0.1' is corrupt"
        ),
        .init(
            "gzip cut short",
            .answer(
                200,
                Data(base64Encoded: StubBodies.packedDune)?.dropLast(9) ?? Data(),
                headers: ["Content-Encoding": "gzip"]
            ),
            .damagedCompression,
            "the compressed response from '127.0.0.1' is corrupt"
        ),
        .init(
            "a redirect to itself",
            .redirect(to: "/search.json"),
            .redirectLoop,
            "'127.0.0.1' redirects in a loop"
        ),
        .init(
            "a redirect to a file",
            .redirect(to: "file:///etc/passwd"),
            .redirectRefused(to: "a 'file:' address"),
            "'127.0.0.1' redirects to a 'file:' address, which is not followed"
        ),
        .init(
            "a redirect to ftp",
            .redirect(to: "ftp://books.example/"),
            .redirectRefused(to: "a 'ftp:' address"),
            "'127.0.0.1' redirects to a 'ftp:' address, which is not followed"
        ),
        .init(
            "a redirect to an open connection",
            .redirect(to: "http://books.example/"),
            .redirectRefused(to: "an unencrypted address"),
            "'127.0.0.1' redirects to an unencrypted address, which is not followed"
        ),
        .init(
            "a redirect to nowhere",
            .answer(302),
            .redirectRefused(to: "an invalid address"),
            "'127.0.0.1' redirects to an invalid address, which is not followed"
        ),
        .init("an empty body", .text(""), .emptyBody, "'127.0.0.1' sent an empty response"),
        .init("no content", .answer(204), .emptyBody, "'127.0.0.1' sent an empty response"),
        .init(
            "no HTTP",
            StubResponse([.send(Array("SSH-2.0-OpenSSH_9.2\r\n\r\n".utf8)), .close]),
            .notHTTP,
            "'127.0.0.1' is not an HTTP server"
        ),
        .init(
            "a web page for JSON",
            .text("<!doctype html><title>Sign in</title>", type: "text/html"),
            .undecodable(path: "", reason: "it is a web page, not JSON"),
            "invalid response from '127.0.0.1': it is a web page, not JSON"
        ),
        .init(
            "XML for JSON",
            .text("<?xml version=\"1.0\"?>\n<error><errorCode>4</errorCode></error>", type: "text/xml"),
            .undecodable(path: "", reason: "it is XML, not JSON"),
            "invalid response from '127.0.0.1': it is XML, not JSON"
        ),
        .init(
            "a web page as XML",
            .text("<?xml version=\"1.0\"?><!DOCTYPE html><html/>", type: "text/html"),
            .undecodable(path: "", reason: "it is a web page, not JSON"),
            "invalid response from '127.0.0.1': it is a web page, not JSON"
        ),
        .init(
            "a problem with title and details",
            .text(#"{"type":"x","title":"Invalid key","status":400,"details":"use letters"}"#, status: 400),
            .status(.init(400, detail: ServiceWords("Invalid key: use letters", hiding: []))),
            "'127.0.0.1' rejected the request (400): Invalid key: use letters"
        ),
        .init(
            "a problem with a title alone",
            .text(#"{"type":"x","title":"Not found","status":404,"endpoint":"/","method":"GET"}"#, status: 404),
            .status(.init(404, detail: ServiceWords("Not found", hiding: []))),
            "not found at '127.0.0.1' (404): Not found"
        ),
        .init(
            "broken JSON",
            .text(#"{"title":"#),
            .undecodable(path: "", reason: "it is not JSON"),
            "invalid response from '127.0.0.1': it is not JSON"
        ),
        .init(
            "null for an object",
            .text("null"),
            .undecodable(path: "", reason: "it is null instead of an object"),
            "invalid response from '127.0.0.1': it is null instead of an object"
        ),
        .init(
            "a missing key",
            .text(#"{"year":1965}"#),
            .undecodable(path: "title", reason: "is missing"),
            "invalid response from '127.0.0.1': title is missing"
        ),
    ]
}

@Suite("Network: failures of a server")
struct FailureTests {
    @Test("Each has a message of its own, and exit status 1", arguments: ServerFailure.all)
    func message(_ failure: ServerFailure) async throws {
        try await StubServer.run { _ in
            failure.response
        } during: { server in
            let network = NetworkService.test { $0.maxResponseBytes = 100_000 }
            let error = await #expect(throws: NetworkError.self) { try await network.title(at: server) }
            #expect(error?.fault == failure.fault)
            #expect(error?.message == failure.message)
            #expect(error?.exitStatus == .failure)
            await network.dispose()
            await server.waitUntilAllClosed()
        }
    }

    @Test(
        "Reading stops at once and the socket closes when an answer is too large",
        arguments: [StubResponse.endless, .bomb]
    )
    func stopsReading(_ response: StubResponse) async throws {
        try await StubServer.run { _ in
            response
        } during: { server in
            let network = NetworkService.test { $0.maxResponseBytes = 100_000 }
            await #expect(throws: NetworkError.self) { try await network.bytes(at: server) }
            // The service is not disposed of before: the refusal alone closes the connection.
            await server.waitUntilAllClosed()
            await network.dispose()
        }
    }

    @Test(
        "An answer that drips, or never starts, is given up after the total time",
        arguments: [StubResponse.drip(), StubResponse([.hang])]
    )
    func drip(_ response: StubResponse) async throws {
        try await StubServer.run { _ in
            response
        } during: { server in
            let network = NetworkService.test { $0.timeout = .milliseconds(100) }
            #expect(await fault { try await network.bytes(at: server) } == .timedOut(after: .milliseconds(100)))
            // On a busy machine the time may be over before there is a connection; that one is closed with the service.
            await network.dispose()
            await server.waitUntilAllClosed()
        }
    }

    @Test("A port where nothing listens refuses")
    func refused() async throws {
        let server = try await StubServer.start { _ in .text("") }
        let port = server.port
        await server.stop()
        let network = NetworkService.test()
        let endpoint = TestEndpoint().at(try ServiceAddress("http://127.0.0.1:\(port)"))
        let error = await #expect(throws: NetworkError.self) { try await network.data(for: endpoint) }
        #expect(error?.fault == .refused(port: port))
        #expect(error?.message == "'127.0.0.1' refused the connection on port \(port)")
        await network.dispose()
    }

    @Test("A connection that does not come about is given up after its own time")
    func connectTimeout() async throws {
        let listener = try #require(StubListener())
        let network = NetworkService.test { $0.connectTimeout = .milliseconds(100) }
        let endpoint = TestEndpoint().at(try ServiceAddress("http://127.0.0.1:\(listener.port)"))
        let error = await fault { try await network.data(for: endpoint) }
        #expect(error == .connectTimedOut(after: .milliseconds(100)))
        await network.dispose()
    }

    @Test("A name that nobody has is not found")
    func unknownName() async throws {
        let network = NetworkService.test()
        let error = await #expect(throws: NetworkError.self) {
            try await network.data(for: TestEndpoint(host: "satchel.invalid"))
        }
        #expect(error?.fault == .nameNotFound)
        #expect(error?.message == "can't find the server 'satchel.invalid'")
        await network.dispose()
    }

    @Test("An address that no way leads to is told apart")
    func unreachable() async throws {
        let network = NetworkService.test()
        // No system routes a connection to the broadcast address.
        let endpoint = TestEndpoint().at(try ServiceAddress("https://255.255.255.255"))
        let error = await fault { try await network.data(for: endpoint) }
        #expect(error == .unreachable("network is unreachable"))
        await network.dispose()
    }

    @Test("A service that is closed says so")
    func closed() async throws {
        let network = NetworkService.test()
        await network.dispose()
        #expect(await fault { try await network.data(for: TestEndpoint()) } == .closed)
    }
}
