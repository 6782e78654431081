import CStubServer
import Foundation
import Glibc
import Synchronization

/// A local server that answers as a test says, well or badly.
///
/// On a plain socket: what the tests need most (a connection cut in the middle, a drip, an answer without end, bytes
/// that are not HTTP) is what an HTTP server library rightly refuses to send.
///
/// ```swift
/// try await StubServer.run { request in .text(#"{"title":"Dune"}"#) } during: { server in
///     let address = try ServiceAddress(server.address)
/// }
/// ```
package final class StubServer: Sendable {
    /// Answers a request.
    package typealias Responder = @Sendable (StubRequest) -> StubResponse

    /// The port it listens on.
    package let port: Int
    private let listener: Int32
    private let log = StubLog()
    private let isSecure: Bool

    private init?(isSecure: Bool) {
        self.isSecure = isSecure
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var reuse: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        guard let port = LoopbackPort.bind(listener), listen(listener, 256) == 0 else {
            close(listener)
            return nil
        }
        self.port = port
    }

    /// Its address, such as `http://127.0.0.1:40001`.
    package var address: String { "\(isSecure ? "https" : "http")://127.0.0.1:\(port)" }
    /// The number of connections ever made to it.
    package var connectionCount: Int { log.state.withLock { $0.made } }
    /// The number of open connections.
    package var openCount: Int { log.state.withLock { $0.open } }
    /// The requests received, in order.
    package var requests: [StubRequest] { log.state.withLock { $0.requests } }

    /// Waits until no connection is open.
    package func waitUntilAllClosed() async { await log.wait { $0.open == 0 } }

    /// Waits until this many requests have come.
    package func waitForRequests(_ count: Int) async { await log.wait { $0.requests.count >= count } }

    /// Waits until this many connections were made.
    package func waitForConnections(_ count: Int) async { await log.wait { $0.made >= count } }

    /// Waits until any byte has come, part of a request or not.
    package func waitForBytes() async { await log.wait { $0.receivedBytes > 0 } }

    /// Runs a server for the duration of a block; `greeting` is what it does with a new connection before any request.
    package static func run<Result>(
        certificate: StubCertificate? = nil,
        greeting: StubResponse = StubResponse([]),
        _ respond: @escaping Responder,
        during body: (StubServer) async throws -> Result
    ) async throws -> Result {
        let server = try await start(certificate: certificate, greeting: greeting, respond)
        do {
            let result = try await body(server)
            await server.stop()
            return result
        } catch {
            await server.stop()
            throw error
        }
    }

    /// Starts a server; the caller stops it.
    package static func start(
        certificate: StubCertificate? = nil,
        greeting: StubResponse = StubResponse([]),
        _ respond: @escaping Responder
    ) async throws -> StubServer {
        let identity = try certificate.map { try StubIdentity($0) }
        guard let server = StubServer(isSecure: identity != nil) else { throw StubService.NoPort() }
        // A thread for each connection: a server that sends bytes without end must not block another.
        Thread.detachNewThread { [listener = server.listener, log = server.log] in
            while case let socket = stub_accept(listener), socket >= 0 {
                log.opened(socket)
                Thread.detachNewThread {
                    StubConnection(socket, log: log, respond: respond).run(identity, greeting: greeting)
                    log.close(socket)
                }
            }
            close(listener)
            log.shutDownAll()
        }
        return server
    }

    /// Stops listening and closes every connection; the port then refuses connections.
    package func stop() async {
        guard !log.state.withLock(\.isStopped) else { return }
        shutdown(listener, Int32(SHUT_RDWR))
        await log.wait { $0.isStopped }
        HeldPort.hold(port)
        await waitUntilAllClosed()
    }
}

/// Holds answers back until a test opens it.
package final class StubGate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// Lets go of everything that waits, now and later.
    package func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for action in waiting { action() }
    }

    func whenOpen(_ action: @escaping @Sendable () -> Void) {
        let isOpen = state.withLock { state in
            if !state.isOpen { state.waiting.append(action) }
            return state.isOpen
        }
        if isOpen { action() }
    }
}

extension StubGate {
    /// Waits until the gate is open.
    package func wait() async {
        await withCheckedContinuation { continuation in whenOpen { continuation.resume() } }
    }
}
