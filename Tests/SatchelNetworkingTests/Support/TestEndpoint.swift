import Foundation
import SatchelCatalog
import SatchelNetworking
import SatchelTestSupport
import TestSupport

/// An endpoint whose parts a test chooses.
struct TestEndpoint: HTTPRequestable {
    var scheme = "https"
    var host = "books.example"
    var port: Int?
    var prefix: [String] = []
    var version: String?
    var path = ["search.json"]
    var query: [QueryItem] = []
    var headers: [RequestHeader] = []
    var caching = CachingRule.never
    var sizeLimit: Int?
    var isOptional = false
    var repairs: [BodyRepair] = [.byteOrderMark]
    /// What is allowed without a contact; with one, there is no limit.
    var anonymousQuota: RequestQuota?

    func quotas(hasContact: Bool) -> [RequestQuota] { hasContact ? [] : [anonymousQuota].compactMap { $0 } }
}

/// What the tests decode.
struct Title: Codable, Sendable, Equatable {
    var title: String
    var year: Int?
}

extension NetworkService {
    /// A service for a test: quick to give up, no retries or chance, no cache unless a folder is named.
    static func test(
        cacheFolder: String? = nil,
        clock: NetworkClock = .system,
        retryPolicy: RetryPolicy? = nil,
        trusting certificates: String? = nil,
        environment: [String: String] = [:],
        localServices: [ServiceAddress] = [],
        _ adjust: (inout NetworkLimits) -> Void = { _ in }
    ) -> NetworkService {
        var limits = NetworkLimits()
        limits.retries = 0
        limits.ratePerSecond = 10_000
        limits.timeout = .seconds(20)
        limits.connectTimeout = .seconds(20)
        adjust(&limits)
        return NetworkService(
            limits: limits,
            cacheFolder: cacheFolder,
            userAgent: "satchel-tests",
            clock: clock,
            retryPolicy: retryPolicy ?? RetryPolicy(retries: limits.retries) { _ in .zero },
            connections: ConnectionSettings(environment: environment, trusting: certificates),
            localServices: localServices
        )
    }

    /// Fetches from a stub server.
    func bytes(
        _ endpoint: TestEndpoint = TestEndpoint(),
        at server: StubServer,
        policy: FetchPolicy = .standard
    ) async throws -> Fetched<Data> {
        try await data(for: endpoint.at(try ServiceAddress(server.address)), policy: policy)
    }

    /// Fetches a title from a stub server.
    func title(
        _ endpoint: TestEndpoint = TestEndpoint(),
        at server: StubServer,
        policy: FetchPolicy = .standard
    ) async throws -> Fetched<Title> {
        try await value(Title.self, for: endpoint.at(try ServiceAddress(server.address)), policy: policy)
    }
}

/// What goes wrong with a fetch, as the network layer tells it.
func fault(_ body: () async throws -> some Sendable) async -> NetworkError.Fault? {
    do {
        _ = try await body()
        return nil
    } catch let error as NetworkError {
        return error.fault
    } catch {
        return .other("\(error)")
    }
}

extension StubServer {
    /// Runs a block over a server that answers as it is told, and a network, and closes both.
    static func run<Result>(
        over network: NetworkService,
        _ respond: @escaping Responder,
        during body: (NetworkService, StubServer) async throws -> Result
    ) async throws -> Result {
        try await run(respond) { server in try await network.use { try await body($0, server) } }
    }
}
