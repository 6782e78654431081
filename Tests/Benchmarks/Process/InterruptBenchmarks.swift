import Glibc
import SatchelTestSupport
import TestSupport

/// How soon the prompt is back after Ctrl-C, wherever on its way a request to a service waits.
enum InterruptBenchmarks {
    private static let prompt = "satchel> "

    /// Measures the program on a terminal, once for each place where a service can keep it waiting.
    static func rows() async throws -> [BenchmarkRow] {
        let program = try BuiltProgram()
        var times: [(time: Duration, place: String)] = []
        for waiting in WaitingService.allCases {
            let gate = StubGate()
            let service = try await waiting.start(gate: gate)
            let terminal = try PromptTerminal()
            let command = [program.path] + options(service)
            let process = try terminal.start(command, environment: program.environment)
            defer { terminal.leave(process) }
            try terminal.wait(for: prompt, of: process)
            terminal.type("books search dune\r")
            try await waiting.arrival(at: service)
            // What the service sees of the request is not all that the program has to do before it waits.
            usleep(100_000)
            terminal.discard()
            let start = ContinuousClock.now
            terminal.type("\u{3}")
            try terminal.wait(for: prompt, of: process)
            times.append((ContinuousClock.now - start, waiting.rawValue))
            gate.open()
            await service.stop()
        }
        guard let worst = times.max(by: { $0.time < $1.time }) else { return [] }
        return [
            BenchmarkRow(
                "prompt back after Ctrl-C, the worst of \(times.count) waits: \(worst.place)",
                worst.time,
                bar: .time(.milliseconds(100))
            ),
            BenchmarkRow("prompt back after Ctrl-C, the median of them", Measure.median(times.map(\.time))),
        ]
    }

    private static func options(_ service: StubService) -> [String] {
        [
            "books.catalog=openlibrary", "books.openlibrary.url=\(service.address)", "network.timeout-ms=600000",
            "network.connect-timeout-ms=60000", "network.max-response-bytes=\(1 << 30)",
        ].flatMap { ["--set", $0] }
    }
}
