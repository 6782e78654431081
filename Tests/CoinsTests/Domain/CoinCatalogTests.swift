import CoinsData
import CoinsDomain
import SatchelCatalog
import Synchronization
import Testing

@Suite("Coins: the list of one fetch")
struct CoinCatalogTests {
    private let coins: [Coin] = [.sample("bitcoin", "BTC"), .sample("ethereum", "ETH"), .sample("bitdao", "BIT")]

    @Test("Searching, ordering and paging ask the market once; a refresh asks anew")
    func oneFetch() async throws {
        let market = MarketStub(coins)
        let list = CoinCatalog(market: market, imported: CoinImportStore().all)

        _ = try await list.search(try .parse("bit"), by: .relevance, page: 1, size: 2)
        _ = try await list.search(.everything, by: ListOrder(FieldOrder<Coin>.price, .descending), page: 2, size: 2)
        _ = try await list.item(CoinID("ethereum"))
        #expect(market.count == 1)

        _ = try await list.search(.everything, by: .relevance, page: 1, size: 2, policy: .refresh)
        #expect(market.count == 2)
    }

    @Test("Nobody's coins are not asked for")
    func noCoins() async throws {
        // 'worth' used to ask a service for somebody who keeps no coin.
        let market = MarketStub(coins)
        let list = CoinCatalog(market: market, imported: CoinImportStore().all)
        #expect(try await list.coins([]).isEmpty)
        #expect(market.count == 0)
    }

    @Test("What only the cache answered is not kept, so that the next list asks the market")
    func cacheOnly() async throws {
        let market = MarketStub(coins)
        let list = CoinCatalog(market: market, imported: CoinImportStore().all)

        let found = try await list.search(try .parse("bit"), by: .relevance, page: 1, size: 9, policy: .cacheOnly)
        #expect(found.items.count == 2)
        _ = try await list.search(.everything, by: .relevance, page: 1, size: 9)
        #expect(market.count == 2)

        _ = try await list.search(.everything, by: .relevance, page: 1, size: 9, policy: .cacheOnly)
        #expect(market.count == 2)
    }

    @Test("A symbol typed in full comes first, though other names begin with it")
    func symbolFirst() async throws {
        let list = CoinCatalog(market: MarketStub(coins), imported: CoinImportStore().all)
        let found = try await list.search(try .parse("bit"), by: .relevance, page: 1, size: 9)
        #expect(found.items.map(\.symbol) == ["BIT", "BTC"])
    }

    @Test("Prices grow old while they are looked at")
    func age() async throws {
        let start = ContinuousClock.now
        let passed = Mutex(Duration.zero)
        let list = CoinCatalog(market: MarketStub(coins), imported: CoinImportStore().all) {
            start + passed.withLock { $0 }
        }
        #expect(try await list.snapshot().state == .live)
        passed.withLock { $0 = .seconds(90) }
        #expect(try await list.snapshot().state == .cached(age: 90))
    }

    @Test("A failed refresh leaves the coins that were there")
    func failedRefresh() async throws {
        let market = MarketStub([
            .snapshot(MarketSnapshot(coins, state: .live)), .failure(CoinError.noCandles(coin: "x")),
        ])
        let list = CoinCatalog(market: market, imported: CoinImportStore().all)
        _ = try await list.snapshot()
        await #expect(throws: CoinError.noCandles(coin: "x")) { try await list.snapshot(policy: .refresh) }
        #expect(try await list.snapshot().coins.count == 3)
    }

    @Test("A coin is found by its id and its name, case aside", arguments: ["bitcoin", "BITCOIN", "Bitcoin"])
    func byName(_ reference: String) async throws {
        let list = CoinCatalog(market: MarketStub(coins), imported: CoinImportStore().all)
        #expect(try await list.item(CoinID(reference))?.id.rawValue == "bitcoin")
        #expect(try await list.item(CoinID("nobody")) == nil)
    }

    @Test("A coin is found by another name, unless that is the name of one")
    func byOtherName() async throws {
        // '비트코인' used to be found by a search only, not by 'show', 'chart' and 'fav'.
        let bitcoin = coins[0].with { $0.otherNames = ["비트코인", "Ether"] }
        let ether = Coin.sample("ether-2", "ETH").with { $0.name = "Ether" }
        let market = MarketStub([bitcoin, ether])
        let list = CoinCatalog(market: market, imported: CoinImportStore().all)
        #expect(try await list.item(CoinID("비트코인"))?.id.rawValue == "bitcoin")
        #expect(try await list.item(CoinID("Ether"))?.id.rawValue == "ether-2")
        #expect(try await list.item(CoinID("비트")) == nil)
    }

    @Test("Rows that could not be read count on the first page")
    func skipped() async throws {
        var snapshot = MarketSnapshot(coins, state: .live)
        snapshot.skipped = 2
        let list = CoinCatalog(
            market: MarketStub([.snapshot(snapshot)]),
            imported: CoinImportStore().all
        )
        #expect(try await list.search(.everything, by: .relevance, page: 1, size: 2).skipped == 2)
        #expect(try await list.search(.everything, by: .relevance, page: 2, size: 2).skipped == 0)
    }

    @Test("A market that sends a coin twice has it once")
    func doubled() {
        #expect(MarketSnapshot(coins + coins, state: .live).coins.count == 3)
    }
}
