import CoinsData
import CoinsDomain
import SatchelCatalog
import SatchelNetworking
import SatchelNumbers
import Synchronization
import Testing

@Suite("Coins: the market that stands in where the service fails")
struct AutoCoinMarketTests {
    private static let failure = NetworkError("service", .nameNotFound)
    private static let reason = "stub could not be reached (server not found)"

    private func auto(_ service: MarketStub) -> AutoCoinMarket {
        AutoCoinMarket(service: service, builtIn: EmbeddedCoinMarket(), chosenBy: "coins.market")
    }

    private func list(
        _ service: MarketStub,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) -> CoinCatalog {
        CoinCatalog(market: auto(service), imported: CoinImportStore().all, now: now)
    }

    @Test(
        "The service's answer is as it came, live or cached",
        arguments: [
            DataState.live, .cached(age: 5), .offline(age: 7), .failed(reason: "429", retryAfter: 3, age: 60),
        ]
    )
    func service(_ state: DataState) async throws {
        let snapshot = try await auto(MarketStub([.sample("bitcoin", "BTC")], state: state)).snapshot(policy: .standard)
        #expect(snapshot.state == state && snapshot.tried.problem == nil)
        #expect(snapshot.coins.map(\.provenance.source) == ["stub"])
    }

    @Test("Where the service fails and nothing is kept, the built-in prices say their day and the reason")
    func standIn() async throws {
        let service = MarketStub([.failure(Self.failure)])
        let snapshot = try await auto(service).snapshot(policy: .standard)
        #expect(snapshot.coins.count == 100 && snapshot.state == .snapshot(day: "2023-01-08"))
        #expect(snapshot.tried.problem == Self.reason)
        #expect(service.count == 1, "no second try")
    }

    @Test("Offline, the reason is that nobody was asked")
    func offline() async throws {
        let snapshot = try await auto(MarketStub([.failure(NetworkError("service", .offline))])).snapshot(
            policy: .standard
        )
        #expect(snapshot.tried.problem == "stub was not asked (offline)")
    }

    @Test("A list says where its rows are from, and an empty one where it looked")
    func places() async throws {
        let list = list(MarketStub([.failure(Self.failure)]))
        let found = try await list.search(.everything, by: .relevance, page: 1, size: 3)
        #expect(found.tried.map(\.problem) == ["could not be reached (server not found)", nil])
        #expect(found.tried.map(\.source) == ["stub", "embedded"])
        let none = try await list.search(.parse("xyzzyq"), by: .relevance, page: 1, size: 3)
        #expect(none.tried.last?.builtIn == 100)
        #expect(list.sources.contains("stub") && list.sources.contains("embedded"))
    }

    @Test("Built-in prices stand in for a minute, then the service is asked again")
    func minute() async throws {
        let start = ContinuousClock.now
        let passed = Mutex(Duration.zero)
        let service = MarketStub([
            .failure(Self.failure), .snapshot(MarketSnapshot([.sample("bitcoin", "BTC")], state: .live)),
        ])
        let list = list(service) { start + passed.withLock { $0 } }
        #expect(try await list.snapshot().tried.problem == Self.reason)
        passed.withLock { $0 = .seconds(59) }
        #expect(try await list.snapshot().tried.problem == Self.reason)
        #expect(service.count == 1)
        passed.withLock { $0 = .seconds(60) }
        #expect(try await list.snapshot().tried.problem == nil)
        #expect(service.count == 2)
    }

    @Test("A refresh that fails keeps the prices that were live, with their age and the reason")
    func refresh() async throws {
        let start = ContinuousClock.now
        let passed = Mutex(Duration.zero)
        let coins = MarketSnapshot([.sample("bitcoin", "BTC", price: "5")], state: .live)
        let list = list(MarketStub([.snapshot(coins), .failure(Self.failure)])) { start + passed.withLock { $0 } }
        _ = try await list.snapshot()
        passed.withLock { $0 = .seconds(30) }
        let kept = try await list.snapshot(policy: .refresh)
        #expect(kept.coins.map(\.price) == [ExactDecimal(5)])
        #expect(kept.state == .failed(reason: Self.reason, retryAfter: nil, age: 30))
    }

    @Test("Completion knows the built-in coins before the first list, and the list asks the service all the same")
    func completion() async throws {
        let service = MarketStub([
            .failure(NetworkError("service", .notCached)),
            .snapshot(MarketSnapshot([.sample("bitcoin", "BTC")], state: .live)),
        ])
        let list = list(service)
        #expect(await list.values(of: .symbol).contains("ETH"))
        #expect(await list.suggestions(for: "Bitc", limit: 1) == ["Bitcoin"])
        #expect(service.count == 1)
        #expect(try await list.snapshot().state == .live)
    }

    @Test("A chart is the service's, or else the built-in one with the reason; too long a span is told as such")
    func history() async throws {
        let request = HistoryRequest(.sample("bitcoin", "BTC"), over: .month)
        let failing = MarketStub([], history: .failure(Self.failure))
        let builtIn = try #require(try await auto(failing).history(request))
        #expect(builtIn.state == .snapshot(day: "2018-02-14") && builtIn.tried.problem == Self.reason)

        let unknown = HistoryRequest(.sample("nobody", "NOB"), over: .month)
        await #expect(throws: Self.failure) { try await auto(failing).history(unknown) }
        #expect(try await auto(MarketStub([], history: .success(nil))).history(unknown) == nil)

        let limit = CoinError.historyLimit(days: 365, source: "stub")
        await #expect(throws: limit) { try await auto(MarketStub([], history: .failure(limit))).history(request) }
    }
}
