import Foundation

/// The transport over libcurl.
///
/// The first request loads the library and starts a thread, so a program that sends none pays for neither. A canceled
/// request closes its connection at once.
final class CurlTransport: HTTPTransport {
    private let limits: NetworkLimits
    private let userAgent: String
    private let connections: ConnectionSettings
    private let loop = CurlLoop()

    init(limits: NetworkLimits, userAgent: String, connections: ConnectionSettings = ConnectionSettings()) {
        self.limits = limits
        self.userAgent = userAgent
        self.connections = connections
    }

    deinit {
        // A forgotten `close()` should not leave a thread.
        loop.close()
    }

    func send(
        _ request: PreparedRequest,
        timeout: Duration,
        heard: @escaping @Sendable () -> Void
    ) async throws -> TransportResponse {
        try Task.checkCancellation()
        guard !loop.isClosed else { throw NetworkError(request.host, .closed) }
        let proxy = try connections.proxies.proxy(for: request.address)
        return try await loop.run(
            CurlExchange(
                request: request,
                userAgent: userAgent,
                proxy: proxy,
                trust: connections.trust,
                sizeLimit: request.sizeLimit ?? limits.maxResponseBytes,
                connectTimeout: limits.connectTimeout,
                timeLeft: timeout,
                timeout: limits.timeout,
                heard: heard
            )
        )
    }

    func proxyName(for request: PreparedRequest) -> String? {
        (try? connections.proxies.proxy(for: request.address))?.name
    }

    func close() async {
        // Not awaited: a program that exits does not need a clean shutdown of its connections.
        loop.close()
    }
}

/// What a transfer needs to know.
struct CurlExchange: Sendable {
    let request: PreparedRequest
    let userAgent: String
    let proxy: Proxy?
    let trust: CertificateTrust
    let sizeLimit: Int
    let connectTimeout: Duration
    /// What is left of the timeout after earlier attempts.
    let timeLeft: Duration
    let timeout: Duration
    /// Called once the response begins.
    let heard: @Sendable () -> Void
}
