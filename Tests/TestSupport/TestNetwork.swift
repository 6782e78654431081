import SatchelNetworking

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
    do {
        let result = try await body(network)
        await network.dispose()
        return result
    } catch {
        await network.dispose()
        throw error
    }
}
