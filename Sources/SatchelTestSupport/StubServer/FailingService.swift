import Foundation

/// A service that fails in one known way, by the name that session files call it.
package enum FailingService: String, CaseIterable, Sendable {
    /// Nothing listens at its port.
    case refused
    /// Its port neither lets anybody in nor turns anybody away.
    case noConnection = "no-connection"
    /// It takes the connection and never answers the TLS handshake.
    case noHandshake = "no-handshake"
    /// It speaks plain HTTP where TLS is expected.
    case noTLS = "no-tls"
    /// Nobody trusts who signed its certificate.
    case untrusted = "untrusted-certificate"
    /// Its certificate is past its last day.
    case expired = "expired-certificate"
    /// It takes the request and says nothing.
    case silence
    /// It sends a byte now and then, and never ends.
    case drip
    /// It knows no such thing.
    case notFound = "404"
    /// It does not understand the request.
    case unprocessable = "422"
    /// It wants fewer requests.
    case tooMany = "429"
    /// It wants no request for a while, and says how long.
    case tooManyForNow = "429-retry-after"
    /// It fails with a page for browsers.
    case errorPage = "500-page"
    /// It promises more bytes than it sends.
    case truncated
    /// It closes the connection between two chunks of its answer.
    case cut
    /// It announces an answer of a gigabyte.
    case gigabyte
    /// Its answer never ends, and comes as fast as it is read.
    case endless
    /// Its answer unpacks to hundreds of times what it sends.
    case gzipBomb = "gzip-bomb"
    /// It redirects in a circle.
    case redirectLoop = "redirect-loop"
    /// It redirects on and on.
    case redirectChain = "redirect-chain"
    /// It redirects to a file of this machine.
    case redirectToFile = "redirect-to-file"
    /// It redirects to a scheme that is not the web's.
    case redirectToMail = "redirect-to-mail"
    /// It redirects to an unencrypted address elsewhere.
    case redirectInsecure = "redirect-insecure"
    /// It answers with a sign-in page.
    case signInPage = "sign-in-page"
    /// It answers with half of a JSON text, and calls it whole.
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
        case .expired: .expired
        default: nil
        }
    }

    private func response(to request: StubRequest) -> StubResponse {
        switch self {
        case .refused, .noConnection, .noHandshake, .noTLS, .untrusted, .expired, .silence: StubResponse([.hang])
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

/// A stub service that runs: where it is, and how to end it.
package final class StubService: Sendable {
    /// Its address, as a configuration key takes it.
    package let address: String
    /// The port it listens on, or would.
    package let port: Int
    /// The server behind it; nil where nothing there accepts connections.
    package let server: StubServer?
    private let listener: StubListener?

    /// A service behind a server.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - scheme: The scheme of the address; nil for the one the server speaks.
    init(_ server: StubServer, scheme: String? = nil) {
        self.server = server
        port = server.port
        address = scheme.map { "\($0)://127.0.0.1:\(server.port)" } ?? server.address
        listener = nil
    }

    /// A service behind a port that lets nobody in.
    init(_ listener: StubListener) {
        self.listener = listener
        port = listener.port
        address = "http://127.0.0.1:\(listener.port)"
        server = nil
    }

    /// Waits until a request is on its way to it, as far as it can see.
    func waitForConnection() async throws {
        await server?.waitForConnections(1)
        try await listener?.waitForConnecting(1)
    }

    /// Waits until no connection to it is open or coming about.
    package func waitUntilAllClosed() async throws {
        await server?.waitUntilAllClosed()
        try await listener?.waitForConnecting(0)
    }

    /// Ends it; the port then refuses whoever comes.
    package func stop() async {
        await server?.stop()
    }

    /// The system has no port that lets nobody in.
    struct NoPort: Error {}
}
