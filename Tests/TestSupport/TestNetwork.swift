import SatchelNetworking
import SatchelTestSupport

/// Runs a block over a network that asks at any pace, by default without retries, and closes it.
package func withNetwork<Result>(
    cacheFolder: String? = nil,
    retries: Int = 0,
    clock: NetworkClock = .system,
    _ body: (NetworkService) async throws -> Result
) async throws -> Result {
    var limits = NetworkLimits()
    limits.retries = retries
    limits.ratePerSecond = 10_000
    let network = NetworkService(limits: limits, cacheFolder: cacheFolder, userAgent: "satchel-tests", clock: clock)
    return try await network.use(body)
}

extension NetworkService {
    /// Runs a block over the network and closes it.
    package func use<Result>(_ body: (NetworkService) async throws -> Result) async throws -> Result {
        do {
            let result = try await body(self)
            await dispose()
            return result
        } catch {
            await dispose()
            throw error
        }
    }
}

/// Runs a block over a service whose server answers as it is told, by default without a key.
package func withService<Result>(
    cacheFolder: String? = nil,
    retries: Int = 0,
    clock: NetworkClock = .system,
    keys: [String: String] = [:],
    answering respond: @escaping StubServer.Responder,
    _ body: (RemoteService, StubServer) async throws -> Result
) async throws -> Result {
    try await StubServer.run(respond) { server in
        try await withNetwork(cacheFolder: cacheFolder, retries: retries, clock: clock) { network in
            let secrets = SecretStore(environment: keys, folder: "/nonexistent")
            return try await body(RemoteService(network, at: ServiceAddress(server.address), secrets: secrets), server)
        }
    }
}
