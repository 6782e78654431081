import CoinsData
import CoinsDomain
import SatchelCatalog
import SatchelNumbers
import Testing

@Suite("Coins: price histories")
struct PriceHistoryTests {
    private func history(_ points: [(Int, Int)], step: Int = 1) -> PriceHistory {
        PriceHistory(
            points.map { PricePoint(second: $0.0, close: ExactDecimal($0.1)) },
            step: step,
            currency: .usd,
            provenance: ItemSource(source: "stub"),
            state: .live
        )
    }

    @Test("Points out of turn are put in order, and of doubled ones the last sent counts")
    func order() {
        let points = history([(30, 3), (10, 1), (30, 4), (20, 2)]).points
        #expect(points.map(\.second) == [10, 20, 30])
        #expect(points.map(\.close) == [1, 2, 4].map { ExactDecimal($0) })
    }

    @Test("The moment now belongs to the last day, though it is sent out of turn")
    func now() {
        let day = 86_400
        let points = history([(0, 1), (day, 2), (day + 594, 4), (day + 500, 3)], step: day).points
        #expect(points.map(\.second) == [0, day])
        #expect(points.last?.close == ExactDecimal(4))
    }

    @Test("A span is counted back from the last price", arguments: [(ChartSpan.day, 2), (.week, 8), (.all, 40)])
    func spans(_ span: ChartSpan, _ count: Int) {
        let points = history((0..<40).map { ($0 * 86_400, $0) }).last(span).points
        #expect(points.count == count)
        #expect(points.last?.close == ExactDecimal(39))
    }

    @Test("An empty history has no span")
    func empty() {
        #expect(history([]).last(.day).points.isEmpty)
    }

    @Suite("Coins: where past prices come from")
    struct Sources {
        private let coin = Coin.sample("bitcoin", "BTC")

        @Sendable
        private func imported(_ id: CoinID) -> PriceHistory? {
            PriceHistory(
                [PricePoint(second: 86_400, close: ExactDecimal(5))],
                currency: .usd,
                provenance: ItemSource(source: "imported", asOf: "1970-01-02"),
                state: .snapshot(day: "1970-01-02")
            )
        }

        @Test("Imported prices stand in where the market knows none, and where it fails")
        func standIn() async throws {
            let failing = MarketStub([], history: .failure(CoinError.unnamedHistory(path: "x")))
            for market in [MarketStub([Coin]()), failing] {
                let charts = CoinCharts(market: market, imported: imported)
                let found = try await charts.history(of: coin, over: .all, detail: .line)
                #expect(found.provenance.source == "imported")
            }
        }

        @Test("Imported prices go before built-in ones, and built-in ones before none")
        func builtIn() async throws {
            let own = PriceHistory(
                [PricePoint(second: 172_800, close: ExactDecimal(6))],
                currency: .usd,
                provenance: ItemSource(source: "embedded", asOf: "1970-01-03"),
                state: .snapshot(day: "1970-01-03")
            )
            let market = MarketStub([], history: .success(own))
            let found = try await CoinCharts(market: market, imported: imported)
                .history(of: coin, over: .all, detail: .line)
            #expect(found.provenance.source == "imported")
            let alone = try await CoinCharts(market: market, imported: { _ in nil })
                .history(of: coin, over: .all, detail: .line)
            #expect(alone == own)
        }

        @Test("Without imports the failure of the market is told, or that nobody knows any")
        func nothing() async throws {
            let failing = MarketStub([], history: .failure(CoinError.unnamedHistory(path: "x")))
            await #expect(throws: CoinError.unnamedHistory(path: "x")) {
                try await CoinCharts(market: failing, imported: { _ in nil })
                    .history(of: coin, over: .day, detail: .line)
            }
            await #expect(throws: CoinError.noHistory(coin: "Bitcoin (BTC)", id: coin.id, source: "stub")) {
                try await CoinCharts(market: MarketStub([Coin]()), imported: { _ in nil })
                    .history(of: coin, over: .day, detail: .line)
            }
        }

        @Test("No candles are made of last prices")
        func candles() async throws {
            let charts = CoinCharts(market: MarketStub([Coin]()), imported: imported)
            await #expect(throws: CoinError.noCandles(coin: "Bitcoin (BTC)")) {
                try await charts.history(of: coin, over: .all, detail: .candle)
            }
        }
    }
}
