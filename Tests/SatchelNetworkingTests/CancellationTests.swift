import SatchelNetworking
import SatchelTestSupport
import Testing

@Suite("Network: cancellation")
struct CancellationTests {
    /// Ways a server can keep someone waiting.
    static let delays: [(name: String, response: StubResponse)] = [
        ("silence", StubResponse([.hang])),
        ("a drip", .drip()),
        ("a body that stops", .promise(of: 1000)),
        ("a body without end", .endless),
        (
            "a gzip drip",
            StubResponse([
                .send(StubResponse.head(200, length: 100, headers: ["Content-Encoding": "gzip"])), .hang,
            ])
        ),
    ]

    @Test("A canceled request ends and its socket closes", arguments: delays.indices)
    func closesSocket(_ index: Int) async throws {
        try await StubServer.run { _ in
            Self.delays[index].response
        } during: { server in
            let network = NetworkService.test { $0.maxResponseBytes = 1 << 40 }
            let task = Task { try await network.bytes(at: server) }
            await server.waitForRequests(1)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            await server.waitUntilAllClosed()
            await network.dispose()
        }
    }

    @Test("A request canceled between retries ends at once, and is not sent again")
    func betweenRetries() async throws {
        try await StubServer.run { _ in
            .text("", status: 503)
        } during: { server in
            let started = StubGate()
            let clock = NetworkClock(
                now: NetworkClock.system.now,
                elapsed: NetworkClock.system.elapsed,
                sleep: { _ in
                    started.open()
                    try await Task.sleep(for: .seconds(3600))
                }
            )
            let network = NetworkService.test(clock: clock, retryPolicy: RetryPolicy(retries: 3) { $0 })
            let task = Task { try await network.bytes(at: server) }
            await started.wait()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(server.requests.count == 1)
            await network.dispose()
        }
    }

    @Test("A request that was canceled before it began opens nothing")
    func beforeStart() async throws {
        try await StubServer.run(over: .test()) { _ in
            .text("{}")
        } during: { network, server in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await network.bytes(at: server)
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(server.connectionCount == 0)
        }
    }
}
