import SatchelNetworking
import SatchelTestSupport
import Testing

@Suite("Network: safe connections")
struct TLSTests {
    @Test("A certificate of a trusted authority is accepted")
    func trusted() async throws {
        try await StubServer.run(certificate: .valid) { _ in
            .text("{}")
        } during: { server in
            let network = NetworkService.test(trusting: StubCertificate.authority)
            _ = try await network.bytes(at: server)
            await network.dispose()
        }
    }

    @Test(
        "A certificate that is no good stops the request before anything is sent, and the reason is told",
        arguments: [
            (.valid, nil, .untrusted), (.expired, StubCertificate.authority, .expired),
            (.elsewhere, StubCertificate.authority, .wrongHost),
            // OpenSSL looks for the authority first, and libcurl tells only the first fault.
            (.expired, nil, .untrusted),
        ] as [(StubCertificate, String?, NetworkError.TLSFault)]
    )
    func refused(_ certificate: StubCertificate, _ authority: String?, _ expected: NetworkError.TLSFault) async throws {
        try await StubServer.run(certificate: certificate) { _ in
            .text("{}")
        } during: { server in
            let network = NetworkService.test(trusting: authority)
            #expect(await fault { try await network.bytes(at: server) } == .insecure(expected))
            #expect(server.requests.isEmpty)
            await network.dispose()
        }
    }

    @Test("A port that speaks no TLS is told apart")
    func plainPort() async throws {
        let greeting = StubResponse([.send(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)), .hang])
        try await StubServer.run(greeting: greeting) { _ in
            .text("{}")
        } during: { server in
            let network = NetworkService.test()
            let endpoint = TestEndpoint().at(try ServiceAddress("https://127.0.0.1:\(server.port)"))
            let error = await fault { try await network.data(for: endpoint) }
            #expect(error == .insecure(.notTLS))
            await network.dispose()
        }
    }

    @Test("A handshake that is never answered is given up with the connection")
    func stalled() async throws {
        try await StubServer.run { _ in
            .text("{}")
        } during: { server in
            let network = NetworkService.test { $0.connectTimeout = .milliseconds(100) }
            let endpoint = TestEndpoint().at(try ServiceAddress("https://127.0.0.1:\(server.port)"))
            let error = await fault { try await network.data(for: endpoint) }
            #expect(error == .connectTimedOut(after: .milliseconds(100)))
            await network.dispose()
        }
    }

    @Test("A safe connection is not left for an open one")
    func downgrade() async throws {
        let respond: StubServer.Responder = { _ in .redirect(to: "http://books.example/") }
        try await StubServer.run(certificate: .valid, respond) { server in
            let network = NetworkService.test(trusting: StubCertificate.authority)
            let refused = NetworkError.Fault.redirectRefused(to: "an unencrypted address")
            #expect(await fault { try await network.bytes(at: server) } == refused)
            await network.dispose()
        }
    }
}
