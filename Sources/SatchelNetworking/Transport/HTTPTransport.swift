import Foundation

/// Sends one request and returns the one answer, redirects and errors of the service included.
protocol HTTPTransport: Sendable {
    /// Sends a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - timeout: How long the whole exchange may take.
    /// - Returns: The answer, whatever its status.
    /// - Throws: ``NetworkError``, or `CancellationError` with the connection closed.
    func send(_ request: PreparedRequest, timeout: Duration) async throws -> TransportAnswer

    /// Closes every connection.
    func close() async
}

/// An answer as it came over the wire, unpacked.
struct TransportAnswer: Sendable {
    let status: Int
    let headers: AnswerHeaders
    let body: Data
}

/// The headers of an answer, found by name whatever their case.
struct AnswerHeaders: Sendable, Equatable {
    private let pairs: [Pair]

    struct Pair: Sendable, Equatable {
        let name: String
        let value: String
    }

    init(_ pairs: [(name: String, value: String)]) {
        self.pairs = pairs.map { Pair(name: $0.name.lowercased(), value: $0.value) }
    }

    /// The first value under a lower-case name.
    subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// The comma-separated words of a header, trimmed and in lower case.
    func words(_ name: String) -> [String] {
        pairs.filter { $0.name == name }.flatMap { $0.value.split(separator: ",") }
            .map { $0.trimmingPrefix(while: \.isWhitespace).lowercased() }
    }

    /// Whether the answer is a web page.
    var isWebPage: Bool {
        self["content-type"]?.lowercased().hasPrefix("text/html") ?? false
    }
}

/// A transport that makes up its answers in memory, for tests that need no socket.
package struct AnsweringTransport: HTTPTransport {
    /// An answer: its status, its headers and its body.
    package typealias Answer = (status: Int, headers: [(name: String, value: String)], body: Data)

    let answer: @Sendable (_ address: String) -> Answer

    func send(_ request: PreparedRequest, timeout: Duration) async throws -> TransportAnswer {
        try Task.checkCancellation()
        let answer = answer(request.address.text)
        return TransportAnswer(status: answer.status, headers: AnswerHeaders(answer.headers), body: answer.body)
    }

    func close() async {}
}
