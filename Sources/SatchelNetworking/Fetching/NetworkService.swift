import Foundation
import SatchelCatalog
import SatchelJSON
import SatchelPersistence

/// The one way to the network: bytes and typed JSON, behind their two ports.
///
/// Making it opens nothing and starts no thread; the first request does. A catalogue takes the narrow port it needs:
///
/// ```swift
/// struct OpenLibraryBookCatalog: BookCatalog {
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
    private let transport: any HTTPTransport
    private let pipeline: RequestPipeline
    private let raw: any RawDataFetchable
    private let decodable: any DecodableDataFetchable

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - limits: How long, how much and how often it asks and keeps.
    ///   - cacheFolder: Where answers are kept, or nil to keep none.
    ///   - userAgent: What the program calls itself, with where its makers can be reached.
    ///   - clock: The time.
    ///   - retryPolicy: When a failed request is sent again; nil for the limits' own.
    ///   - trustedCertificates: Authorities in PEM form to trust in place of the machine's, for tests.
    ///   - localServices: Servers on this machine that redirects may lead to, for tests.
    package convenience init(
        limits: NetworkLimits,
        cacheFolder: String?,
        userAgent: String,
        clock: NetworkClock = .system,
        retryPolicy: RetryPolicy? = nil,
        trustedCertificates: String? = nil,
        localServices: [ServiceAddress] = []
    ) {
        let bounds = KeyedFolder.Amount(bytes: limits.cacheBytes, files: limits.cacheEntries)
        let keepsAnswers = limits.cacheBytes > 0 && limits.cacheEntries > 0
        self.init(
            limits: limits,
            transport: AsyncHTTPTransport(
                limits: limits,
                userAgent: userAgent,
                trustedCertificates: trustedCertificates
            ),
            cache: keepsAnswers ? cacheFolder.map { DiskCache(folder: $0, bounds: bounds) } ?? NoCache() : NoCache(),
            clock: clock,
            retryPolicy: retryPolicy,
            localServices: localServices
        )
    }

    /// Creates a service whose answers are made up in memory, for tests.
    ///
    /// - Parameters:
    ///   - limits: How much and how often it asks.
    ///   - clock: The time.
    ///   - answer: Makes up the status, the headers and the body that an address answers with.
    package convenience init(
        limits: NetworkLimits,
        clock: NetworkClock,
        answering answer: @escaping @Sendable (_ address: String) -> AnsweringTransport.Answer
    ) {
        self.init(limits: limits, transport: AnsweringTransport(answer: answer), cache: NoCache(), clock: clock)
    }

    private init(
        limits: NetworkLimits,
        transport: any HTTPTransport,
        cache: any ResponseCache,
        clock: NetworkClock,
        retryPolicy: RetryPolicy? = nil,
        localServices: [ServiceAddress] = []
    ) {
        let pipeline = RequestPipeline(
            limits: limits,
            transport: transport,
            cache: cache,
            retryPolicy: retryPolicy ?? RetryPolicy(retries: limits.retries),
            clock: clock,
            localServices: localServices.map(\.origin)
        )
        self.transport = transport
        self.pipeline = pipeline
        raw = RawDataFetcher(pipeline: pipeline)
        decodable = JSONFetcher(pipeline: pipeline)
    }

    /// How many callers wait for an answer of a service.
    package var waitingCount: Int { pipeline.waitingCount }

    package func data(for request: some HTTPRequestable, policy: FetchPolicy) async throws -> Fetched<Data> {
        try await raw.data(for: request, policy: policy)
    }

    package func value<Value: Decodable & Sendable>(
        _ type: Value.Type,
        for request: some HTTPRequestable,
        policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        try await decodable.value(type, for: request, policy: policy)
    }

    /// Closes every connection; requests under way end.
    package func dispose() async {
        await transport.close()
    }
}

/// Fetches bytes through the request pipeline.
struct RawDataFetcher: RawDataFetchable {
    let pipeline: RequestPipeline

    @concurrent
    func data(for request: some HTTPRequestable, policy: FetchPolicy) async throws -> Fetched<Data> {
        try await pipeline.fetch(request, policy: policy) { $0 }
    }
}

/// Fetches JSON through the request pipeline, repairs it as the endpoint says, and decodes it.
struct JSONFetcher: DecodableDataFetchable {
    let pipeline: RequestPipeline

    // Off the caller's actor: a large answer decodes while the prompt stays free.
    @concurrent
    func value<Value: Decodable & Sendable>(
        _ type: Value.Type,
        for request: some HTTPRequestable,
        policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        let host = request.host
        let normalizers = request.normalizers
        let secrets = request.secrets
        return try await pipeline.fetch(request, policy: policy) { body in
            let repaired = normalizers.reduce(body) { $1.normalized($0) }
            guard !repaired.isEmpty else { throw NetworkError(host, .emptyBody) }
            do {
                return try StrictJSON.decode(type, from: repaired)
            } catch let failure as ReportedFailure {
                throw NetworkError(host, failure.fault(hiding: secrets))
            } catch let error as DecodingError {
                var fault = DecodingFault(error)
                if fault.path.isEmpty, repaired.first == UInt8(ascii: "<") { fault = .webPage }
                // The names of fields are words of the service too.
                let path = ServiceWords(fault.path, hiding: secrets)?.text ?? ""
                throw NetworkError(host, .undecodable(path: path, reason: fault.reason))
            }
        }
    }
}
