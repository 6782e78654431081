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
    @Test("Upbit's prices are won, its change is in percent, and its coins go by the ids that every market uses")
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

    @Test("A coin has the id that every market uses, though no built-in price names it")
    func sameID() async throws {
        // It used to be `krw-sui` here and `sui` elsewhere.
        let upbit = #"[{"market":"KRW-SUI","trade_price":1},{"market":"KRW-ZZZ","trade_price":2}]"#
        let names = #"[{"market":"KRW-SUI","english_name":"Sui"},{"market":"KRW-ZZZ","english_name":"Sample"}]"#
        try await RemoteMarkets.with(RemoteMarkets.upbit) { request in
            .text(request.path == "/v1/ticker" ? upbit : names)
        } _: { market, _ in
            let ids = try await market.snapshot(policy: .standard).coins.map(\.id.rawValue)
            #expect(Set(ids) == ["sui", "krw-zzz"])
        }
        let bithumb = #"{"status":"0000","data":{"SUI":{"closing_price":"1"},"ZZZ":{"closing_price":"2"}}}"#
        try await RemoteMarkets.with(RemoteMarkets.bithumb) { _ in
            .text(bithumb)
        } _: { market, _ in
            let coins = try await market.snapshot(policy: .standard).coins
            #expect(Set(coins.map(\.id.rawValue)) == ["sui", "krw-zzz"])
            #expect(coins.first { $0.id == CoinID("sui") }?.otherNames == ["수이"])
        }
    }

    @Test("A row that could not be read takes no other with it, and is counted")
    func invalidRows() async throws {
        let upbit = #"[{"market":"KRW-SUI","trade_price":1},{"trade_price":2},7]"#
        try await RemoteMarkets.with(RemoteMarkets.upbit) { request in
            .text(request.path == "/v1/ticker" ? upbit : #"[{"market":"KRW-SUI"}]"#)
        } _: { market, _ in
            let snapshot = try await market.snapshot(policy: .standard)
            #expect(snapshot.coins.count == 1 && snapshot.skipped == 2)
        }
        let bithumb = #"{"status":"0000","data":{"SUI":{"closing_price":"1"},"ZZZ":7,"date":"1700000000000"}}"#
        try await RemoteMarkets.with(RemoteMarkets.bithumb) { _ in
            .text(bithumb)
        } _: { market, _ in
            let snapshot = try await market.snapshot(policy: .standard)
            #expect(snapshot.coins.count == 1 && snapshot.skipped == 1)
        }
    }

    @Test(
        "A row whose price is not one is skipped and counted",
        arguments: ["null", #""about 3""#, "\"\"", "-1", #""-0.5""#, #""NaN""#, "true", "[1]", #""1e99""#]
    )
    func oddPrices(_ price: String) async throws {
        // It used to be listed without a price.
        let upbit = #"[{"market":"KRW-SUI","trade_price":0},{"market":"KRW-ZZZ","trade_price":\#(price)}]"#
        try await RemoteMarkets.with(RemoteMarkets.upbit) { request in
            .text(request.path == "/v1/ticker" ? upbit : #"[{"market":"KRW-SUI"},{"market":"KRW-ZZZ"}]"#)
        } _: { market, _ in
            let snapshot = try await market.snapshot(policy: .standard)
            #expect(snapshot.coins.map(\.symbol) == ["SUI"] && snapshot.skipped == 1)
        }
        let bithumb = #"{"status":"0000","data":{"SUI":{"closing_price":"0"},"ZZZ":{"closing_price":\#(price)}}}"#
        try await RemoteMarkets.with(RemoteMarkets.bithumb) { _ in
            .text(bithumb)
        } _: { market, _ in
            let snapshot = try await market.snapshot(policy: .standard)
            #expect(snapshot.coins.map(\.symbol) == ["SUI"] && snapshot.skipped == 1)
        }
    }

    @Test("A coin that only shares a symbol gets no chart of another", arguments: [true, false])
    func sharedSymbol(_ isUpbit: Bool) async throws {
        // An imported coin with the symbol BTC used to get Bitcoin's prices.
        try await RemoteMarkets.with(isUpbit ? RemoteMarkets.upbit : RemoteMarkets.bithumb) {
            MarketBodies.upbit($0)
        } _: { market, server in
            let other = try await market.history(HistoryRequest(.sample("other-btc", "BTC"), over: .month))
            #expect(other == nil && server.requests.isEmpty)
            let bitcoin = try await market.history(HistoryRequest(.sample("bitcoin", "XBT"), over: .month))
            #expect(bitcoin?.points.count == 2)
            #expect(server.requests.first?.target.contains("market=KRW-BTC") == true)
        }
    }

    @Test("The pages of a history go on where the one before began, in UTC at Upbit and in Korean time at Bithumb")
    func pageTimes() async throws {
        let page = (0..<200).map { index in
            let time = UTCTime(nearestTo: Double(1_704_067_200 - index * 86_400)).instant.dropLast()
            return "{\"candle_date_time_utc\":\"\(time)\",\"opening_price\":1,\"high_price\":1,"
                + "\"low_price\":1,\"trade_price\":1}"
        }
        let body = "[" + page.joined(separator: ",") + "]"
        let begins = [true: "2023-06-16T00%3A00%3A00", false: "2023-06-16T09%3A00%3A00"]
        for isUpbit in [true, false] {
            try await RemoteMarkets.with(isUpbit ? RemoteMarkets.upbit : RemoteMarkets.bithumb) { request in
                .text(request.target.contains("&to=") ? "[]" : body)
            } _: { market, server in
                _ = try await market.history(HistoryRequest(.sample("bitcoin", "BTC"), over: .year))
                #expect(server.requests.count == 2)
                #expect(server.requests.last?.target.hasSuffix("&to=" + (begins[isUpbit] ?? "")) == true)
            }
        }
    }

    @Test("Pages that do not move back end a history")
    func stuckPages() async throws {
        let candle =
            #"{"candle_date_time_utc":"2024-01-03T00:00:00","opening_price":1,"high_price":1,"low_price":1,"trade_price":1}"#
        let body = "[" + Array(repeating: candle, count: 200).joined(separator: ",") + "]"
        try await RemoteMarkets.with(RemoteMarkets.bithumb) { _ in
            .text(body)
        } _: { market, server in
            let history = try await market.history(HistoryRequest(.sample("bitcoin", "BTC"), over: .all))
            #expect(history?.points.count == 1)
            #expect(server.requests.count == 2)
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

    @Test("A market without prices at Upbit is left out and counted, the others stay, and it is looked for once")
    func unknownMarket() async throws {
        let symbols = (0..<40).map { "KRW-A\($0)" }
        let names = symbols.map { #"{"market":"\#($0)","korean_name":" ","english_name":""}"# }.joined(separator: ",")
        try await RemoteMarkets.with(RemoteMarkets.upbit) { request in
            guard request.path == "/v1/ticker" else { return .text("[\(names)]") }
            let wanted = symbols.filter { symbol in
                request.target.hasSuffix("=" + symbol) || request.target.hasSuffix("%2C" + symbol)
                    || request.target.contains(symbol + "%2C")
            }
            guard !wanted.contains("KRW-A7"), !wanted.contains("KRW-A33") else {
                return .text(#"{"error":{"name":404,"message":"Code not found"}}"#, status: 404)
            }
            return .text("[" + wanted.map { #"{"market":"\#($0)","trade_price":1}"# }.joined(separator: ",") + "]")
        } _: { market, server in
            let snapshot = try await market.snapshot(policy: .standard)
            #expect(snapshot.coins.count == 38 && snapshot.skipped == 2)
            #expect(snapshot.coins.allSatisfy { $0.otherNames.isEmpty && $0.name == $0.symbol })
            let asked = server.requests.count
            #expect(asked < 40)
            #expect(try await market.snapshot(policy: .refresh).coins.count == 38)
            #expect(server.requests.count == asked + 2)
        }
    }

    @Test("A day of Bithumb, which begins at midnight in Korea, is that day, and one of Upbit's is the UTC day")
    func koreanDays() async throws {
        let times = [true: "2024-01-03T00:00:00", false: "2024-01-02T15:00:00"]
        for isUpbit in [true, false] {
            let time = times[isUpbit] ?? ""
            let body =
                #"[{"candle_date_time_utc":"\#(time)","opening_price":1,"high_price":1,"low_price":1,"trade_price":1}]"#
            try await RemoteMarkets.with(isUpbit ? RemoteMarkets.upbit : RemoteMarkets.bithumb) { _ in
                .text(body)
            } _: { market, _ in
                let days = try await market.history(HistoryRequest(.sample("bitcoin", "BTC"), over: .month))
                #expect(days?.points.map(\.second) == [1_704_240_000])
                let hours = try await market.history(HistoryRequest(.sample("bitcoin", "BTC"), over: .day))
                #expect(hours?.points.map(\.second) == [isUpbit ? 1_704_240_000 : 1_704_207_600])
            }
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
