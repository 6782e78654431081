import Foundation
import SatchelTestSupport
import Testing

@testable import SatchelNetworking

@Suite("Network: this machine and private networks")
struct LocalAddressTests {
    @Test(
        "Addresses that are not on the public internet are known",
        arguments: [
            "0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.254",
            "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.168.0.1", "198.18.0.1",
            "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.250", "240.0.0.1",
            "255.255.255.255",
            "::", "::1", "::7f00:1", "::127.0.0.1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:10.1.2.3",
            "::ffff:0:127.0.0.1",
            "64:ff9b::127.0.0.1", "64:ff9b::a00:1", "64:ff9b:1::8.8.8.8", "100::1", "2001::1",
            "2001:0:53aa:64c::7f00:1",
            "2001:db8::1", "2002:7f00:1::", "2002:808:808::1", "3fff::1", "4000::1", "5f00::1", "fc00::1",
            "fd12:3456::1",
            "fe80::1", "febf::1", "fec0::1", "ff02::1",
        ]
    )
    func local(_ text: String) throws {
        #expect(!HostName.isPublic(try #require(IPAddress(text))))
        #expect(HostName.isKnownLocal(text))
    }

    @Test(
        "Addresses next to the private ones are public",
        arguments: [
            "1.0.0.0", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
            "128.0.0.0",
            "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255", "192.169.0.0",
            "198.17.255.255",
            "198.20.0.0", "223.255.255.255", "2000::1", "2001:200::1", "2606:4700::1111", "2a00:1450::1",
            "3ffe:ffff::1",
            "::ffff:8.8.8.8", "64:ff9b::8.8.8.8",
        ]
    )
    func open(_ text: String) throws {
        #expect(HostName.isPublic(try #require(IPAddress(text))))
        #expect(!HostName.isKnownLocal(text))
    }

    /// Every way of writing an address of this machine that the system understands.
    static let spellings = [
        "127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f.1", "0x7f000001", "017700000001", "0177.0.0.1", "0.0.0.0",
        "0",
        "localhost", "LOCALHOST", "a.localhost", "[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[::127.0.0.1]", "[64:ff9b::7f00:1]",
    ]

    @Test("A picture's address never leads to this machine, however it is written", arguments: spellings)
    func picture(_ host: String) async throws {
        try await StubServer.run(over: .test()) { _ in
            .text("{}")
        } during: { network, server in
            let endpoint = try #require(PictureEndpoint("https://\(host):\(server.port)/a.png"))
            let error = await #expect(throws: NetworkError.self) { try await network.data(for: endpoint) }
            #expect(error?.fault == .localAddress)
            #expect(
                error?.message.hasSuffix("is on this machine or a private network, so nothing was sent to it") == true
            )
            #expect(server.connectionCount == 0)
        }
    }

    @Test("Hosts with a dot at the end, with marks or with a zone are no addresses of pictures")
    func noHosts() {
        for host in ["localhost.", "127.0.0.1.", "[fe80::1%25lo]", "[fe80::1%lo]", "127.0.0.1%00", "１２７.０.０.１", "a\tb"]
        {
            #expect(
                PictureEndpoint("https://\(host)/a.png").map { HostName.isKnownLocal($0.host) } ?? true,
                "\(host)"
            )
        }
    }

    @Test("A name that leads to this machine is found out before anything connects")
    func name() async throws {
        try await StubServer.run(certificate: .valid) { _ in
            .text("{}")
        } during: { server in
            let transport = CurlTransport(limits: NetworkLimits(), userAgent: "satchel-tests")
            // Every system knows this machine by one of these; where it does not, the name is not found.
            for name in ["ip6-localhost", "ip6-loopback", "localhost.localdomain"] {
                let endpoint = try #require(PictureEndpoint("https://\(name):\(server.port)/a.png"))
                let request = try PreparedRequest(endpoint)
                let error = await fault { try await transport.send(request, timeout: .seconds(5)).status }
                #expect(error == .localAddress || error == .nameNotFound, "\(name)")
            }
            #expect(server.connectionCount == 0)
            await transport.close()
        }
    }

    @Test("A picture beside a service of the configuration may be on this machine, and only there")
    func besideService() async throws {
        try await StubServer.run(over: .test()) { _ in
            .text("{}")
        } during: { network, server in
            let service = try ServiceAddress(server.address + "/api")
            let beside = try #require(PictureEndpoint(server.address + "/a.png", of: [service]))
            _ = try await network.data(for: beside)
            #expect(server.requests.map(\.path) == ["/a.png"])
            for other in [
                "http://127.0.0.1:1/a.png", "https://127.0.0.1:\(server.port)/a.png",
                "http://localhost:\(server.port)/",
            ] {
                let endpoint = try #require(PictureEndpoint(other, of: [service]))
                #expect(await fault { try await network.data(for: endpoint) } == .localAddress)
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test("A redirect never leads to this machine, but to the service itself", arguments: spellings, ["http", "https"])
    func redirect(_ host: String, _ scheme: String) async throws {
        try await StubServer.run { _ in
            .text("{}")
        } during: { other in
            let location = "\(scheme)://\(host):\(other.port)/private"
            try await StubServer.run(over: .test()) { _ in
                .redirect(to: location)
            } during: { network, server in
                let error = await #expect(throws: NetworkError.self) { try await network.bytes(at: server) }
                #expect(error?.fault == .redirectRefused(to: "this machine or a private network"))
                let words = "'127.0.0.1' redirects to this machine or a private network, which is not followed"
                #expect(error?.message == words)
                #expect(other.connectionCount == 0)
            }
        }
    }

    @Test(
        "A redirect never leads into a private network, however it is written",
        arguments: [
            "10.0.0.1", "192.168.1.1", "169.254.169.254", "172.16.3.4", "100.64.1.1", "[fd00::1]", "[fe80::1]", "0xa.1",
        ]
    )
    func redirectToNetwork(_ host: String) async throws {
        try await StubServer.run(over: .test()) { _ in
            .redirect(to: "https://\(host)/latest/meta-data")
        } during: { network, server in
            let refused = NetworkError.Fault.redirectRefused(to: "this machine or a private network")
            #expect(await fault { try await network.bytes(at: server) } == refused)
        }
    }

    @Test(
        "A connection that turns out to lead to this machine is not made",
        arguments: [false, true]
    )
    func connection(_ isSecure: Bool) async throws {
        try await StubServer.run(certificate: isSecure ? .valid : nil) { _ in
            .text("{}")
        } during: { server in
            let transport = CurlTransport(
                limits: NetworkLimits(),
                userAgent: "satchel-tests",
                connections: ConnectionSettings(trusting: StubCertificate.authority)
            )
            let request = try PreparedRequest(TestEndpoint().at(try ServiceAddress(server.address)))
            // As a name would that changes what it stands for between the look-up and the connection.
            let moved = request.redirected(to: request.address, mayBeLocal: false)
            for _ in 0..<3 {
                let error = await fault { try await transport.send(moved, timeout: .seconds(20)).status }
                #expect(error == .localAddress)
            }
            #expect(server.connectionCount == 0)
            _ = try await transport.send(request, timeout: .seconds(20))
            #expect(server.requests.count == 1)
            await transport.close()
            await server.waitUntilAllClosed()
        }
    }
}
