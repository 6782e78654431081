import CoinsData
import CoinsDomain
import CoinsPresentation
import Foundation
import SatchelCatalog
import SatchelNetworking
import SatchelNumbers
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Coins: CoinGecko")
struct CoinGeckoMarketTests {
    @Test("Numbers keep every digit, whole ones, broken ones, tiny ones and texts alike; what is null is absent")
    func numbers() async throws {
        try await RemoteMarkets.with(RemoteMarkets.coinGecko()) { _ in
            .text(MarketBodies.coinGecko)
        } _: { market, server in
            let coins = try await market.snapshot(policy: .standard).coins
            #expect(coins.map(\.id.rawValue) == ["bitcoin", "tiny", "other-btc", "staked"])
            #expect(coins[0].price?.description == "40000.123456789012345")
            #expect(coins[0].volume?.description == "15000000000")
            #expect(coins[0].change?.description == "-1.25")
            #expect(coins[0].week.count == 14)
            #expect(coins[1].price?.description == "0.0000000065")
            #expect(coins[1].rank == nil && coins[1].change == nil && coins[1].volume == nil)
            #expect(coins[2].price?.description == "2.5")
            #expect(coins.map(\.rank) == [1, nil, 900, 912])
            let target = try #require(server.requests.first?.target)
            #expect(target.hasPrefix("/coins/markets?vs_currency=usd"))
            #expect(target.contains("sparkline=true"))
        }
    }

    @Test("A key goes along as a header, and none where there is none", arguments: [nil, "CG-test-key"])
    func key(_ key: String?) async throws {
        try await RemoteMarkets.with(RemoteMarkets.coinGecko(key: key)) { _ in
            .text("[]")
        } _: { market, server in
            _ = try await market.snapshot(policy: .standard)
            #expect(server.requests.first?.headers["x-cg-demo-api-key"] == key)
        }
    }

