import SatchelTestSupport
import Testing

@testable import SatchelNetworking

@Suite("Network: cancellation before the connection stands", .timeLimit(.minutes(1)))
struct ConnectingCancellationTests {
    /// A service that gives up neither by itself nor within a test.
    private static func patient() -> NetworkService {
        .test {
            $0.connectTimeout = .seconds(3600)
            $0.timeout = .seconds(3600)
        }
    }

    private func connecting(to listener: StubListener) throws -> some HTTPRequestable {
        TestEndpoint().at(try ServiceAddress("http://127.0.0.1:\(listener.port)"))
    }

    /// A request to a server that accepts, and never answers the TLS hello.
    private func shakingHands(with server: StubServer) throws -> some HTTPRequestable {
        TestEndpoint().at(try ServiceAddress("https://127.0.0.1:\(server.port)"))
    }

    /// Cancels a request once it has come as far as a block waits for.
    private func cancel(
        _ request: some HTTPRequestable,
        on network: NetworkService,
        once waiting: () async throws -> Void
    ) async throws {
        let task = Task { try await network.data(for: request) }
        try await waiting()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    private static let silence: StubServer.Responder = { _ in StubResponse([.hang]) }

    @Test("A request canceled while it connects ends, and its socket closes")
    func connecting() async throws {
        let listener = try #require(StubListener())
        let network = Self.patient()
        try await cancel(connecting(to: listener), on: network) { try await listener.waitForConnecting(1) }
        try await listener.waitForConnecting(0)
        await network.dispose()
    }

    @Test("A request canceled during the TLS handshake ends, and its socket closes")
    func handshake() async throws {
        try await StubServer.run(Self.silence) { server in
            let network = Self.patient()
            try await cancel(shakingHands(with: server), on: network) { await server.waitForBytes() }
            await server.waitUntilAllClosed()
            await network.dispose()
        }
    }

    @Test("A request whose time is over while it still connects lets its socket go with it")
    func timeIsOver() async throws {
        let listener = try #require(StubListener())
        let network = NetworkService.test {
            $0.connectTimeout = .seconds(3600)
            $0.timeout = .milliseconds(100)
        }
        let endpoint = try connecting(to: listener)
        #expect(await fault { try await network.data(for: endpoint) } == .timedOut(after: .milliseconds(100)))
        try await listener.waitForConnecting(0)
        await network.dispose()
    }

    @Test("Requests under way get their answers when another is canceled while it connects")
    func neighbors() async throws {
        let listener = try #require(StubListener())
        let gate = StubGate()
        try await StubServer.run { request in
            StubResponse((request.path == "/slow" ? [.wait(gate)] : []) + StubResponse.text(request.path).steps)
        } during: { server in
            let network = Self.patient()
            let neighbor = Task { try await network.bytes(TestEndpoint(path: ["slow"]), at: server) }
            await server.waitForRequests(1)
            try await cancel(connecting(to: listener), on: network) { try await listener.waitForConnecting(1) }

            // A request that comes meanwhile is sent at once.
            let next = try await network.bytes(TestEndpoint(path: ["next"]), at: server)
            #expect(String(decoding: next.value, as: UTF8.self) == "/next")
            gate.open()
            #expect(String(decoding: try await neighbor.value.value, as: UTF8.self) == "/slow")
            try await listener.waitForConnecting(0)
            await network.dispose()
            await server.waitUntilAllClosed()
        }
    }

    @Test("Ending the service ends what is under way, after others were canceled")
    func dispose() async throws {
        let listeners = [try #require(StubListener()), try #require(StubListener())]
        try await StubServer.run(Self.silence) { server in
            let network = Self.patient()
            var waiting: [Task<NetworkError.Fault?, Never>] = []
            for (path, listener) in zip(["one", "two"], listeners) {
                waiting.append(Task { await fault { try await network.bytes(TestEndpoint(path: [path]), at: server) } })
                await server.waitForRequests(waiting.count)
                try await cancel(connecting(to: listener), on: network) { try await listener.waitForConnecting(1) }
            }
            await network.dispose()
            for task in waiting { #expect(await task.value == .closed) }
            await server.waitUntilAllClosed()
            for listener in listeners { try await listener.waitForConnecting(0) }
        }
    }

    @Test("A canceled connection leaves no thread behind")
    func threads() async throws {
        let listener = try #require(StubListener())
        try await StubServer.run(Self.silence) { _ in
            // Other tests may have some just now.
            let before = OwnThreads.networkCount
            let network = Self.patient()
            for _ in 0..<8 {
                try await cancel(connecting(to: listener), on: network) { try await listener.waitForConnecting(1) }
                try await listener.waitForConnecting(0)
            }
            await network.dispose()
            while OwnThreads.networkCount > before { try await Task.sleep(for: .milliseconds(1)) }
        }
    }
}
