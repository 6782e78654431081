import Foundation
import SatchelNetworking
import SatchelTestSupport
import Testing

@Suite("Network: through a proxy", .timeLimit(.minutes(1)))
struct ProxyTests {
    @Test(
        "A request goes through a real proxy, and its answer comes back",
        .enabled(if: ProxyProgram.tinyproxy.isInstalled, "tinyproxy is not installed"),
        arguments: [false, true]
    )
    func tinyproxy(_ isSecure: Bool) async throws {
        try await through(.tinyproxy, scheme: "http", isSecure: isSecure)
    }

    @Test(
        "A request goes through a real SOCKS proxy, and its answer comes back",
        .enabled(if: ProxyProgram.microsocks.isInstalled, "microsocks is not installed"),
        arguments: ["socks5", "socks5h"],
        [false, true]
    )
    func microsocks(_ scheme: String, _ isSecure: Bool) async throws {
        try await through(.microsocks, scheme: scheme, isSecure: isSecure)
    }

    private func through(_ program: ProxyProgram, scheme: String, isSecure: Bool) async throws {
        try await StubServer.run(certificate: isSecure ? .valid : nil) { _ in
            .text("{}")
        } during: { server in
            try await program.run { port in
                let network = NetworkService.test(
                    trusting: StubCertificate.authority,
                    environment: ["all_proxy": "\(scheme)://127.0.0.1:\(port)", "no_proxy": "x.example"]
                )
                #expect(try await network.bytes(at: server).value == Data("{}".utf8))
                // The connection to the server is the proxy's.
                #expect(server.connectionCount == 1)
                await network.dispose()

                let direct = NetworkService.test(
                    trusting: StubCertificate.authority,
                    environment: ["all_proxy": "http://127.0.0.1:1", "no_proxy": "127.0.0.0/8"]
                )
                _ = try await direct.bytes(at: server)
                await direct.dispose()
            }
        }
    }

    @Test(
        "A proxy that refuses a user tells so, and its password is not shown",
        .enabled(if: ProxyProgram.microsocks.isInstalled, "microsocks is not installed")
    )
    func password() async throws {
        try await StubServer.run { _ in
            .text("{}")
        } during: { server in
            try await ProxyProgram.microsocks.run(options: ["-u", "me", "-P", "s3cret"]) { port in
                let right = NetworkService.test(environment: ["all_proxy": "socks5h://me:s3cret@127.0.0.1:\(port)"])
                _ = try await right.bytes(at: server)
                await right.dispose()

                let wrong = NetworkService.test(environment: ["all_proxy": "socks5h://me:wr0ng@127.0.0.1:\(port)"])
                let error = await #expect(throws: NetworkError.self) { try await wrong.bytes(at: server) }
                #expect(error?.message == "the proxy '127.0.0.1:\(port)' rejected the user name or password (407)")
                #expect(error?.hint?.contains("wr0ng") == false)
                #expect(server.requests.count == 1)
                await wrong.dispose()
            }
        }
    }

    @Test(
        "A SOCKS proxy that can't reach the server says why",
        .enabled(if: ProxyProgram.microsocks.isInstalled, "microsocks is not installed")
    )
    func serverRefuses() async throws {
        let refusing = try await FailingService.refused.start()
        try await ProxyProgram.microsocks.run { port in
            let network = NetworkService.test(environment: ["all_proxy": "socks5h://127.0.0.1:\(port)"])
            let endpoint = TestEndpoint().at(try ServiceAddress(refusing.address))
            let error = await fault { try await network.data(for: endpoint) }
            let reason = ProxyFailure.Reason.failed("connection refused")
            #expect(error == .proxy(ProxyFailure("127.0.0.1:\(port)", variable: "all_proxy", reason)))
            await network.dispose()
        }
    }

