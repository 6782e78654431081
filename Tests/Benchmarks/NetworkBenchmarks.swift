import SatchelTestSupport

/// What the network layer costs beside bare AsyncHTTPClient, against one server on this machine.
enum NetworkBenchmarks {
    static func rows() async throws -> [BenchmarkRow] {
        let report = try await NetworkBenchmark.run()
        return [
            BenchmarkRow(
                "request through the network layer | bare AsyncHTTPClient",
                report.layered,
                beside: report.bare,
                bar: .ratio(1.15)
            ),
            BenchmarkRow("request whose answer is kept on disk | bare", report.kept, beside: report.bare),
            BenchmarkRow("answer from the cache on disk | bare", report.cached, beside: report.bare),
            BenchmarkRow("decode 1000 rows of JSON", .seconds(1000 / report.rowsPerSecond)),
        ]
    }
}
