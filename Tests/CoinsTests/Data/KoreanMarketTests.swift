import CoinsData
import CoinsDomain
import SatchelCatalog
import SatchelNetworking
import SatchelNumbers
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("Coins: Upbit and Bithumb")
struct KoreanMarketTests {
    @Test("Upbit's prices are won, its change per cent, and its coins go by the ids that every market uses")
    func upbit() async throws {
        try await RemoteMarkets.with(RemoteMarkets.upbit) {
            MarketBodies.upbit($0)
        } _: { market, server in
            let coins = try await market.snapshot(policy: .standard).coins
            #expect(coins.map(\.id.rawValue) == ["bitcoin", "krw-zzz"])
            #expect(coins[0].price?.description == "163248000")
            #expect(coins[0].change?.description == "-2.96600901")
            #expect(coins[0].volume?.description == "42470000000")
            #expect(coins[0].currency == .krw && coins[0].low == nil)
            #expect(coins[0].otherNames.contains("비트코인"))
            #expect(coins[1].name == "Sample" && coins[1].price?.description == "0.0842")
            #expect(server.requests.map(\.target) == ["/v1/market/all", "/v1/ticker?markets=KRW-BTC%2CKRW-ZZZ"])
        }
    }

    @Test("Upbit's days come newest first and are put in order, with all their prices")
    func candles() async throws {
        try await RemoteMarkets.with(RemoteMarkets.upbit) {
            MarketBodies.upbit($0)
        } _: { market, _ in
            let history = try #require(
                try await market.history(HistoryRequest(.sample("bitcoin", "BTC"), over: .month, .candle))
            )
            #expect(history.points.map(\.second) == [1_704_153_600, 1_704_240_000])
            #expect(history.points.map(\.close) == [ExactDecimal(3), ExactDecimal(4)])
            #expect(history.points[1].range?.high == ExactDecimal(5))
            #expect(history.currency == .krw)
        }
    }

    @Test("A market that is gone from Upbit is told in its words, after the names were asked for anew")
    func delisted() async throws {
        try await RemoteMarkets.with(RemoteMarkets.upbit) { request in
            request.path == "/v1/ticker"
                ? .text("{\"error\":{\"name\":\"404\",\"message\":\"Code not found\"}}", status: 404)
                : MarketBodies.upbit(request)
        } _: { market, server in
            let error = await #expect(throws: NetworkError.self) { try await market.snapshot(policy: .standard) }
            #expect(error?.message.contains("Code not found") == true)
            #expect(server.requests.filter { $0.path == "/v1/market/all" }.count == 2)
        }
    }

    @Test("Bithumb's texts are numbers, and the date among its coins is no coin")
    func bithumb() async throws {
        try await RemoteMarkets.with(RemoteMarkets.bithumb) { _ in
            .text(MarketBodies.bithumb)
        } _: { market, _ in
            let coins = try await market.snapshot(policy: .standard).coins
            #expect(coins.map(\.symbol) == ["BTC", "ETH", "NEW"])
            #expect(coins[0].price?.description == "163248000")
            #expect(coins[0].volume?.description == "42470000000.1234")
            #expect(coins[1].change?.description == "-0.4")
            #expect(coins[2].volume == nil && coins[2].name == "NEW")
        }
    }

    @Test("Bithumb's error inside a success is told in its words")
    func bithumbError() async throws {
        let body = #"{"status":"5500","message":"상장 코인이 아닙니다."}"#
        try await RemoteMarkets.with(RemoteMarkets.bithumb) { _ in
            .text(body)
        } _: { market, _ in
            let error = await #expect(throws: NetworkError.self) { try await market.snapshot(policy: .standard) }
            #expect(error?.message == "the request to '127.0.0.1' failed: '상장 코인이 아닙니다.', status 5500")
        }
    }

    @Test("The real ticker that lies beside the repository is read digit for digit")
    func recorded() async throws {
        guard let ticker = SharedCoinData.fixture("krexchange/upbit-ticker-2021-08-05.200.json") else { return }
        try await RemoteMarkets.with(RemoteMarkets.upbit) { request in
            request.path == "/v1/ticker" ? .answer(200, ticker) : MarketBodies.upbit(request)
        } _: { market, _ in
            let coin = try #require(try await market.snapshot(policy: .standard).coins.first)
            #expect(coin.price?.description == "44362000")
            #expect(coin.volume?.description == "321511335721.21606")
        }
    }
}
