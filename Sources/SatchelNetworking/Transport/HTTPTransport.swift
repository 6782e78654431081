import Foundation

/// Sends one request and returns the one response, redirects and error statuses included.
protocol HTTPTransport: Sendable {
    /// Sends a request and returns the response, whatever its status; the timeout is for the whole exchange.
    ///
    /// `heard` is called once the response begins.
    func send(
        _ request: PreparedRequest,
        timeout: Duration,
        heard: @escaping @Sendable () -> Void
    ) async throws -> TransportResponse

    /// The host and port of the proxy that a request goes through; nil without one.
    func proxyName(for request: PreparedRequest) -> String?

    func close() async
}

extension HTTPTransport {
    func proxyName(for request: PreparedRequest) -> String? { nil }

    func send(_ request: PreparedRequest, timeout: Duration) async throws -> TransportResponse {
        try await send(request, timeout: timeout) {}
    }
}

struct TransportResponse: Sendable {
    let status: Int
    let headers: ResponseHeaders
    let body: Data
}

struct ResponseHeaders: Sendable, Equatable {
    private let pairs: [Pair]

    struct Pair: Sendable, Equatable {
        let name: String
        let value: String
    }

    init(_ pairs: [(name: String, value: String)]) {
        self.pairs = pairs.map { Pair(name: $0.name.lowercased(), value: $0.value) }
    }

    subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// The comma-separated words of a header, trimmed and in lower case.
    func words(_ name: String) -> [String] {
        pairs.filter { $0.name == name }.flatMap { $0.value.split(separator: ",") }
            .map { $0.trimmingPrefix(while: \.isWhitespace).lowercased() }
    }

    var isWebPage: Bool {
        self["content-type"]?.lowercased().hasPrefix("text/html") ?? false
    }
}

/// A transport that answers from a closure, for tests without sockets.
package struct RespondingTransport: HTTPTransport {
    /// A response: its status, headers and body.
    package typealias Answer = (status: Int, headers: [(name: String, value: String)], body: Data)

    let answer: @Sendable (_ address: String) -> Answer

    func send(
        _ request: PreparedRequest,
        timeout: Duration,
        heard: @escaping @Sendable () -> Void
    ) async throws -> TransportResponse {
        try Task.checkCancellation()
        heard()
        let answer = answer(request.address.text)
        return TransportResponse(status: answer.status, headers: ResponseHeaders(answer.headers), body: answer.body)
    }

    func close() async {}
}
