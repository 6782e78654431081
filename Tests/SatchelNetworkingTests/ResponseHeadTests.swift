import SatchelNetworking
import SatchelTestSupport
import Testing

/// Bytes where the head of an answer belongs, and what is made of them.
struct ResponseHead: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: String
    let fault: NetworkError.Fault
    let message: String?

    init(_ bytes: String, _ fault: NetworkError.Fault, _ message: String? = nil) {
        testDescription = String(bytes.prefix(40).replacing("\r\n", with: "⏎"))
        self.bytes = bytes
        self.fault = fault
        self.message = message
    }

    static let all: [ResponseHead] =
        statuses + [
            ResponseHead(
                String(repeating: "HTTP/1.1 103 Early\r\nLink: </a>\r\n\r\n", count: 50) + final,
                .tooManyInterim(limit: 16),
                "'127.0.0.1' sent more than 16 interim responses (1xx) and no final one"
            ),
            ResponseHead(
                "HTTP/1.1 101 Switch\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nbytes",
                .invalidStatus(101),
                "'127.0.0.1' sent an invalid HTTP status (101)"
            ),
            ResponseHead(
                "HTTP/1.1 200 OK\r\n" + String(repeating: "A: b\r\n", count: 300) + "\r\n",
                .headTooLarge,
                "the response from '127.0.0.1' has too many or too large headers"
            ),
            ResponseHead(
                "HTTP/1.1 200 OK\r\nA: " + String(repeating: "b", count: 100_000) + "\r\n\r\n",
                .headTooLarge
            ),
            ResponseHead("HTTP/1.1 -01 X\r\nContent-Length: 4\r\n\r\nbody", .invalidStatus(nil)),
            ResponseHead("HTTP/1.1 1000 X\r\nContent-Length: 4\r\n\r\nbody", .invalidStatus(nil)),
            ResponseHead("HTTP/1.1 2 X\r\nContent-Length: 4\r\n\r\nbody", .invalidStatus(nil)),
            ResponseHead("HTTP/1.1 ٢٠٠ X\r\n\r\nbody", .notHTTP),
            ResponseHead("HTTP/1.1 999 X\r\nContent-Length: 0\r\n\r\n", .status(.init(999))),
            ResponseHead("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}", .notHTTP),
            ResponseHead(
                "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
                .tooLarge(limit: 100_000)
            ),
            ResponseHead(
                "HTTP/1.1 200 OK\r\nContent-Length: 18446744073709551615\r\n\r\n{}",
                .tooLarge(limit: 100_000)
            ),
            ResponseHead("HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n{}", .tooLarge(limit: 100_000)),
            ResponseHead(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff1\r\n",
                .cutOff(received: 0, expected: nil)
            ),
        ]

    private static let final = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"

    private static let statuses: [ResponseHead] = ["000", "001", "010", "099"].flatMap { code in
        [
            "Content-Length: 4\r\n\r\nbody", "Content-Length: 0\r\n\r\n",
            "Transfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n", "\r\nbody",
        ]
        .map { rest in
            ResponseHead(
                "HTTP/1.1 \(code) X\r\n\(rest)",
                .invalidStatus(nil),
                "'127.0.0.1' sent an invalid HTTP status"
            )
        }
    }
}

@Suite("Network: heads of answers")
struct ResponseHeadTests {
    @Test(
        "A head that HTTP does not have is an error, and its connection closes",
        arguments: ResponseHead.all,
        [false, true]
    )
    func refused(_ head: ResponseHead, _ isSecure: Bool) async throws {
        let respond: StubServer.Responder = { _ in StubResponse([.send(Array(head.bytes.utf8)), .close]) }
        try await StubServer.run(certificate: isSecure ? .valid : nil, respond) { server in
            let network = NetworkService.test(trusting: StubCertificate.authority) { $0.maxResponseBytes = 100_000 }
            let error = await #expect(throws: NetworkError.self) { try await network.bytes(at: server) }
            #expect(error?.fault == head.fault)
            if let message = head.message { #expect(error?.message == message) }
            await server.waitUntilAllClosed()
            await network.dispose()
        }
    }

    @Test("A few interim answers are passed over, on one connection again and again")
    func interim() async throws {
        let interim = String(repeating: "HTTP/1.1 102 Wait\r\n\r\n", count: 10)
        let bytes = Array((interim + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}").utf8)
        try await StubServer.run(over: .test()) { _ in
            StubResponse([.send(bytes)])
        } during: { network, server in
            for _ in 0..<4 {
                let body = try await network.bytes(at: server).value
                #expect(body.count == 2)
            }
            #expect(server.connectionCount == 1)
        }
    }

    @Test(
        "An answer that nobody asked for does no harm",
        arguments: ["000 X\r\nContent-Length: 1\r\n\r\nx", "200 OK\r\n\r\n"]
    )
    func unasked(_ rest: String) async throws {
        let greeting = StubResponse([.send(Array("HTTP/1.1 \(rest)".utf8))])
        try await StubServer.run(greeting: greeting) { _ in
            .text("{}")
        } during: { server in
            let network = NetworkService.test { $0.timeout = .milliseconds(200) }
            _ = try? await network.bytes(at: server)
            await network.dispose()
            await server.waitUntilAllClosed()
        }
    }
}
