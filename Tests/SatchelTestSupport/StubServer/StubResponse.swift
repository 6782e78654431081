import Foundation

/// What a stub server does with a connection after a request, byte by byte, valid or not.
package struct StubResponse: Sendable {
    /// One action.
    package enum Step: Sendable, CustomStringConvertible {
        /// Sends bytes.
        case send([UInt8])
        /// Sends the same bytes over and over until the other side closes.
        case sendForever([UInt8], every: Duration = .zero)
        /// Keeps the connection open and sends nothing more.
        case hang
        /// Waits until the test opens the gate.
        case wait(StubGate)
        /// Closes the connection.
        case close

        package var description: String {
            switch self {
            case .send(let bytes): "send \(bytes.count) bytes"
            case .sendForever(let bytes, _): "send \(bytes.count) bytes over and over"
            case .hang: "hang"
            case .wait: "wait"
            case .close: "close"
            }
        }
    }

    /// The actions in order; the connection then waits for the next request.
    package var steps: [Step]

    package init(_ steps: [Step]) {
        self.steps = steps
    }

    /// An ordinary answer.
    package static func answer(
        _ status: Int = 200,
        _ body: some Sequence<UInt8> = [],
        type: String = "application/json",
        headers: [String: String] = [:]
    ) -> StubResponse {
        let bytes = Array(body)
        return StubResponse([.send(head(status, length: bytes.count, type: type, headers: headers) + bytes)])
    }

    /// An ordinary answer of text.
    package static func text(
        _ body: String,
        status: Int = 200,
        type: String = "application/json",
        headers: [String: String] = [:]
    ) -> StubResponse {
        answer(status, body.utf8, type: type, headers: headers)
    }

    /// A redirect.
    package static func redirect(to location: String, status: Int = 302) -> StubResponse {
        answer(status, headers: ["Location": location])
    }

    /// An answer cut before it has sent the bytes it promises.
    package static func cut(_ body: String, promising length: Int) -> StubResponse {
        StubResponse([.send(head(200, length: length) + Array(body.utf8)), .close])
    }

    /// A chunked answer cut before its last chunk.
    package static func cutChunks(_ body: String) -> StubResponse {
        let size = String(body.utf8.count, radix: 16)
        return StubResponse([.send(head(200, length: nil) + Array("\(size)\r\n\(body)\r\n".utf8)), .close])
    }

    /// An answer that sends a few bytes now and then, and never ends.
    package static func drip(every pause: Duration = .milliseconds(5)) -> StubResponse {
        StubResponse([.send(head(200, length: nil)), .sendForever(Array("1\r\n \r\n".utf8), every: pause)])
    }

    /// An answer that comes as fast as it is read, and never ends.
    package static var endless: StubResponse {
        let chunk = [UInt8](repeating: 0x20, count: 1 << 16)
        return StubResponse([.send(head(200, length: nil)), .sendForever(Array("10000\r\n".utf8) + chunk + [13, 10])])
    }

    /// A head that promises many bytes and sends none.
    package static func promise(of length: Int) -> StubResponse {
        StubResponse([.send(head(200, length: length)), .hang])
    }

    /// An answer that never ends and expands to 870 times its size.
    package static var bomb: StubResponse {
        let start: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        let zeros = Array(Data(base64Encoded: StubBodies.packedZeros) ?? Data())
        let many = Array(repeatElement(zeros, count: 100).joined())
        let chunk = Array("\(String(many.count, radix: 16))\r\n".utf8) + many + [13, 10]
        return StubResponse([
            .send(head(200, length: nil, headers: ["Content-Encoding": "gzip"])),
            .send(Array("a\r\n".utf8) + start + [13, 10]),
            .sendForever(chunk),
        ])
    }

    /// The head of an answer; without a length the body is chunked.
    package static func head(
        _ status: Int,
        length: Int?,
        type: String = "application/json",
        headers: [String: String] = [:]
    ) -> [UInt8] {
        var lines = ["HTTP/1.1 \(status) Stub", "Content-Type: \(type)"]
        lines.append(length.map { "Content-Length: \($0)" } ?? "Transfer-Encoding: chunked")
        lines += headers.map { "\($0.key): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}

/// Compressed bodies of stub servers.
package enum StubBodies {
    /// 65,536 zeros as one block of deflate, which may be repeated: 83 bytes, in base64.
    static let packedZeros =
        "7MEBAQAAAICQ/q/uCAoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABqAAAA//8="

    /// `{"title":"Dune","year":1965}`, gzipped, in base64.
    package static let packedDune = "H4sIAAAAAAACA6tWKsksyUlVslJyKc1LVdJRqkxNLFKyMrQ0M60FAE2ITEQcAAAA"
}
