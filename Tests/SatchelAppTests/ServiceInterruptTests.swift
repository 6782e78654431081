import SatchelDI
import SatchelNetworking
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@testable import SatchelApp

@Suite("App: interrupting a command that waits for a service", .timeLimit(.minutes(1)))
@MainActor
struct ServiceInterruptTests {
    private func program(_ service: StubService) throws -> TestShell {
        try TestShell(set: [
            "network.offline=false", "books.catalog=openlibrary", "books.openlibrary.url=\(service.address)",
            "network.max-response-bytes=\(1 << 30)", "network.timeout-ms=600000", "network.connect-timeout-ms=60000",
        ])
    }

    @Test(
        "Ctrl-C brings the prompt back while the service still keeps the request waiting",
        arguments: WaitingService.allCases
    )
    func promptIsBack(_ waiting: WaitingService) async throws {
        let gate = StubGate()
        let service = try await waiting.start(gate: gate)
        let program = try program(service)
        let network = try program.shell.session.composition.container.resolve(NetworkService.self)

        let running = Task { await program.shell.run("books search dune") }
        while network.waitingCount == 0 { await Task.yield() }
        try await waiting.arrival(at: service)
        #expect(network.hostsUnderWay == ["127.0.0.1"])
        program.shell.interrupt()

        // The gate is shut, so nothing the service does can have ended the command.
        #expect(await running.value == .interrupted)
        #expect(network.waitingCount == 0)
        #expect(program.console.take().isEmpty)
        #expect(await program.shell.run("set books.catalog=embedded") == .success)
        #expect(await program.shell.run("books search dune --limit 1 --output ndjson") == .success)
        #expect(program.console.output.contains("Dune"))

        let asked = service.server?.requests.count
        try await service.waitUntilAllClosed()
        gate.open()
        #expect(service.server?.requests.count == asked)
        #expect(program.console.errors.isEmpty)
        await network.dispose()
        await service.stop()
    }
}
