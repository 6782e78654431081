import CoinsData
import CoinsDomain
import SatchelCatalog
import SatchelCollection
import SatchelNumbers
import Testing

@Suite("Coins: what the ledger leaves, and what it is worth")
struct PortfolioTests {
    private func entry(
        _ kind: CoinEntry.Kind,
        _ coin: String,
        _ amount: String,
        price: String? = nil,
        fee: String? = nil
    ) throws -> CoinEntry {
        var entry = CoinEntry(
            kind,
            try #require(ExactDecimal(amount)),
            of: CoinID(coin),
            symbol: coin.uppercased(),
            name: coin
        )
        (entry.price, entry.fee) = (price.flatMap { CoinPrice($0) }, fee.flatMap { CoinPrice($0) })
        return entry
    }

    private func portfolio(
        _ entries: [CoinEntry],
        _ view: CoinView = CoinView(),
        withNone: Bool = false
    ) -> Portfolio {
        let coins: [Coin] = [.sample("btc", "BTC", price: "16951.52"), .sample("doge", "DOGE", price: "0.072411")]
        return Portfolio(
            entries,
            at: Dictionary(uniqueKeysWithValues: coins.map { ($0.id, $0) }),
            view,
            withNone: withNone
        )
    }

    @Test("Values, gains and shares are exact")
    func exact() throws {
        let value = portfolio([
            try entry(.buy, "btc", "0.1", price: "60000.01 USD"), try entry(.buy, "doge", "1000.5", price: "0.05 USD"),
        ])
        #expect(value.positions[0].value?.description == "1695.152")
        #expect(value.positions[0].unrealized?.description == "-4304.849")
        #expect(value.positions[0].unrealizedPercent?.description == "-71.75")
        #expect(value.positions[1].value?.description == "72.4472055")
        #expect(value.positions[1].unrealized?.description == "22.4222055")
        #expect(value.value.only?.description == "1767.5992055 USD")
        #expect(value.positions.map { $0.share?.description } == ["95.9", "4.1"])
    }

    @Test("What is sold, spent or paid as a fee is gone, and what was got for it counts, less fees")
    func sold() throws {
        let bought = try entry(.buy, "btc", "1", price: "10000 USD", fee: "10 USD")
        let value = portfolio([
            bought, try entry(.sell, "btc", "0.4", price: "20000 USD", fee: "5 USD"),
            try entry(.spend, "btc", "0.1", price: "15000 USD"), try entry(.fee, "btc", "0.0001"),
            try entry(.receive, "btc", "0.2", price: "0 USD"),
        ])
        let position = value.positions[0]
        #expect(position.amount.description == "0.6999")
        // 0.4999 of what cost 10010 are left, and 0.2 that were got for nothing.
        #expect(position.rest.cost.only?.description == "5003.999 USD")
        #expect(position.unrealized?.description == "6860.369848")
        // 7995 for what cost 4004, 1500 for 1001, and a fee that cost 1.001.
        #expect(position.realized.only?.description == "4488.999 USD")

        #expect(portfolio([bought, try entry(.sell, "btc", "1", price: "1 USD")]).positions.isEmpty)
        let all = portfolio([bought, try entry(.sell, "btc", "1", price: "20000 USD")], withNone: true)
        #expect(all.positions[0].realized.only?.description == "9990 USD")
    }

    @Test("A gain is told only where all is in the currency of the value, and every price is known")
    func gains() throws {
        let value = portfolio([
            try entry(.buy, "btc", "1"), try entry(.buy, "btc", "1", price: "20000 USD"),
            try entry(.buy, "doge", "1", price: "0 USD"), try entry(.buy, "unlisted", "3", price: "2 USD"),
        ])
        #expect(value.positions.map { $0.unrealized == nil } == [true, false, true])
        #expect(value.positions[2].value == nil && value.positions[2].share == nil)
        #expect(value.positions[1].unrealizedPercent == nil, "what was got for nothing has no gain in percent")

        let won = portfolio([try entry(.buy, "btc", "1", price: "20000000 KRW")])
        #expect(won.positions[0].unrealized == nil)
    }

    @Test("Coins of which more was taken than was there have no value")
    func overdrawn() throws {
        let value = portfolio([try entry(.buy, "btc", "1"), try entry(.sell, "btc", "1.5", price: "1 USD")])
        #expect(value.positions[0].amount.description == "-0.5")
        #expect(value.positions[0].value == nil && value.value.sorted.isEmpty)
    }

    @Test("Wallets add up to what the coins are worth, also one that gave more than it had")
    func wallets() throws {
        var entries = [
            try entry(.buy, "btc", "2"), try entry(.sell, "btc", "0.5"), try entry(.buy, "doge", "10"),
            try entry(.sell, "doge", "30"),
        ]
        for index in [0, 2] { entries[index].wallet = "ledger" }

        let value = portfolio(entries, CoinView(byWallet: true))

        #expect(value.positions.map { $0.value?.description } == ["33903.04", "-8475.76", nil, nil])
        #expect(value.value.only?.description == "25427.28 USD")
        #expect(value.value == portfolio(entries).value)
    }
}

