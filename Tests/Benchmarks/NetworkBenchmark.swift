import Foundation
import SatchelCatalog
import SatchelNetworking
import SatchelTestSupport

/// Measures the cost of the network layer against bare libcurl, with the same local server.
enum NetworkBenchmark {
    /// The results.
    struct Report: Sendable {
        /// A bare request, the median of the rounds.
        var bare: Duration
        /// A request through the layer, without a cache.
        var layered: Duration
        /// A request through the layer whose answer is cached on disk.
        var kept: Duration
        /// An answer from the cache on disk.
        var cached: Duration
        /// Rows of JSON decoded per second.
        var rowsPerSecond: Double
    }

    private struct Row: Codable, Sendable {
        var key: String
        var title: String
        var authors: [String]
        var year: Int?
    }

    private struct NoLibrary: Error {}

    private struct Ask: HTTPRequestable {
        let path: [String]
        let caching: CachingRule
        var host: String { "localhost" }
    }

    /// Runs the measurement.
    ///
    /// The kinds of requests take turns, and the median round counts; rounds are short, so that other load on the
    /// machine slows all kinds alike. `rows` is the size of the decoded answer.
    @concurrent
    static func run(requests: Int = 60, rounds: Int = 75, rows: Int = 100) async throws -> Report {
        let list = (0..<rows).map {
            Row(key: "/works/OL\($0)W", title: "Title \($0)", authors: ["Author \($0)"], year: 1900 + $0 % 100)
        }
        let body = try JSONEncoder().encode(list)
        let folder = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try await StubServer.run { _ in
            .answer(200, body)
        } during: { server in
            let address = try ServiceAddress(server.address)
            var limits = NetworkLimits()
            limits.ratePerSecond = 10_000
            limits.cacheEntries = 100_000
            let plain = NetworkService(limits: limits, cacheFolder: nil, userAgent: "satchel-benchmark")
            let keeping = NetworkService(limits: limits, cacheFolder: folder, userAgent: "satchel-benchmark")
            guard let bare = BareCurl() else { throw NoLibrary() }
            let never = Ask(path: ["books"], caching: .never).at(address)
            let fresh = Ask(path: ["books"], caching: .standard).at(address)

            var times: [[Duration]] = [[], [], [], [], []]
            for round in 0..<rounds + 1 {
                let measured = [
                    try await time(requests) {
                        guard bare.fetch(server.address + "/books") == body.count else { throw NoLibrary() }
                    },
                    try await time(requests) { _ = try await plain.data(for: never) },
                    try await time(requests) { _ = try await keeping.data(for: fresh, policy: .refresh) },
                    try await time(requests) { _ = try await keeping.data(for: fresh) },
                    try await time(max(1, requests / 5)) {
                        _ = try await keeping.value([Row].self, for: fresh)
                    },
                ]
                // The first round warms connections, files and code.
                if round > 0 { for (index, duration) in measured.enumerated() { times[index].append(duration) } }
            }
            await plain.dispose()
            await keeping.dispose()
            let median = times.map { $0.sorted()[$0.count / 2] }
            return Report(
                bare: median[0],
                layered: median[1],
                kept: median[2],
                cached: median[3],
                rowsPerSecond: Double(rows) / (max(median[4] - median[3], .nanoseconds(1)) / .seconds(1))
            )
        }
    }

    private static func time(_ count: Int, _ body: () async throws -> Void) async throws -> Duration {
        let start = ContinuousClock.now
        for _ in 0..<count { try await body() }
        return (ContinuousClock.now - start) / count
    }
}