    @Test("A proxy that is down is named, with the variable it is from", arguments: ["http", "socks5h"])
    func down(_ scheme: String) async throws {
        let down = try await FailingService.refused.start()
        let network = NetworkService.test(environment: ["https_proxy": "\(scheme)://me:s3cret@127.0.0.1:\(down.port)"])
        let error = await #expect(throws: NetworkError.self) { try await network.data(for: TestEndpoint()) }
        #expect(error?.message == "the proxy '127.0.0.1:\(down.port)' refused the connection")
        #expect(error?.hint == "check https_proxy, or connect directly with no_proxy=books.example")
        await network.dispose()
    }

    @Test("A proxy that nobody knows is named")
    func unknown() async throws {
        let network = NetworkService.test(environment: ["https_proxy": "http://satchel.invalid:3128"])
        let error = await #expect(throws: NetworkError.self) { try await network.data(for: TestEndpoint()) }
        #expect(error?.message == "can't find the proxy 'satchel.invalid:3128'")
        await network.dispose()
    }

    @Test(
        "What a proxy answers instead of connecting is told apart",
        arguments: [
            (StubResponse.text("no", status: 403), .status(403)), (.text("who?", status: 407), .status(407)),
            (StubResponse([.close]), .cutOff),
            (StubResponse([.send(Array("SSH-2.0\r\n\r\n".utf8)), .close]), .notProxy),
            (StubResponse([.hang]), .timedOut(after: .milliseconds(200))),
        ] as [(StubResponse, ProxyFailure.Reason)]
    )
    func refusal(_ response: StubResponse, _ reason: ProxyFailure.Reason) async throws {
        try await StubServer.run { _ in
            response
        } during: { proxy in
            let network = NetworkService.test(environment: ["https_proxy": proxy.address]) {
                $0.connectTimeout = .milliseconds(reason == .timedOut(after: .milliseconds(200)) ? 200 : 20_000)
            }
            let error = await fault { try await network.data(for: TestEndpoint()) }
            #expect(error == .proxy(ProxyFailure("127.0.0.1:\(proxy.port)", variable: "https_proxy", reason)))
            // It learns the server's name and port, and nothing of the request.
            #expect(proxy.requests.map(\.method) == ["CONNECT"])
            #expect(proxy.requests.map(\.target) == ["books.example:443"])
            #expect(proxy.requests.first?.headers["user-agent"] == nil)
            await network.dispose()
            await proxy.waitUntilAllClosed()
        }
    }

    @Test("A proxy that hangs until all time is up is named, though connecting had time left")
    func hanging() async throws {
        try await StubServer.run { _ in
            StubResponse([.hang])
        } during: { proxy in
            let network = NetworkService.test(environment: ["https_proxy": proxy.address]) {
                $0.timeout = .milliseconds(200)
            }
            let reason = ProxyFailure.Reason.timedOut(after: .milliseconds(200))
            let error = await fault { try await network.data(for: TestEndpoint()) }
            #expect(error == .proxy(ProxyFailure("127.0.0.1:\(proxy.port)", variable: "https_proxy", reason)))
            await network.dispose()
            await proxy.waitUntilAllClosed()
        }
    }

    @Test("A picture's address on this machine is refused with a proxy as well")
    func local() async throws {
        try await StubServer.run { _ in
            .text("{}")
        } during: { proxy in
            let network = NetworkService.test(environment: ["all_proxy": proxy.address])
            let endpoint = try #require(PictureEndpoint("https://127.0.0.1/a.png"))
            #expect(await fault { try await network.data(for: endpoint) } == .localAddress)
            #expect(proxy.connectionCount == 0)
            await network.dispose()
        }
    }

    @Test("A canceled request closes its connection to a proxy that does not answer")
    func canceled() async throws {
        try await StubServer.run { _ in
            StubResponse([.hang])
        } during: { proxy in
            let network = NetworkService.test(environment: ["https_proxy": proxy.address])
            let task = Task { try await network.data(for: TestEndpoint()) }
            await proxy.waitForRequests(1)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            await proxy.waitUntilAllClosed()
            await network.dispose()
        }
    }
}
