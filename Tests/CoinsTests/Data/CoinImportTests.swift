import CoinsData
import CoinsDomain
import Foundation
import SatchelCatalog
import SatchelNumbers
import SatchelSearch
import Testing

/// A store of imports that must keep what the port promises.
struct ImportStoreUnderTest: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable (@Sendable (any CoinImportStore, String) async throws -> Void) async throws -> Void

    static let all = [
        ImportStoreUnderTest(testDescription: "memory") { body in
            try await TemporaryDatabase.folder { try await body(InMemoryCoinImports(), $0) }
        },
        ImportStoreUnderTest(testDescription: "sqlite") { body in
            try await TemporaryDatabase.with { database in
                try await TemporaryDatabase.folder { try await body(SQLiteCoinImports(database: database), $0) }
            }
        },
    ]
}

@Suite("Coins: imports")
struct CoinImportTests {
    private static let history = """
        date,open,high,low,close,volume,market cap,average
        2013-04-29,134.44,147.49,134.00,144.54,-,1491160000,140.75
        2013-04-28,135.30,135.98,132.10,134.21,-,1500520000,134.04
        2013-04-31,1,1,1,1,-,-,1
        2013-05-01,1,1,1,-,-,-,1

        """

    private func write(_ text: String, _ folder: String, _ name: String) throws -> String {
        let path = folder + "/" + name
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    @Test(
        "A history is taken in, in order, odd rows told with their lines; a second time nothing is new",
        arguments: ImportStoreUnderTest.all
    )
    func history(_ subject: ImportStoreUnderTest) async throws {
        try await subject.run { store, folder in
            let path = try write(Self.history, folder, "bitcoin.csv")
            let importer = FileCoinImporter(store: store)
            #expect(try await importer.kind(of: path) == .history)
            let bitcoin = CoinID("bitcoin")

            let first = try await importer.importHistory(from: path, of: bitcoin, in: .usd) { _, _ in }
            #expect((first.added, first.unchanged, first.odd) == (2, 0, 2))
            #expect(first.firstOdd.map(\.line) == [4, 5])
            let history = try #require(try await store.history(of: bitcoin))
            #expect(history.points.map(\.close.description) == ["134.21", "144.54"])
            #expect(history.points[0].range?.high.description == "135.98")
            #expect(history.provenance == ItemSource(source: "imported", asOf: "2013-04-29"))

            let second = try await importer.importHistory(from: path, of: bitcoin, in: .usd) { _, _ in }
            #expect((second.added, second.changed, second.unchanged) == (0, 0, 2))
        }
    }

    @Test("A price below zero makes its row odd, and a coin may be worth nothing", arguments: ImportStoreUnderTest.all)
    func negativePrices(_ subject: ImportStoreUnderTest) async throws {
        try await subject.run { store, folder in
            let text = """
                date,open,high,low,close
                2020-01-01,1,2,1,-5
                2020-01-02,1,2,-1,1
                2020-01-03,1,2,0,0
                2020-01-04,,,,nan
                2020-01-05,-,-,-,inf
                2020-01-06,-,-,-,1.5

                """
            let path = try write(text, folder, "aion.csv")
            let importer = FileCoinImporter(store: store)
            let report = try await importer.importHistory(from: path, of: CoinID("aion"), in: .usd) { _, _ in }
            #expect((report.added, report.odd) == (2, 4))
            #expect(report.firstOdd.map(\.line) == [2, 3, 5, 6])
            #expect(report.firstOdd.first?.reason == "the price '-5' is below zero")
            let history = try #require(try await store.history(of: CoinID("aion")))
            #expect(history.points.map(\.close.description) == ["0", "1.5"])
        }
    }

    @Test("Coins whose name nobody could see, and JSON that is none, are odd", arguments: ImportStoreUnderTest.all)
    func oddCoins(_ subject: ImportStoreUnderTest) async throws {
        try await subject.run { store, folder in
            let text = """
                [{"id":"a","symbol":"A","name":"\\u0001"},
                {"id":"b","symbol":"B","name":"\\u200b \\u202e"},
                {"id":"c","symbol":"C","name":"Sea","x":[1,]},
                {"id":"d","symbol":"D","name":"Dee"}]
                """
            let path = try write(text, folder, "coins.json")
            let report = try await FileCoinImporter(store: store).importCoins(from: path) { _, _ in }
            #expect((report.added, report.odd) == (1, 3))
            #expect(report.firstOdd.map(\.line) == [1, 2, 3])
            #expect(report.firstOdd.last?.reason == "it is not JSON: trailing comma at byte 43")
        }
    }

    @Test("A history is found again though no list names its coin", arguments: ImportStoreUnderTest.all)
    func unlisted(_ subject: ImportStoreUnderTest) async throws {
        try await subject.run { store, folder in
            let path = try write("snapped_at,price\n2020-01-01 00:00:00 UTC,1.5\n", folder, "aion.csv")
            _ = try await FileCoinImporter(store: store).importHistory(from: path, of: CoinID("aion"), in: .usd) {
                _,
                _ in
            }
            let list = CoinListUseCase(market: EmbeddedCoinMarket(), imported: store)
            #expect(try await list.item(CoinID("aion"))?.price == nil)
            #expect(try await store.history(of: CoinID("aion"))?.points.count == 1)
        }
    }

    @Test("A list of coins is taken in; the market's own coins keep their prices", arguments: ImportStoreUnderTest.all)
    func coins(_ subject: ImportStoreUnderTest) async throws {
        try await subject.run { store, folder in
            let text = """
                [{"id":"zoc","symbol":"zoc","name":"Zoc"},{"id":"bitcoin","symbol":"btc","name":"Bitcoin"},
                 {"id":"","symbol":"x","name":"X"},{"symbol":"y","name":"Y"},{"id":"b2","symbol":"BTC","name":"Second"}]
                """
            let path = try write(text, folder, "coins.json")
            let importer = FileCoinImporter(store: store)
            #expect(try await importer.kind(of: path) == .coins)
            let report = try await importer.importCoins(from: path) { _, _ in }
            #expect((report.added, report.odd) == (3, 2))
            let list = CoinListUseCase(market: EmbeddedCoinMarket(), imported: store)
            let page = try await list.search(.everything, by: .relevance, page: 1, size: 1000)
            #expect(page.total == 102)
            #expect(page.items.first?.price != nil)
            #expect(page.items.suffix(2).map(\.name) == ["Second", "Zoc"])
            let search = try await list.search(try .parse("symbol:btc"), by: .relevance, page: 1, size: 9)
            #expect(search.items.map(\.id.rawValue) == ["bitcoin", "b2"])
        }
    }

    @Test("Prices with more digits than any market has are odd rows, and the others are taken in")
    func longPrices() async throws {
        try await TemporaryDatabase.folder { folder in
            let rows = ["1e-9223372036854775808", "1e120", "1e99999999999999999999", "-1e-99", "0.5"].enumerated()
                .map { "2020-01-0\($0.offset + 1),\($0.element)\n" }
            let path = try write("date,close\n" + rows.joined(), folder, "aion.csv")
            let report = try await FileCoinImporter(store: InMemoryCoinImports())
                .importHistory(from: path, of: CoinID("aion"), in: .usd) { _, _ in }
            #expect((report.added, report.odd) == (1, 4))
            #expect(
                report.firstOdd.first?.reason
                    == "the price '1e-9223372036854775808' has too many digits; it can have \(ExactDecimal.bound)"
            )
        }
    }

