import Foundation

/// A service that fails in one known way, by its name in session files.
package enum FailingService: String, CaseIterable, Sendable {
    /// Nothing listens at its port.
    case refused
    /// Its port neither accepts nor refuses connections.
    case noConnection = "no-connection"
    /// It accepts the connection and never answers the TLS handshake.
    case noHandshake = "no-handshake"
    /// It speaks plain HTTP where TLS is expected.
    case noTLS = "no-tls"
    /// Its certificate is signed by an untrusted authority.
    case untrusted = "untrusted-certificate"
    /// It accepts the request and never answers.
    case silence
    /// It sends a byte now and then, and never ends.
    case drip
    /// It answers 404.
    case notFound = "404"
    /// It answers 422 with the reason.
    case unprocessable = "422"
    /// It answers 429.
    case tooMany = "429"
    /// It answers 429 with `Retry-After`.
    case tooManyForNow = "429-retry-after"
    /// It answers 500 with a page for browsers.
    case errorPage = "500-page"
    /// It promises more bytes than it sends.
    case truncated
    /// It closes the connection between two chunks of its answer.
    case cut
    /// It announces an answer of a gigabyte.
    case gigabyte
    /// Its answer never ends, and comes as fast as it is read.
    case endless
    /// Its answer expands to hundreds of times its size.
    case gzipBomb = "gzip-bomb"
    /// It redirects in a circle.
    case redirectLoop = "redirect-loop"
    /// It redirects without end.
    case redirectChain = "redirect-chain"
    /// It redirects to a local file.
    case redirectToFile = "redirect-to-file"
    /// It redirects to a scheme that is not HTTP.
    case redirectToMail = "redirect-to-mail"
    /// It redirects to an unencrypted address elsewhere.
    case redirectInsecure = "redirect-insecure"
    /// It answers with a sign-in page.
    case signInPage = "sign-in-page"
    /// It answers with half of a JSON text, declared as complete.
    case brokenJSON = "broken-json"

    /// Starts the service; the caller stops it.
    package func start() async throws -> StubService {
        switch self {
        case .refused:
            let service = StubService(try await StubServer.start { _ in StubResponse([]) })
            await service.stop()
            return service
        case .noConnection:
            guard let listener = StubListener() else { throw StubService.NoPort() }
            return StubService(listener)
        case .noHandshake:
            return StubService(try await StubServer.start { _ in StubResponse([.hang]) }, scheme: "https")
        case .noTLS:
            let refusal = StubResponse([.send(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)), .hang])
            return StubService(try await StubServer.start(greeting: refusal) { _ in refusal }, scheme: "https")
        default:
            return StubService(try await StubServer.start(certificate: certificate) { response(to: $0) })
        }
    }

    private var certificate: StubCertificate? {
        switch self {
        case .untrusted: .valid
        default: nil
        }
    }

    private func response(to request: StubRequest) -> StubResponse {
        switch self {
        case .refused, .noConnection, .noHandshake, .noTLS, .untrusted, .silence: StubResponse([.hang])
        case .drip: .drip()
        case .notFound: .text(#"{"error": "notfound"}"#, status: 404)
        case .unprocessable: .text(#"{"detail": [{"loc": ["query", "q"], "msg": "too short"}]}"#, status: 422)
        case .tooMany: .text("", status: 429)
        case .tooManyForNow: .text("", status: 429, headers: ["Retry-After": "5430"])
        case .errorPage: .text("<html><h1>Oops</h1></html>", status: 500, type: "text/html; charset=utf-8")
        case .truncated: .cut(#"{"numFound": 1, "docs": [{"key":"#, promising: 1000)
        case .cut: .cutChunks(#"{"numFound": 1, "docs": [{"key":"#)
        case .gigabyte: .promise(of: 1 << 30)
        case .endless: .endless
        case .gzipBomb: .bomb
        case .redirectLoop: .redirect(to: request.path == "/a" ? "/b" : "/a")
        case .redirectChain: .redirect(to: request.path + "/on")
        case .redirectToFile: .redirect(to: "file:///etc/passwd")
        case .redirectToMail: .redirect(to: "mailto:books@example.com")
        case .redirectInsecure: .redirect(to: "http://books.example/")
        case .signInPage: .text("<!doctype html><title>Sign in</title>", type: "text/html")
        case .brokenJSON: .text(#"{"numFound": 1, "docs": [{"key":"#)
        }
    }
}

/// A running stub service.
package final class StubService: Sendable {
    /// Its address, as in a configuration key.
    package let address: String
    /// The port it listens on, or would.
    package let port: Int
    /// Its server; nil if nothing accepts connections.
    package let server: StubServer?
    private let listener: StubListener?

    /// A service behind a server; `scheme` overrides the one the server speaks.
    package init(_ server: StubServer, scheme: String? = nil) {
        self.server = server
        port = server.port
        address = scheme.map { "\($0)://127.0.0.1:\(server.port)" } ?? server.address
        listener = nil
    }

    /// A service whose port accepts nothing.
    package init(_ listener: StubListener) {
        self.listener = listener
        port = listener.port
        address = "http://127.0.0.1:\(listener.port)"
        server = nil
    }

    /// Waits until a connection to it is open or being made.
    package func waitForConnection() async throws {
        await server?.waitForConnections(1)
        try await listener?.waitForConnecting(1)
    }

    /// Waits until no connection to it is open or being made.
    package func waitUntilAllClosed() async throws {
        await server?.waitUntilAllClosed()
        try await listener?.waitForConnecting(0)
    }

    /// Ends it; the port then refuses connections.
    package func stop() async {
        await server?.stop()
    }

    /// The system has no port whose queue can be filled.
    package struct NoPort: Error {
        package init() {}
    }
}
