import CoinsData
import CoinsDomain
import SatchelCatalog
import SatchelNetworking
import SatchelNumbers
import SatchelTestSupport
import TestSupport
import Testing

/// A market that must keep what the port promises.
struct MarketUnderTest: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable (@Sendable (any CoinMarket) async throws -> Void) async throws -> Void

    static let all = [
        MarketUnderTest(testDescription: "embedded") { try await $0(EmbeddedCoinMarket()) },
        MarketUnderTest(testDescription: "fixture") { try await $0(FixtureCoinMarket()) },
        MarketUnderTest(testDescription: "coingecko") { body in
            try await RemoteMarkets.with(RemoteMarkets.coinGecko()) { request in
                request.path.hasSuffix("/markets") ? .text(MarketBodies.coinGecko) : .text("{}", status: 404)
            } _: { market, _ in
                try await body(market)
            }
        },
        MarketUnderTest(testDescription: "upbit") { body in
            try await RemoteMarkets.with(RemoteMarkets.upbit) {
                MarketBodies.upbit($0)
            } _: { market, _ in
                try await body(market)
            }
        },
        MarketUnderTest(testDescription: "bithumb") { body in
            try await RemoteMarkets.with(RemoteMarkets.bithumb) { request in
                request.path == "/public/ticker/ALL_KRW" ? .text(MarketBodies.bithumb) : .text("{}", status: 404)
            } _: { market, _ in
                try await body(market)
            }
        },
    ]
}

@Suite("Coins: market contract")
struct CoinMarketContractTests {
    @Test(
        "Every coin is there once, with its source, and none by a name that would be a row",
        arguments: MarketUnderTest.all
    )
    func coins(_ subject: MarketUnderTest) async throws {
        try await subject.run { market in
            let coins = try await market.snapshot(policy: .standard).coins
            #expect(coins.count >= 2)
            #expect(Set(coins.map(\.id)).count == coins.count)
            #expect(coins.allSatisfy { $0.provenance.source == market.source })
            #expect(coins.allSatisfy { Int($0.id.rawValue) == nil && !$0.name.isEmpty && !$0.symbol.isEmpty })
            #expect(coins.allSatisfy { $0.symbol == $0.symbol.uppercased() })
        }
    }

    @Test("A market whose answer has nothing but invalid rows is an error, not an empty market")
    func invalidRows() async {
        let invalid: StubServer.Responder = { request in
            .text(request.path.hasSuffix("ALL_KRW") ? #"{"status":"0000","data":{"BTC":{"date":1}}}"# : #"[{"a":1}]"#)
        }
        await #expect(throws: NetworkError.self) {
            try await RemoteMarkets.with(RemoteMarkets.coinGecko(), answering: invalid) { market, _ in
                _ = try await market.snapshot(policy: .standard)
            }
        }
        for make in [RemoteMarkets.upbit, RemoteMarkets.bithumb] {
            await #expect(throws: NetworkError.self) {
                try await RemoteMarkets.with(make, answering: invalid) { market, _ in
                    _ = try await market.snapshot(policy: .standard)
                }
            }
        }
    }

    @Test("The most valuable comes first, or what is traded most", arguments: MarketUnderTest.all)
    func order(_ subject: MarketUnderTest) async throws {
        try await subject.run { market in
            let coins = try await market.snapshot(policy: .standard).coins
            let ranks = coins.compactMap(\.rank)
            #expect(ranks == ranks.sorted())
            if ranks.isEmpty {
                let volumes = coins.compactMap(\.volume)
                #expect(volumes == volumes.sorted(by: >))
            }
        }
    }

    @Test("A list over the market pages through every coin exactly once", arguments: MarketUnderTest.all, [1, 3, 20])
    func pages(_ subject: MarketUnderTest, size: Int) async throws {
        try await subject.run { market in
            let list = CoinCatalog(market: market, imported: CoinImportStore().all)
            let whole = try await list.search(.everything, by: .relevance, page: 1, size: 1000).items
            let pages = try await Page.all {
                try await list.search(.everything, by: .relevance, page: $0, size: size)
            }
            #expect(pages.flatMap(\.items) == whole)
        }
    }

    @Test(
        "Prices of the past are in order, each moment once, or there are none",
        arguments: MarketUnderTest.all,
        ChartSpan.allCases
    )
    func history(_ subject: MarketUnderTest, span: ChartSpan) async throws {
        try await subject.run { market in
            let coin = try #require(try await market.snapshot(policy: .standard).coins.first)
            guard let history = try await market.history(HistoryRequest(coin, over: span)) else {
                return
            }
            let seconds = history.points.map(\.second)
            #expect(zip(seconds, seconds.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    @Test("A coin that no market has ever heard of has no history", arguments: MarketUnderTest.all)
    func unknown(_ subject: MarketUnderTest) async throws {
        try await subject.run { market in
            let coin = Coin.sample("nobody", "NOBODY")
            let history = try await market.history(HistoryRequest(coin, over: .month))
            #expect(history == nil)
        }
    }

    @Test("What comes with the program says from which day it is", arguments: [EmbeddedCoinMarket()])
    func snapshot(_ market: EmbeddedCoinMarket) async throws {
        let snapshot = try await market.snapshot(policy: .refresh)
        #expect(snapshot.state == .snapshot(day: "2023-01-08"))
        #expect(snapshot.coins.allSatisfy { $0.provenance.asOf == "2023-01-08" && $0.currency == .usd })
    }
}
