import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL
import Synchronization

/// The transport over AsyncHTTPClient.
///
/// The first request creates the client, so a program that sends none starts no thread. A canceled request closes its
/// connection at once. If that is still being established, the client is retired with it, and the next request creates
/// another; other requests in flight are not disturbed.
final class AsyncHTTPTransport: HTTPTransport {
    private let limits: NetworkLimits
    private let userAgent: String
    private let trustedCertificates: String?
    private let publicHosts = PublicHosts()
    private let state = Mutex(State())

    private struct State {
        /// The last one takes requests; the others only finish theirs.
        var generations: [ClientGeneration] = []
        var isClosed = false
    }

    init(limits: NetworkLimits, userAgent: String, trustedCertificates: String? = nil) {
        self.limits = limits
        self.userAgent = userAgent
        self.trustedCertificates = trustedCertificates
    }

    deinit {
        // The client traps if it is released while open; a forgotten `close()` should not crash.
        for generation in state.withLock({ $0.generations }) { generation.close() }
    }

    func send(_ request: PreparedRequest, timeout: Duration) async throws -> TransportAnswer {
        try Task.checkCancellation()
        let deadline = NIODeadline.now() + TimeAmount(timeout)
        if !request.mayBeLocal {
            guard !state.withLock(\.isClosed) else { throw NetworkError(request.host, .closed) }
            try await publicHosts.check(request.host, timeout: min(limits.connectTimeout, timeout))
        }
        let generation = try enter(host: request.host)
        defer { leave(generation) }
        let collector = ResponseCollector(limit: request.sizeLimit ?? limits.maxResponseBytes, method: request.method)
        do {
            let task = generation.client(mayBeLocal: request.mayBeLocal).execute(
                request: try clientRequest(request),
                delegate: collector,
                deadline: deadline
            )
            return try await withTaskCancellationHandler {
                try await task.futureResult.get()
            } onCancel: {
                task.cancel()
            }
        } catch is ResponseCollector.TooLarge {
            throw NetworkError(request.host, .tooLarge(limit: collector.limit))
        } catch {
            if collector.isUnsent, Task.isCancelled || (error as? HTTPClientError) == .deadlineExceeded {
                generation.retire()
            }
            try Task.checkCancellation()
            // A response without a body may still name a content encoding, and the library fails as no bytes follow.
            if error is NIOHTTPDecompression.ExtraDecompressionError, let answer = collector.answerWithoutBody {
                return answer
            }
            let progress = collector.progress
            let known = NetworkError.Circumstances(
                address: request.address,
                connectTimeout: limits.connectTimeout,
                timeout: limits.timeout,
                received: progress.received,
                expected: progress.expected,
                hasHead: progress.hasHead
            )
            throw await explained(NetworkError(error, known), at: request.address)
        }
    }

    func close() async {
        let open = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state.generations
        }
        // Not awaited: a program that exits does not need a clean shutdown of its connections.
        for generation in open { generation.close() }
    }

    /// Registers a request with the current client, creating one if none accepts it.
    private func enter(host: String) throws -> ClientGeneration {
        try state.withLock { state in
            guard !state.isClosed else { throw NetworkError(host, .closed) }
            if let current = state.generations.last, current.begin() { return current }
            let generation = ClientGeneration(try configuration())
            _ = generation.begin()
            state.generations.append(generation)
            return generation
        }
    }

    private func leave(_ generation: ClientGeneration) {
        guard generation.end() else { return }
        state.withLock { state in state.generations.removeAll { $0 === generation } }
    }

    func configuration() throws -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: try tlsConfiguration(),
            redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(limits.connectTimeout)),
            decompression: .enabled(limit: .ratio(NetworkLimits.mostUnpackingRatio))
        )
        // One request per connection, so that ending the request ends the connection.
        configuration.httpVersion = .http1Only
        // The pipeline's retries count and are limited; these would hide a refusal until the timeout.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.idleTimeout = .seconds(30)
        return configuration
    }

    private func tlsConfiguration() throws -> TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        if let trustedCertificates {
            configuration.trustRoots = .certificates(
                try NIOSSLCertificate.fromPEMBytes(Array(trustedCertificates.utf8))
            )
        }
        return configuration
    }

    private func clientRequest(_ request: PreparedRequest) throws -> HTTPClient.Request {
        var headers = HTTPHeaders()
        headers.add(name: "User-Agent", value: userAgent)
        headers.add(name: "Accept-Encoding", value: "gzip, deflate")
        for header in request.headers {
            headers.replaceOrAdd(name: header.name, value: header.value)
        }
        do {
            return try HTTPClient.Request(
                url: request.address.text,
                method: HTTPMethod(rawValue: request.method.rawValue),
                headers: headers,
                body: request.body.map { .bytes($0) }
            )
        } catch {
            throw NetworkError(request.host, .invalidRequest("the address is malformed"))
        }
    }

    /// The library does not say why a certificate fails, so its dates are looked up, without sending anything.
    private func explained(_ error: NetworkError, at address: WebAddress) async -> NetworkError {
        guard error.fault == .insecure(.untrusted) else { return error }
        let isExpired = await CertificateProbe.isOutOfDate(at: address, timeout: limits.connectTimeout)
        return isExpired ? NetworkError(address.host, .insecure(.expired)) : error
    }
}

extension TimeAmount {
    init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self = .nanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