    @Test("What is neither is refused, and so is what is not there")
    func refused() async throws {
        try await TemporaryDatabase.folder { folder in
            let importer = FileCoinImporter(store: InMemoryCoinImports())
            let path = try write("name,colour\nx,red\n", folder, "shirts.csv")
            await #expect(throws: CoinError.unknownImport(path: path)) { try await importer.kind(of: path) }
            await #expect(throws: CoinError.self) { try await importer.kind(of: folder + "/missing.csv") }
            await #expect(throws: CoinError.self) { try await importer.kind(of: folder) }
        }
    }

    @Test("Every history that lies beside the repository is taken in whole")
    func shared() async throws {
        guard let path = SharedCoinData.path("history/bitcoin.csv") else { return }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let rows = text.split(separator: "\n").count - 1
        try await TemporaryDatabase.with { database in
            let store = SQLiteCoinImports(database: database)
            let report = try await FileCoinImporter(store: store)
                .importHistory(from: path, of: CoinID("bitcoin"), in: .usd) { _, _ in }
            #expect((report.added, report.odd) == (rows, 0))
            #expect(try await store.history(of: CoinID("bitcoin"))?.points.count == rows)
        }
    }
}

@Suite("Coins: files of lots")
struct CSVLotFileTests {
    private let lots = [
        Lot(
            coin: CoinID("bitcoin"),
            symbol: "BTC",
            name: "Bit, \"the\" coin",
            amount: ExactDecimal("0.123456789012345678") ?? .zero,
            price: ExactDecimal("60000.1"),
            currency: .usd,
            day: Day("2024-01-02")
        ),
        Lot(coin: CoinID("doge"), symbol: "DOGE", name: "Dogecoin", amount: ExactDecimal(7), currency: .krw),
    ]

