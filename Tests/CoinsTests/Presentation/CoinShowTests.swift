import CoinsDomain
import SatchelApp
import SatchelConsole
import SatchelDI
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@MainActor
@Suite("Coins: the chart of a coin's page")
struct CoinShowTests {
    @Test("A page fetches past prices only where it draws them", arguments: [true, false], ["", " --output json"])
    func chart(_ isTerminal: Bool, _ format: String) async throws {
        // A pipe used to fetch a chart that it did not print.
        let market = MarketStub([.sample("bitcoin", "BTC")])
        let program = try TestShell(
            set: ["coins.market=fixture"],
            facts: TerminalFacts(output: .init(isTerminal: isTerminal), columns: 80)
        ) { builder in
            builder.override((any CoinMarket).self, as: "fixture") { market }
        }
        #expect(await program.shell.run("coins show BTC" + format) == .success)
        #expect(market.historyCount == (isTerminal && format.isEmpty ? 1 : 0))
        #expect(market.count == 1)
        await program.shell.close()
    }

    @Test("A chart asks the market of --from, for that line only")
    func from() async throws {
        let other = MarketStub([.sample("bitcoin", "BTC")])
        let program = try TestShell { builder in
            builder.override((any CoinMarket).self, as: "upbit") { other }
        }
        _ = await program.shell.run("coins chart BTC --from upbit")
        #expect(other.count == 1 && other.historyCount == 1)
        #expect(await program.shell.run("coins chart BTC") == .success)
        #expect(other.historyCount == 1)
        await program.shell.close()
    }
}