@Suite("Coins: prices in a currency")
struct CoinPriceTests {
    @Test(
        "An amount is read with its currency on either side, by code or sign",
        arguments: [
            "30000 USD": "30000 USD", "30000usd": "30000 USD", "USD 30000": "30000 USD", "$30000": "30000 USD",
            "30000 €": "30000 EUR", "₩80": "80 KRW", "80원": "80 KRW", "0.00000123 btc": "0.00000123 BTC",
            "5 sats": "5 SATS",
            "1 000 USD": "1000 USD", "0.1 1INCH": "0.1 1INCH",
        ]
    )
    func reads(_ text: String, _ price: String) {
        #expect(CoinPrice(text)?.description == price)
        #expect(CoinPrice(price)?.description == price)
    }

    @Test(
        "Anything else is none",
        arguments: ["30000", "USD", "-5 USD", "1,000 USD", "5 dollars", "5 USD 6", "½ USD", "", "30k USD"]
    )
    func refuses(_ text: String) {
        #expect(CoinPrice(text) == nil)
    }
}

@Suite("Coins: what they were worth")
struct PastWorthTests {
    @Test("A market is asked for the year of each coin that was held then, and once for more than it has")
    func spans() async throws {
        let market = MarketStub(
            [.snapshot(MarketSnapshot([.sample("btc", "BTC"), .sample("doge", "DOGE")], state: .live))],
            history: .failure(CoinError.historyLimit(days: 365, source: "stub"))
        )
        let ledger = StoredCoinLedger(CollectionStore())
        func entry(_ kind: CoinEntry.Kind, _ coin: String, on day: String) -> CoinEntry {
            var entry = CoinEntry(kind, ExactDecimal(1), of: CoinID(coin), symbol: coin, name: coin)
            entry.day = KeptDay(day)
            return entry
        }
        try await ledger.add([
            entry(.buy, "btc", on: "2024-01-01"), entry(.buy, "doge", on: "2024-01-01"),
            entry(.buy, "ltc", on: "2024-01-01"), entry(.sell, "ltc", on: "2024-05-01"),
        ])
        let useCase = PortfolioUseCase(
            ledger: ledger,
            list: CoinCatalog(market: market, imported: { [] }),
            imported: { _ in nil },
            rates: ExchangeRateSource { ExchangeRates() }
        )
        let charts = CoinCharts(market: market, imported: { _ in nil })
        let today = try #require(Day("2026-11-21"))

        _ = try await useCase.holdings(on: [Day("2026-06-01"), nil], today: today, charts: charts)
        #expect(market.spans == [.year, .year])

        _ = try await useCase.holdings(on: [Day("2024-06-01")], today: today, charts: charts)
        #expect(market.spans.dropFirst(2) == [.all, .year, .year])
    }
}

@Suite("Coins: the stored ledger")
struct StoredCoinLedgerTests {
    private static let entries: [CoinEntry] = {
        var bitcoin = CoinEntry(
            .buy,
            ExactDecimal("0.123456789012345678") ?? .zero,
            of: CoinID("bitcoin"),
            symbol: "BTC",
            name: "Bitcoin"
        )
        (bitcoin.price, bitcoin.fee) = (CoinPrice("60000.1 USD"), CoinPrice("0.5 EUR"))
        (bitcoin.day, bitcoin.note) = (KeptDay("2024-01"), "at a friend's")
        var doge = CoinEntry(.receive, ExactDecimal(7), of: CoinID("dogecoin"), symbol: "DOGE", name: "Dogecoin 🐕")
        doge.reason = "gift"
        return [bitcoin, doge]
    }()

    private let store = CollectionStore()

    private func withoutIDs(_ entries: [CoinEntry]) -> [CoinEntry] {
        entries.map { entry in
            var entry = entry
            entry.id = ""
            return entry
        }
    }

    @Test("Entries come back digit for digit, in the order they were added, and undo takes them back")
    func order() async throws {
        let ledger = StoredCoinLedger(store)
        try await ledger.add(Self.entries)
        let kept = try await ledger.all()

        #expect(withoutIDs(kept.entries) == Self.entries && kept.unreadable.isEmpty)
        #expect(kept.entries.map(\.id) == ["buy-1", "receive-1"])
        #expect(try await store.undo() == .done("added 2 entries"))
        #expect(try await ledger.all().entries.isEmpty)
        #expect(try await store.read { try $0.ids(.item, "coins") } == [])
        #expect(try await store.redo() == .done("added 2 entries"))
        #expect(try await ledger.all().entries == kept.entries)
    }

    @Test("An amount that was longer than is read today is there, and one that is no number is named")
    func unreadable() async throws {
        let ledger = StoredCoinLedger(store)
        try await ledger.add([Self.entries[0], Self.entries[0]])
        let long = "1" + String(repeating: "0", count: 120)
        try await store.change("changed") { change in
            try change.set(["amount": [long]], of: .entry("coins", "buy-1"))
            try change.set(["amount": ["a lot"]], of: .entry("coins", "buy-2"))
        }

        let all = try await ledger.all()
        #expect(all.entries.map(\.amount.description) == [long])
        #expect(all.unreadable == ["buy-2"])
    }
}