    @Test(
        "Each shape of an error is told in its own words, whatever status it comes with",
        arguments: [
            (#"{"error":"Missing parameter vs_currency"}"#, 422, 422, "Missing parameter"),
            (#"{"status":{"error_code":429,"error_message":"You've exceeded the Rate Limit."}}"#, 429, 429, "exceeded"),
            (#"{"status":{"error_code":429,"error_message":"You've exceeded the Rate Limit."}}"#, 200, 429, "exceeded"),
            (#"{"error":{"status":{"timestamp":"x","error_code":10012,"error_message":"range"}}}"#, 401, 401, "range"),
            (#"{"error":{"status":{"timestamp":"x","error_code":10012,"error_message":"range"}}}"#, 200, 401, "range"),
            (#"{"error_code":10011,"status":{"error_message":"wrong key for this host"}}"#, 400, 400, "wrong key"),
            (#"{"error_code":10011,"status":{"error_message":"wrong key"}}"#, 200, 401, "wrong key"),
            (#"{"status":500,"error":"Internal Server Error"}"#, 500, 500, "Internal"),
            (#"{"status":500,"error":"Internal Server Error"}"#, 200, 500, "Internal"),
        ]
    )
    func faults(_ body: String, _ status: Int, _ code: Int, _ words: String) async throws {
        try await RemoteMarkets.with(RemoteMarkets.coinGecko(key: "CG-key")) { _ in
            .text(body, status: status)
        } _: { market, _ in
            let error = await #expect(throws: NetworkError.self) { try await market.snapshot(policy: .standard) }
            #expect(error?.status == code)
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
            #expect(error?.host == "127.0.0.1")
        }
    }

    @Test(
        "Empty bodies, web pages and plain text are told apart from JSON",
        arguments: [("", 200), ("Bad Gateway", 502), ("<html>1020</html>", 403), ("<html></html>", 200), ("{}", 200)]
    )
    func noJSON(_ body: String, _ status: Int) async throws {
        try await RemoteMarkets.with(RemoteMarkets.coinGecko()) { _ in
            .text(body, status: status)
        } _: { market, _ in
            await #expect(throws: NetworkError.self) { try await market.snapshot(policy: .standard) }
        }
    }

    @Test("An error inside a success lets the kept prices stand in, with their age")
    func standIn() async throws {
        try await withTemporaryFolder { folder in
            let answers = ResponseQueue([
                MarketBodies.coinGecko, #"{"status":{"error_code":429,"error_message":"slow"}}"#,
            ])
            try await RemoteMarkets.with(RemoteMarkets.coinGecko(), cacheFolder: folder) { _ in
                .text(answers.next())
            } _: {
                market,
                _ in
                let live = try await market.snapshot(policy: .standard)
                #expect(live.state == .live && live.coins[0].provenance.asOf == nil)

                let kept = try await market.snapshot(policy: .refresh)
                guard case .failed(let reason, _, _) = kept.state else {
                    Issue.record("\(kept.state)")
                    return
                }
                #expect(reason == "429")
                #expect(kept.coins.map(\.price) == live.coins.map(\.price))
                #expect(kept.coins[0].provenance.asOf != nil)
            }
        }
    }

    @Test("Points out of turn, doubled and null are put right; a year has a price a day")
    func series() async throws {
        let day = 86_400_000
        let body = """
            {"prices":[[\(day),2.5],[0,1],[\(2 * day),null],[\(2 * day),3],[\(2 * day + 594_955),5],[\(2 * day + 594_000),4]],
             "market_caps":[],"total_volumes":[]}
            """
        try await RemoteMarkets.with(RemoteMarkets.coinGecko()) { _ in
            .text(body)
        } _: { market, server in
            let year = try #require(
                try await market.history(HistoryRequest(.sample("bitcoin", "BTC"), over: .year))
            )
            #expect(year.points.map(\.second) == [0, 86_400, 172_800])
            #expect(year.points.map(\.close.description) == ["1", "2.5", "4"], "of one second the last sent counts")
            let month = try #require(
                try await market.history(HistoryRequest(.sample("bitcoin", "BTC"), over: .month))
            )
            #expect(month.points.map(\.second) == [0, 86_400, 172_800, 173_394])
            #expect(server.requests.map(\.target).contains("/coins/bitcoin/market_chart?vs_currency=usd&days=30"))
        }
    }

    @Test("Candles come with all their prices")
    func candles() async throws {
        try await RemoteMarkets.with(RemoteMarkets.coinGecko()) { _ in
            .text("[[1000,1,4,0.5,2],[2000,2,null,1,3]]")
        } _: {
            market,
            _ in
            let history = try await market.history(HistoryRequest(.sample("bitcoin", "BTC"), over: .week, .candle))
            #expect(history?.points.count == 1)
            #expect(history?.points.first?.range?.high == ExactDecimal(4))
        }
    }

    @Test("A candle stands where it begins, not where it closes", arguments: [ChartSpan.day, .week, .month, .year])
    func candleTimes(_ span: ChartSpan) async throws {
        // The service's times are those of the close; the last candle closes now, before its step is over.
        let step = [ChartSpan.day: 1_800, .week: 14_400, .month: 14_400, .year: 345_600][span] ?? 0
        let ends = [1_700_000_000, 1_700_000_000 + step, 1_700_000_000 + 2 * step, 1_700_000_000 + 2 * step + 60]
        let rows = ends.map { "[\($0 * 1000),1,4,0.5,2]" }.joined(separator: ",")
        try await RemoteMarkets.with(RemoteMarkets.coinGecko()) { _ in
            .text("[" + rows + "]")
        } _: { market, _ in
            let history = try await market.history(HistoryRequest(.sample("bitcoin", "BTC"), over: span, .candle))
            #expect(history?.points.map(\.second) == [1_700_000_000 - step] + ends.dropLast())
        }
    }

    @Test("Without a key, a service that wants one says which variable to set; with one, that it is rejected")
    func keyNeeded() async throws {
        let body = #"{"status":{"error_code":10002,"error_message":"API Key Missing"}}"#
        for span in [nil, ChartSpan.month] {
            try await RemoteMarkets.with(RemoteMarkets.coinGecko()) { _ in
                .text(body, status: 401)
            } _: { market, _ in
                let error = await #expect(throws: CoinError.self) {
                    if let span {
                        _ = try await market.history(HistoryRequest(.sample("bitcoin", "BTC"), over: span))
                    } else {
                        _ = try await market.snapshot(policy: .standard)
                    }
                }
                #expect(
                    error?.message
                        == "'127.0.0.1' asks for an API key, and SATCHEL_COINGECKO_KEY is not set (401): API Key Missing"
                )
                #expect(error?.hint?.contains("SATCHEL_COINGECKO_KEY") == true)
            }
        }
        try await RemoteMarkets.with(RemoteMarkets.coinGecko(key: "CG-key")) { _ in
            .text(body, status: 401)
        } _: { market, _ in
            let error = await #expect(throws: NetworkError.self) { try await market.snapshot(policy: .standard) }
            #expect(error?.message.contains("rejected the API key") == true)
        }
    }

    @Test("A key repeated in an error is masked, with status 200 and with 401", arguments: [200, 401])
    func echoedKey(_ status: Int) async throws {
        let body = #"{"status":{"error_code":401,"error_message":"invalid key CG-hunter2"}}"#
        try await RemoteMarkets.with(RemoteMarkets.coinGecko(key: "CG-hunter2")) { _ in
            .text(body, status: status)
        } _: { market, _ in
            let error = await #expect(throws: NetworkError.self) { try await market.snapshot(policy: .standard) }
            #expect(error?.message.contains("CG-hunter2") == false)
            #expect(error?.message.contains("invalid key") == true)
        }
    }

    @Test("A coin is found by its Korean name, as at the exchanges of Korea", arguments: ["비트코인", "이더"])
    func koreanNames(_ words: String) async throws {
        let body = MarketBodies.coinGecko.replacing("\"tiny\"", with: "\"ethereum\"")
        try await RemoteMarkets.with(RemoteMarkets.coinGecko()) { _ in
            .text(body)
        } _: { market, _ in
            let list = CoinCatalog(market: market, imported: CoinImportStore().all)
            let found = try await list.search(SearchQuery<Coin>.parse(words), by: .relevance, page: 1, size: 10).items
            #expect(found.map(\.id.rawValue) == [words == "비트코인" ? "bitcoin" : "ethereum"])
        }
    }

    @Test("A full list says that there are coins below it, and what is not in it; a shorter one is all there is")
    func rank() async throws {
        let rows = (1...250).map { "{\"id\":\"coin-\($0)\",\"symbol\":\"c\($0)\",\"name\":\"Coin \($0)\"}" }
        for count in [249, 250] {
            try await RemoteMarkets.with(RemoteMarkets.coinGecko()) { _ in
                .text("[" + rows.prefix(count).joined(separator: ",") + "]")
            } _: { market, _ in
                let list = CoinCatalog(market: market, imported: CoinImportStore().all)
                let page = try await list.search(
                    SearchQuery<Coin>.parse("dogwifhat"),
                    by: .relevance,
                    page: 1,
                    size: 10
                )
                guard count == 250 else {
                    #expect(try await list.item(CoinID("dogwifhat")) == nil)
                    #expect(page.tried.map(\.title) == ["CoinGecko"])
                    return
                }
                #expect(page.tried.map(\.title) == ["the 250 most valuable coins of CoinGecko"])
                let missing = CoinError.notListed("dogwifhat", limit: 250, market: "CoinGecko")
                await #expect(throws: missing) { try await list.item(CoinID("dogwifhat")) }
                #expect(try await list.item(CoinID("coin-7"))?.name == "Coin 7")
            }
        }
    }

    @Test("A time range that needs a paid plan is told as such")
    func timeRange() async throws {
        let body = #"{"error":{"status":{"error_code":10012,"error_message":"exceeds the allowed time range"}}}"#
        try await RemoteMarkets.with(RemoteMarkets.coinGecko()) { _ in
            .text(body, status: 401)
        } _: { market, _ in
            await #expect(throws: CoinError.historyLimit(days: 365, source: "coingecko")) {
                try await market.history(HistoryRequest(.sample("bitcoin", "BTC"), over: .all))
            }
        }
    }

    @Test("The real answers that lie beside the repository are read whole")
    func recorded() async throws {
        guard let markets = SharedCoinData.fixture("coingecko/markets-top100-usd-2023-01-08.200.json"),
            let chart = SharedCoinData.fixture("coingecko/market_chart-bitcoin-90d-daily.200.json")
        else { return }
        try await RemoteMarkets.with(RemoteMarkets.coinGecko()) { request in
            .answer(200, request.path.hasSuffix("markets") ? markets : chart)
        } _: { market, _ in
            let coins = try await market.snapshot(policy: .standard).coins
            #expect(coins.count == 100)
            #expect(coins[0].price?.description == "16951.52")
            let history = try #require(
                try await market.history(HistoryRequest(coins[0], over: .year))
            )
            #expect(history.points.count == 90 || history.points.count == 91)
            #expect(history.points.first?.close.description == "48607.8745224845")
        }
    }
}
