import CoinsData
import CoinsDomain
import SatchelCatalog
import SatchelCollection
import SatchelNumbers
import SatchelPersistence
import Testing

@Suite("Coins: what lots are worth")
struct PortfolioTests {
    private func lot(_ coin: String, _ amount: String, price: String?, _ currency: Currency = .usd) throws -> Lot {
        Lot(
            coin: CoinID(coin),
            symbol: coin.uppercased(),
            name: coin,
            amount: try #require(ExactDecimal(amount)),
            price: price.flatMap { ExactDecimal($0) },
            currency: currency
        )
    }

    private func portfolio(_ lots: [Lot]) -> Portfolio {
        let coins: [Coin] = [.sample("btc", "BTC", price: "16951.52"), .sample("doge", "DOGE", price: "0.072411")]
        return Portfolio(
            lots.enumerated().map { Holding(id: HoldingID($0 + 1), lot: $1) },
            at: Dictionary(uniqueKeysWithValues: coins.map { ($0.id, $0) })
        )
    }

    @Test("Values, gains and shares are exact")
    func exact() throws {
        let value = portfolio([
            try lot("btc", "0.1", price: "60000.01"), try lot("doge", "1000.5", price: "0.05"),
        ])
        #expect(value.positions[0].value?.description == "1695.152")
        #expect(value.positions[0].gain?.description == "-4304.849")
        #expect(value.positions[0].gainPercent?.description == "-71.75")
        #expect(value.positions[1].value?.description == "72.4472055")
        #expect(value.positions[1].gain?.description == "22.4222055")
        #expect(value.value?.description == "1767.5992055")
        #expect(value.positions.map { $0.share?.description } == ["95.9", "4.1"])
    }

    @Test("A gain is told only where price and value share a currency, and a price is known")
    func gains() throws {
        let value = portfolio([
            try lot("btc", "1", price: nil), try lot("btc", "1", price: "20000000", .krw),
            try lot("unlisted", "3", price: "2"), try lot("doge", "1", price: "0"),
        ])
        #expect(value.positions.map { $0.gain == nil } == [true, true, true, false])
        #expect(value.positions[2].value == nil && value.positions[2].share == nil)
        #expect(value.positions[3].gainPercent == nil, "what was got for nothing has no gain in percent")
    }

    @Test("The lots that a total leaves out are known")
    func leftOut() throws {
        let value = portfolio([
            try lot("btc", "1", price: nil), try lot("btc", "2", price: "20000000", .krw),
            try lot("unlisted", "3", price: "2"), try lot("doge", "4", price: "0.05"),
        ])
        #expect(value.unvalued.map(\.amount.description) == ["3"])
        #expect(value.withoutGain.map(\.amount.description) == ["1", "2"])
        #expect(value.positions[1].holding.lot.cost?.description == "40000000" && value.positions[1].cost == nil)
    }

    @Test("No lots are worth nothing that could be told")
    func empty() {
        #expect(portfolio([]).value == nil)
    }
}

@Suite("Coins: stored lots")
struct StoredLotsTests {
    private static let lots = [
        Lot(
            coin: CoinID("bitcoin"),
            symbol: "BTC",
            name: "Bitcoin",
            amount: ExactDecimal("0.123456789012345678") ?? .zero,
            price: ExactDecimal("60000.10"),
            currency: .usd,
            day: Day("2024-01-02")
        ),
        Lot(coin: CoinID("dogecoin"), symbol: "DOGE", name: "Dogecoin 🐕", amount: ExactDecimal(7), currency: .krw),
    ]

    private let store = CollectionStore()

    @Test("Lots come back digit for digit, in the order they were added")
    func order() async throws {
        let added = try await StoredLots(store).add(Self.lots)

        #expect(added.map(\.lot) == Self.lots)
        #expect(try await StoredLots(store).all() == added)
    }

    @Test("A name is never given twice, and what is not there is removed without error")
    func names() async throws {
        let lots = StoredLots(store)
        let first = try await lots.add(Self.lots)
        try await lots.remove([first[1].id, HoldingID(99)])
        let second = try await lots.add([Self.lots[1]])
        _ = try await store.undo()
        let third = try await lots.add([Self.lots[1]])

        #expect((first + second + third).map(\.id.number) == [1, 2, 3, 4])
        #expect(try await lots.all().map(\.id.number) == [1, 4])
    }

    @Test(
        "Adding and removing are undone, a lot comes back under its id, and a coin stays as long as something is kept of it"
    )
    func undo() async throws {
        let (lots, favorites) = (StoredLots(store), StoredFavorites<Coin>(store))
        let added = try await lots.add(Self.lots)
        _ = try await favorites.add([.sample("bitcoin", "BTC")])
        try await lots.remove([added[0].id])
        #expect(try await favorites.remove([CoinID("bitcoin")]) == [CoinID("bitcoin")])
        #expect(try await store.read { try $0.ids(.item, "coins") } == ["dogecoin"])

        #expect(try await store.undo() == .done("removed 'Bitcoin' from favorites"))
        #expect(try await store.undo() == .done("removed 0.123456789012345678 Bitcoin (BTC)"))
        #expect(try await store.undo() == .done("added 'Bitcoin' to favorites"))
        #expect(try await lots.all() == added)
        #expect(try await store.undo() == .done("added 2 lots"))
        #expect(try await store.read { try $0.ids(.item, "coins") } == [])
        #expect(try await store.redo() == .done("added 2 lots"))
        #expect(try await lots.all() == added)
    }

    @Test("An amount that was longer than is read today is there, and can be removed")
    func long() async throws {
        let amount = "1" + String(repeating: "0", count: 120)
        try await add(amount)

        #expect(try await StoredLots(store).all().map(\.lot.amount.description) == [amount])
        try await StoredLots(store).remove([HoldingID(1)])
        #expect(try await StoredLots(store).all().isEmpty)
    }

    @Test("A lot whose amount is no number is named, and removed by its id alone")
    func unreadable() async throws {
        try await add("2")
        try await add("a lot")
        let lots = StoredLots(store)
        let useCase = PortfolioUseCase(
            store: lots,
            read: CSVLotFile().lots,
            write: CSVLotFile().write,
            list: CoinCatalog(market: EmbeddedCoinMarket(), imported: CoinImportStore(database: CoinDatabase()).all)
        )
        let lost = UnreadableLot(id: HoldingID(2), name: "Bitcoin", amount: "a lot")
        #expect(try await useCase.holdings().map(\.id) == [HoldingID(1)])
        #expect(try await useCase.unreadable() == [lost])
        await #expect(throws: CoinError.noLot("2", count: 1)) { try await useCase.remove(["2"]) }
        let removed = try await useCase.remove(["h2", "h2"])
        #expect(removed.lots.isEmpty && removed.unreadable == [lost])
        #expect(try await lots.unreadable().isEmpty)
    }

    /// Adds a lot, and then its amount as another program might.
    private func add(_ amount: String) async throws {
        let added = try await StoredLots(store).add([Self.lots[0]])
        try await store.change("changed") { change in
            try change.set(["amount": [amount]], of: .entry("coins", added[0].id.description))
        }
    }
}
