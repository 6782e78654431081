import CoinsDomain
import SatchelApp
import SatchelCatalog
import SatchelConsole
import SatchelDI
import SatchelNumbers
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@MainActor
@Suite("Coins: commands and the market behind them")
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

    @Test(
        "What another market answered earlier is cached, and no snapshot",
        arguments: [
            ("2026-11-21T11:59:00Z", "cached"), ("2023-01-08", "snapshot"),
        ]
    )
    func state(_ asOf: String, _ state: String) async throws {
        let other = MarketStub([.sample("bitcoin", "BTC", asOf: asOf)])
        let program = try TestShell { builder in
            builder.override((any CoinMarket).self, as: "upbit") { other }
        }
        #expect(await program.shell.run("coins show BTC --from upbit --json") == .success)
        #expect(program.console.output.contains(#""state": "\#(state)""#))
        await program.shell.close()
    }

    @Test("A pipe is told that kept prices stand in for a market that failed", arguments: ["", " --json"])
    func standIn(_ format: String) async throws {
        // Only the footer of a terminal used to say so.
        let failed = MarketStub([.sample("bitcoin", "BTC")], state: .failed(reason: "503", retryAfter: nil, age: 63))
        let program = try TestShell(set: ["coins.market=fixture"]) { builder in
            builder.override((any CoinMarket).self, as: "fixture") { failed }
        }
        #expect(await program.shell.run("coins list" + format) == .success)
        #expect(program.console.errors == "warning: stub failed: 503; cached 63 s\n")
        await program.shell.close()
    }

    @Test(
        "A chart is rounded for people only",
        arguments: [
            ("--output json", #""price": 63314.0123456789,"#), ("--output csv", "63314.0123456789,USD"),
            ("--output tsv", "63314.0123456789\tUSD"), ("--output markdown", "| 63,314.01 |"), ("", "  63,314.01\n"),
            ("--type candle --output csv", "0.00000842123456,63314.0123456789,0,63314.0123456789,USD"),
            ("--type candle", "  0.000008421  63,314.01    0  63,314.01\n"),
        ]
    )
    func digits(_ options: String, _ shown: String) async throws {
        // Programs used to get the digits that are drawn.
        let price = try ExactDecimal(reading: "63314.0123456789")
        let small = try ExactDecimal(reading: "0.00000842123456")
        let point = PricePoint(second: 0, close: price, range: .init(open: small, high: price, low: .zero))
        let history = PriceHistory([point], currency: .usd, provenance: ItemSource(source: "stub"), state: .live)
        let coins = MarketSnapshot([.sample("bitcoin", "BTC")], state: .live)
        let market = MarketStub([.snapshot(coins)], history: .success(history))
        let program = try TestShell(set: ["coins.market=fixture"]) { builder in
            builder.override((any CoinMarket).self, as: "fixture") { market }
        }

        #expect(await program.shell.run("coins chart BTC " + options) == .success)
        #expect(program.console.output.contains(shown), "\(program.console.output)")
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
