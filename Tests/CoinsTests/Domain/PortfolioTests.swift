import CoinsData
import CoinsDomain
import GRDB
import SatchelCatalog
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

/// A store that must keep what the port promises.
struct HoldingStoreUnderTest: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable (@Sendable (any HoldingStore) async throws -> Void) async throws -> Void

    static let all = [
        HoldingStoreUnderTest(testDescription: "memory") {
            try await $0(SQLiteHoldingStore(database: CoinDatabase()))
        },
        HoldingStoreUnderTest(testDescription: "sqlite") { body in
            try await TemporaryDatabase.with { try await body(SQLiteHoldingStore(database: $0)) }
        },
    ]
}

@Suite("Coins: store of lots, contract")
struct HoldingStoreContractTests {
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

    @Test("Lots come back digit for digit, in the order they were added", arguments: HoldingStoreUnderTest.all)
    func order(_ subject: HoldingStoreUnderTest) async throws {
        try await subject.run { store in
            let added = try await store.add(Self.lots)
            #expect(added.map(\.lot) == Self.lots)
            #expect(try await store.all() == added)
        }
    }

    @Test(
        "A name is never given twice, and what is not there is taken away without error",
        arguments: HoldingStoreUnderTest.all
    )
    func names(_ subject: HoldingStoreUnderTest) async throws {
        try await subject.run { store in
            let first = try await store.add(Self.lots)
            try await store.remove([first[1].id, HoldingID(99)])
            let second = try await store.add([Self.lots[1]])
            #expect(try await store.all().map(\.id) == [first[0].id, second[0].id])
            #expect(!first.map(\.id).contains(second[0].id))
        }
    }

    @Test("Adding and removing are undone, and a lot comes back under its id", arguments: HoldingStoreUnderTest.all)
    func undo(_ subject: HoldingStoreUnderTest) async throws {
        try await subject.run { store in
            let lots = try await store.add(Self.lots)
            try await store.remove([lots[0].id])

            let removal = try #require(try await store.lastChange())
            #expect(removal.label == "removed 0.123456789012345678 Bitcoin (BTC)")
            #expect(try await store.undo(removal) == .undone)
            #expect(try await store.all() == lots)
            let addition = try #require(try await store.lastChange())
            #expect(addition.label == "added 2 lots")
            #expect(try await store.undo(addition) == .undone)
            #expect(try await store.all().isEmpty)
            #expect(try await store.lastChange() == nil)
        }
    }
}

@Suite("Coins: lots of earlier versions and of other programs")
struct UnreadableLotTests {
    private func add(_ amount: String, to database: CoinDatabase, in folder: String) async throws {
        try await SQLiteHoldingStore(database: database).remove([])
        try await DatabaseQueue(path: folder + "/coins.sqlite").write { db in
            try db.execute(
                sql: """
                    INSERT INTO lot (coin, symbol, name, amount, currency)
                    VALUES ('bitcoin', 'BTC', 'Bitcoin', ?, 'usd')
                    """,
                arguments: [amount]
            )
        }
    }

    @Test("An amount that was longer than is read today is there, and can be taken away")
    func long() async throws {
        try await TemporaryDatabase.folder { folder in
            let database = CoinDatabase { folder + "/coins.sqlite" }
            let amount = "1" + String(repeating: "0", count: 120)
            try await add(amount, to: database, in: folder)
            let store = SQLiteHoldingStore(database: database)
            #expect(try await store.all().map(\.lot.amount.description) == [amount])
            #expect(try await store.unreadable().isEmpty)
            try await store.remove([HoldingID(1)])
            #expect(try await store.all().isEmpty)
            try await database.close()
        }
    }

    @Test("A lot whose amount is no number is named, and taken away by its id alone")
    func unreadable() async throws {
        try await TemporaryDatabase.folder { folder in
            let database = CoinDatabase { folder + "/coins.sqlite" }
            try await add("2", to: database, in: folder)
            try await add("a lot", to: database, in: folder)
            let store = SQLiteHoldingStore(database: database)
            let useCase = PortfolioUseCase(
                store: store,
                files: CSVLotFile(),
                list: CoinListUseCase(
                    market: EmbeddedCoinMarket(),
                    imported: CoinImportStore(database: CoinDatabase()).all
                )
            )
            let lost = UnreadableLot(id: HoldingID(2), name: "Bitcoin", amount: "a lot")
            #expect(try await useCase.holdings().map(\.id) == [HoldingID(1)])
            #expect(try await useCase.unreadable() == [lost])
            await #expect(throws: CoinError.noLot("2", count: 1)) { try await useCase.remove(["2"]) }
            let removed = try await useCase.remove(["h2", "h2"])
            #expect(removed.lots.isEmpty && removed.unreadable == [lost])
            #expect(try await store.unreadable().isEmpty)
            try await database.close()
        }
    }
}
