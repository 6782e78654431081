import SatchelTestSupport

/// What the network layer costs beside bare libcurl, against one server on this machine.
enum NetworkBenchmarks {
    static func rows() async throws -> [BenchmarkRow] {
        let report = try await NetworkBenchmark.run()
        return [
            BenchmarkRow(
                "request through the network layer | bare libcurl",
                report.layered,
                beside: report.bare
            ),
            BenchmarkRow("request whose answer is kept on disk | bare", report.kept, beside: report.bare),
            BenchmarkRow("answer from the cache on disk | bare", report.cached, beside: report.bare),
            BenchmarkRow("decode 1000 rows of JSON", .seconds(1000 / report.rowsPerSecond)),
        ]
    }
}
