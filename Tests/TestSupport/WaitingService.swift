import Foundation
import SatchelTestSupport

/// A service that keeps a request waiting at a known stage until a gate opens.
package enum WaitingService: String, CaseIterable, Sendable {
    /// The connection is never made.
    case connection = "a connection that does not come about"
    /// The TLS handshake is not answered.
    case handshake = "a TLS handshake that is not answered"
    /// No byte of an answer comes.
    case silence = "an answer that does not begin"
    /// The page of a 404 does not come.
    case notFound = "a 404 without its page"
    /// The reasons of a 422 do not come.
    case unprocessable = "a 422 without its reasons"
    /// The page of a 500 does not come.
    case errorPage = "a 500 without its page"
    /// A 429 asks for a pause before a retry.
    case retryAfter = "the pause that a 429 asks for"
    /// The body comes a byte at a time, and never ends.
    case drip = "a slow drip"
    /// A body of a gigabyte is on its way.
    case gigabyte = "a body of a gigabyte"
    /// Only the start of a gzip bomb has come.
    case gzipBomb = "the fuse of a gzip bomb"
    /// Half of a truncated body has come.
    case truncated = "half of a truncated body"
    /// One chunk has come, before the connection is cut.
    case cut = "a chunk before the cut"
    /// The second hop of a redirect loop is slow.
    case redirectLoop = "a slow hop of a redirect loop"
    /// The address of a redirect is incomplete.
    case redirectToFile = "half of a redirect to a file:"

    /// Starts the service, held by a gate; the caller stops it.
    package func start(gate: StubGate) async throws -> StubService {
        switch self {
        case .connection:
            guard let listener = StubListener() else { throw StubService.NoPort() }
            return StubService(listener)
        case .handshake:
            return StubService(try await StubServer.start { _ in StubResponse([.hang]) }, scheme: "https")
        default:
            return StubService(try await StubServer.start { response(to: $0, gate) })
        }
    }

    /// Waits until the request has reached the stage, as far as the service can see.
    package func arrival(at service: StubService) async throws {
        switch self {
        case .connection, .handshake: try await service.waitForConnection()
        case .redirectLoop: await service.server?.waitForRequests(2)
        // The pause begins with the end of the response.
        case .retryAfter:
            await service.server?.waitForRequests(1)
            await service.server?.waitUntilAllClosed()
        default: await service.server?.waitForRequests(1)
        }
    }

    private func response(to request: StubRequest, _ gate: StubGate) -> StubResponse {
        switch self {
        case .connection, .handshake: StubResponse([.hang])
        case .silence: StubResponse([.wait(gate)] + StubResponse.text("{}").steps)
        case .notFound: held(404, gate)
        case .unprocessable: held(422, gate)
        case .errorPage: held(500, gate)
        case .retryAfter:
            // Closed, since the program keeps a connection open for half a minute after a response.
            StubResponse(StubResponse.text("", status: 429, headers: ["Retry-After": "4"]).steps + [.close])
        case .drip: .drip()
        case .gigabyte:
            StubResponse([
                .send(StubResponse.head(200, length: 1 << 30)),
                .sendForever([UInt8](repeating: 0x20, count: 1 << 12), every: .milliseconds(1)),
            ])
        case .gzipBomb:
            StubResponse([
                .send(StubResponse.head(200, length: 1 << 20, headers: ["Content-Encoding": "gzip"])),
                .send([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]), .wait(gate),
            ])
        case .truncated:
            StubResponse([
                .send(StubResponse.head(200, length: 100) + Array(#"{"numFound":"#.utf8)), .wait(gate), .close,
            ])
        case .cut:
            StubResponse([
                .send(StubResponse.head(200, length: nil) + Array("1\r\n{\r\n".utf8)), .wait(gate), .close,
            ])
        case .redirectLoop:
            request.path == "/slow"
                ? StubResponse([.wait(gate)] + StubResponse.redirect(to: "/slow").steps) : .redirect(to: "/slow")
        case .redirectToFile:
            StubResponse([.send(Array("HTTP/1.1 302 Stub\r\nLocation: file:///etc".utf8)), .wait(gate), .close])
        }
    }

    private func held(_ status: Int, _ gate: StubGate) -> StubResponse {
        StubResponse([.send(StubResponse.head(status, length: 2)), .wait(gate), .send(Array("{}".utf8))])
    }
}