    @Test("What is written is read back digit for digit")
    func roundTrip() async throws {
        try await TemporaryDatabase.folder { folder in
            let file = CSVLotFile()
            try await file.write(lots, to: folder + "/lots.csv")
            #expect(try await file.lots(in: folder + "/lots.csv") == lots)
        }
    }

    @Test(
        "The first row that is no lot is told with its line, and nothing is taken in",
        arguments: [
            "coin,amount\nbitcoin,1\nbitcoin,-1\n", "coin,amount\nbitcoin,1\n,1\n",
            "coin,amount,date\nbitcoin,1,2024-01-01\nbitcoin,1,2024-02-30\n",
            "coin,amount,price\nbitcoin,1,\nbitcoin,1,dear\n",
            "coin,amount,currency\nbitcoin,1,usd\nbitcoin,1,doubloon\n", "coin,amount\nbitcoin,1\nbitcoin\n",
            "coin,name,amount\nbitcoin,Bitcoin,1\nbitcoin,Bit\u{0}coin,1\n",
            "coin,name,amount\nbitcoin,6\" coin,1\nbitcoin,\"Bit\"coin,1\n",
        ]
    )
    func bad(_ text: String) async throws {
        try await TemporaryDatabase.folder { folder in
            let path = folder + "/lots.csv"
            try Data(text.utf8).write(to: URL(filePath: path))
            let error = await #expect(throws: CoinError.self) { try await CSVLotFile().lots(in: path) }
            guard case .badLots(_, let line, _)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(line == 3)
        }
    }

    @Test("Taking in the same file twice adds nothing the second time; two equal lots in it are two")
    func twice() async throws {
        try await TemporaryDatabase.folder { folder in
            let path = folder + "/lots.csv"
            try await CSVLotFile().write(lots + [lots[1]], to: path)
            let portfolio = PortfolioUseCase(
                store: InMemoryHoldingStore(),
                files: CSVLotFile(),
                list: CoinListUseCase(market: EmbeddedCoinMarket(), imported: InMemoryCoinImports())
            )
            #expect(try await portfolio.importLots(from: path) == (3, 0))
            #expect(try await portfolio.importLots(from: path) == (0, 3))
            #expect(try await portfolio.export(to: path) == 3)
        }
    }

    @Test("A folder cannot be written over, and nothing is lost by trying")
    func unwritable() async throws {
        try await TemporaryDatabase.folder { folder in
            await #expect(throws: CoinError.self) { try await CSVLotFile().write(lots, to: folder) }
            await #expect(throws: CoinError.self) {
                try await CSVLotFile().write(lots, to: folder + "/no/such/lots.csv")
            }
        }
    }
}
