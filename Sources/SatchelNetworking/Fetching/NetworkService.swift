import Foundation
import SatchelCatalog
import SatchelJSON
import SatchelPersistence

/// The only way to the network, behind two ports: raw bytes and decoded JSON.
///
/// Creating it opens nothing and starts no thread; the first request does. A catalog takes the narrow port it needs:
///
/// ```swift
/// struct OpenLibraryBookCatalog: Catalog {
///     let network: any DecodableDataFetchable
///     let address: ServiceAddress
///
///     func search(_ words: String, page: Int) async throws -> Fetched<[Book]> {
///         let endpoint = OpenLibraryEndpoint.search(words, page: page)
///         return try await network.value(SearchAnswer.self, for: endpoint.at(address)).map(\.books)
///     }
/// }
/// ```
package final class NetworkService: RawDataFetchable, DecodableDataFetchable {
    private let pipeline: RequestPipeline

    /// Without a cache folder it caches nothing, without a file of paces it asks no servers' patience of other
    /// processes, and without a retry policy it uses the limits' own.
    ///
    /// For tests, redirects may lead to local services.
    package convenience init(
        limits: NetworkLimits,
        cacheFolder: String?,
        userAgent: String,
        paceFile: String? = nil,
        clock: NetworkClock = .system,
        retryPolicy: RetryPolicy? = nil,
        connections: ConnectionSettings = ConnectionSettings(),
        contacts: ServiceContacts? = nil,
        localServices: [ServiceAddress] = []
    ) {
        let cache = cacheFolder.map { folder in
            FileCache(suffix: ".answer", mostBytes: limits.cacheBytes, mostFiles: limits.cacheEntries) { folder }
        }
        self.init(
            RequestPipeline(
                limits: limits,
                transport: CurlTransport(limits: limits, userAgent: userAgent, connections: connections),
                cache: cache,
                retryPolicy: retryPolicy,
                clock: clock,
                contacts: contacts,
                localServices: localServices.map(\.origin),
                paceFile: paceFile.map(PaceFile.init)
            )
        )
    }

    package convenience init(
        limits: NetworkLimits,
        clock: NetworkClock,
        answering answer: @escaping @Sendable (_ address: String) -> RespondingTransport.Answer
    ) {
        self.init(RequestPipeline(limits: limits, transport: RespondingTransport(answer: answer), clock: clock))
    }

    private init(_ pipeline: RequestPipeline) { self.pipeline = pipeline }

    /// The callers that wait for a response.
    package var waitingCount: Int { pipeline.waitingCount }

    /// The hosts of requests under way, each once, the one asked longest first.
    package var hostsUnderWay: [String] { pipeline.hostsUnderWay }

    /// Closes every connection; requests in flight fail.
    package func dispose() async { await pipeline.transport.close() }

    @concurrent
    package func data(for request: some HTTPRequestable, policy: FetchPolicy) async throws -> Fetched<Data> {
        try await pipeline.fetch(request, policy: policy) { $0 }
    }

    // Off the caller's actor: decoding a large response must not block the prompt.
    @concurrent
    package func value<Value: Decodable & Sendable>(
        _ type: Value.Type,
        for request: some HTTPRequestable,
        policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        let host = request.host
        let repairs = request.repairs
        let secrets = request.secrets
        return try await pipeline.fetch(request, policy: policy) { body in
            let repaired = repairs.reduce(body) { $1.repaired($0) }.masking(secrets)
            guard !repaired.isEmpty else { throw NetworkError(host, .emptyBody) }
            do {
                return try StrictJSON.decode(type, from: repaired)
            } catch let failure as ReportedFailure {
                throw NetworkError(host, failure.fault(hiding: secrets))
            } catch let error as DecodingError {
                var fault = DecodingFault(error)
                if fault.path.isEmpty, repaired.first == UInt8(ascii: "<") { fault = .markup(repaired) }
                // Field names come from the service too.
                let path = ServiceWords(fault.path, hiding: secrets)?.text ?? ""
                throw NetworkError(host, .undecodable(path: path, reason: fault.reason))
            }
        }
    }
}
