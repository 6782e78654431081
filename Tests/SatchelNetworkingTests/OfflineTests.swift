import SatchelCatalog
import SatchelNetworking
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Network: offline")
struct OfflineTests {
    @Test("What is kept is served with its age, and no connection is made")
    func served() async throws {
        let time = TestClock()
        try await withTemporaryFolder { folder in
            try await StubServer.run { _ in
                .text(#"{"title":"Dune"}"#)
            } during: { server in
                let online = NetworkService.test(cacheFolder: folder, clock: time.clock)
                _ = try await online.title(TestEndpoint(caching: .standard), at: server)
                await online.dispose()
                let before = server.connectionCount

                time.advance(by: .seconds(90_000))
                let offline = NetworkService.test(cacheFolder: folder, clock: time.clock) { $0.isOffline = true }
                for policy in [FetchPolicy.standard, .refresh] {
                    let kept = try await offline.title(TestEndpoint(caching: .standard), at: server, policy: policy)
                    #expect(kept.value.title == "Dune")
                    #expect(kept.state == .offline(age: 90_000))
                    #expect(kept.state.words == "offline, cached 25 h")
                }
                #expect(server.connectionCount == before)
                await offline.dispose()
            }
        }
    }

    @Test("Where only the cache may answer, it does at any age, and nothing is asked")
    func cacheOnly() async throws {
        let time = TestClock()
        try await withTemporaryFolder { folder in
            try await StubServer.run(over: .test(cacheFolder: folder, clock: time.clock)) { _ in
                .text(#"{"title":"Dune"}"#)
            } during: { network, server in
                let error = await #expect(throws: NetworkError.self) {
                    try await network.title(TestEndpoint(caching: .standard), at: server, policy: .cacheOnly)
                }
                #expect(error?.fault == .notCached)
                #expect(server.connectionCount == 0)

                _ = try await network.title(TestEndpoint(caching: .standard), at: server)
                let before = server.connectionCount
                time.advance(by: .seconds(90_000))
                let kept = try await network.title(TestEndpoint(caching: .standard), at: server, policy: .cacheOnly)
                #expect(kept.value.title == "Dune")
                #expect(kept.state == .cached(age: 90_000))
                #expect(server.connectionCount == before)
            }
        }
    }

    @Test("What is not kept is a clear error, and no connection is made")
    func missing() async throws {
        try await StubServer.run { _ in
            .text("{}")
        } during: { server in
            let network = NetworkService.test { $0.isOffline = true }
            let error = await #expect(throws: NetworkError.self) {
                try await network.bytes(at: server)
            }
            #expect(error?.message == "offline, and nothing from '127.0.0.1' is cached for this request")
            #expect(error?.hint == "run without --offline to ask the service")
            #expect(server.connectionCount == 0)
            await network.dispose()
        }
    }
}
