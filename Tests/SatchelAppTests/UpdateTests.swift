import SatchelDI
import SatchelNetworking
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@testable import SatchelApp

@Suite("App: prices and rates from services, which a local server stands for", .timeLimit(.minutes(1)))
@MainActor
struct UpdateTests {
    private func program(_ server: StubServer) throws -> TestShell {
        let hosts = ["rates.ecb", "cards.pokemontcg", "cards.tcgdex"].map { "\($0).url=\(server.address)" }
        return try TestShell(set: ["network.offline=false", "network.retries=0"] + hosts) { builder in
            builder.override((any RawDataFetchable).self) { (network: NetworkService) in network }
        }
    }

    private func run(
        _ lines: [String],
        _ respond: @escaping StubServer.Responder
    ) async throws -> (output: String, errors: String, requests: [StubRequest]) {
        try await StubServer.run(respond) { server in
            let program = try program(server)
            for line in lines { _ = await program.shell.run(line) }
            let network = try program.shell.session.composition.container.resolve(NetworkService.self)
            await network.dispose()
            return (program.console.output, program.console.errors, server.requests)
        }
    }

    @Test("Rates of the last 90 days come as the bank publishes them, and its failure is told")
    func rates() async throws {
        let bank = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><Cube>
            <Cube time="2026-11-20"><Cube currency="USD" rate="1.0714"/><Cube currency="KRW" rate="1474.65"/></Cube>
            <Cube time='2026-11-19'><Cube currency='USD' rate='1.07'/></Cube></Cube></gesmes:Envelope>
            """
        let found = try await run(["rates update", "rates show USD KRW", "rates update"]) { _ in
            .answer(200, bank.utf8, type: "text/xml")
        }
        #expect(found.requests.first?.target == "/stats/eurofxref/eurofxref-hist-90d.xml")
        #expect(found.output.contains("added exchange rates of 2 days"))
        #expect(found.output.contains("1,376.38"))
        #expect(found.output.contains("added exchange rates of 0 days"))
        #expect(found.errors.isEmpty)
        let failed = try await run(["rates update", "rates show USD"]) { _ in .text("gone", status: 404) }
        #expect(failed.errors.contains("404"))
    }

    @Test("Prices come from both services, each card once, and one that fails leaves those of the other")
    func prices() async throws {
        let many = """
            {"data": [{"id": "base1-4", "name": "Charizard", "tcgplayer": {"updatedAt": "2026/11/20", "prices": {
                "holofoil": {"low": 200.5, "market": 312.40}}}}], "page": 1, "pageSize": 250, "count": 1, "totalCount": 1}
            """
        let one = """
            {"id": "base1-4", "name": "Charizard", "pricing": {"cardmarket": {"updated": "2026-11-20T08:02:25.004Z",
                "unit": "EUR", "avg": 280, "low": 90, "trend": 301.15}, "tcgplayer": null}}
            """
        let lines = [
            "cards add base1-4 --finish holo", "cards prices update", "cards prices show base1-4 --output csv",
        ]
        let found = try await run(lines) { request in
            if request.path == "/v2/cards" { return .text(many) }
            return request.path.hasSuffix("/cards/base1-4") ? .text(one) : .text("{}", status: 404)
        }
        #expect(
            found.requests.map(\.path).filter { $0.hasPrefix("/v2/cards") && $0 != "/v2/cards/base1-4" } == [
                "/v2/cards"
            ]
        )
        #expect(found.requests.first { $0.path == "/v2/cards" }?.query["q"] == "id:base1-4")
        #expect(found.output.contains("read 2 prices of 1 card, 2 new or changed"))
        #expect(found.output.contains("312.4") && found.output.contains("301.15"))
        #expect(!found.errors.contains("warning"))

        let half = try await run(lines) { request in
            request.path == "/v2/cards" ? .text("down", status: 503) : .text(one)
        }
        #expect(half.errors.contains("no prices from the Pokémon TCG API"))
        #expect(half.output.contains("read 1 price of 1 card, 1 new or changed"))
    }
}
