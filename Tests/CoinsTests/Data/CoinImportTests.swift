import CoinsData
import CoinsDomain
import Foundation
import Glibc
import SatchelCatalog
import SatchelCollection
import SatchelImporting
import SatchelNumbers
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Coins: imports")
struct CoinImportTests {
    private static let history = """
        date,open,high,low,close,volume,market cap,average
        2013-04-29,134.44,147.49,134.00,144.54,-,1491160000,140.75
        2013-04-28,135.30,135.98,132.10,134.21,-,1500520000,134.04
        2013-04-31,1,1,1,1,-,-,1
        2013-05-01,1,1,1,-,-,-,1

        """
    private static let coins = """
        [{"id":"zoc","symbol":"zoc","name":"Zoc"},{"id":"bitcoin","symbol":"btc","name":"Bitcoin"},
         {"id":"","symbol":"x","name":"X"},{"symbol":"y","name":"Y"},{"id":"b2","symbol":"BTC","name":"Second"}]
        """

    /// What imports are tried with.
    private struct Desk {
        let store: CoinImportStore
        let list: CoinCatalog
        let imports: CoinImports
        let folder: String

        init(_ store: CoinImportStore, _ folder: String) {
            self.store = store
            list = CoinCatalog(market: EmbeddedCoinMarket(), imported: store.all)
            imports = CoinImports(store: store, coins: list, clock: FixedClock(), currency: .usd)
            self.folder = folder
        }

        func write(_ text: String, _ name: String) throws -> String {
            let path = folder + "/" + name
            try Data(text.utf8).write(to: URL(filePath: path))
            return path
        }

        func importing(_ text: String, _ name: String) async throws -> ImportReport {
            try await imports.importFile(write(text, name)) { _ in }
        }
    }

    private func withDesk<Result>(_ body: (Desk) async throws -> Result) async throws -> Result {
        try await withTemporaryFolder { try await body(Desk(CoinImportStore(), $0)) }
    }

    @Test("A history is imported in order, invalid rows named with their lines; a second time nothing is new")
    func history() async throws {
        try await withTemporaryFolder { folder in
            let desk = Desk(CoinImportStore { folder + "/coins.sqlite" }, folder)
            let first = try await desk.importing(Self.history, "bitcoin.csv")
            #expect((first.source, first.added, first.unchanged, first.invalid) == ("bitcoin/usd", 2, 0, 2))
            #expect(first.firstInvalidRows.map(\.line) == [4, 5])
            let history = try #require(try await desk.store.history(of: CoinID("bitcoin")))
            #expect(history.points.map(\.close.description) == ["134.21", "144.54"])
            #expect(history.points[0].range?.high.description == "135.98")
            #expect(history.provenance == ItemSource(source: "imported", asOf: "2013-04-29"))

            let second = try await desk.importing(Self.history, "bitcoin.csv")
            #expect((second.added, second.changed, second.unchanged) == (0, 0, 2))
            try await desk.store.close()
        }
    }

    @Test("A price below zero makes its row invalid, and a coin may be worth nothing")
    func negativePrices() async throws {
        try await withDesk { desk in
            let text = """
                date,open,high,low,close
                2020-01-01,1,2,1,-5
                2020-01-02,1,2,-1,1
                2020-01-03,1,2,0,0
                2020-01-04,,,,nan
                2020-01-05,-,-,-,inf
                2020-01-06,-,-,-,1.5

                """
            let report = try await desk.importing(text, "aion.csv")
            #expect((report.added, report.invalid) == (2, 4))
            #expect(report.firstInvalidRows.map(\.line) == [2, 3, 5, 6])
            #expect(report.firstInvalidRows.first?.reason == "the price '-5' is negative")
            let history = try #require(try await desk.store.history(of: CoinID("aion")))
            #expect(history.points.map(\.close.description) == ["0", "1.5"])
        }
    }

    @Test("Coins whose name nobody could see, and JSON that is none, are invalid")
    func oddCoins() async throws {
        try await withDesk { desk in
            let text = """
                [{"id":"a","symbol":"A","name":"\\u0001"},
                {"id":"b","symbol":"B","name":"\\u200b \\u202e"},
                {"id":"c","symbol":"C","name":"Sea","x":[1,]},
                {"id":"d","symbol":"D","name":"Dee"}]
                """
            let report = try await desk.importing(text, "coins.json")
            #expect((report.added, report.invalid) == (1, 3))
            #expect(report.firstInvalidRows.map(\.line) == [1, 2, 3])
            #expect(report.firstInvalidRows.last?.reason == "it is not JSON: trailing comma at byte 43")
        }
    }

    @Test("A history is found again though no list names its coin")
    func unlisted() async throws {
        try await withDesk { desk in
            #expect(try await desk.list.item(CoinID("aion")) == nil)
            _ = try await desk.importing("snapped_at,price\n2020-01-01 00:00:00 UTC,1.5\n", "aion.csv")
            #expect(try await desk.list.item(CoinID("aion"))?.name == "aion")
            #expect(try await desk.store.history(of: CoinID("aion"))?.points.count == 1)
        }
    }

    @Test("A list of coins is imported; the market's own coins keep their prices")
    func coins() async throws {
        try await withDesk { desk in
            let report = try await desk.importing(Self.coins, "coins.json")
            #expect((report.source, report.added, report.invalid) == ("coins", 3, 2))
            let page = try await desk.list.search(.everything, by: .relevance, page: 1, size: 1000)
            #expect(page.total == 102)
            #expect(page.items.first?.price != nil)
            #expect(page.items.suffix(2).map(\.name) == ["Second", "Zoc"])
            let search = try await desk.list.search(try .parse("symbol:btc"), by: .relevance, page: 1, size: 9)
            #expect(search.items.map(\.id.rawValue) == ["bitcoin", "b2"])
        }
    }

    @Test("Prices with more digits than any market has are invalid rows, and the others are imported")
    func longPrices() async throws {
        try await withDesk { desk in
            let rows = ["1e-9223372036854775808", "1e120", "1e99999999999999999999", "-1e-99", "0.5"].enumerated()
                .map { "2020-01-0\($0.offset + 1),\($0.element)\n" }
            let report = try await desk.importing("date,close\n" + rows.joined(), "aion.csv")
            #expect((report.added, report.invalid) == (1, 4))
            #expect(
                report.firstInvalidRows.first?.reason
                    == "the price '1e-9223372036854775808' has too many digits; use \(ExactDecimal.bound)"
            )
        }
    }

    @Test("What is neither a history nor a list is refused, and so is what is not there or says of no coin whose it is")
    func refused() async throws {
        try await withDesk { desk in
            let error = await #expect(throws: CatalogSourceError.self) {
                try await desk.importing("name,colour\nx,red\n", "shirts.csv")
            }
            if case .unknownFile? = error {} else { Issue.record("\(String(describing: error))") }
            await #expect(throws: (any Error).self) { try await desk.imports.importFile(desk.folder) { _ in } }
            await #expect(throws: CoinError.unnamedHistory(path: desk.folder + "/2020 prices.csv")) {
                try await desk.importing(Self.history, "2020 prices.csv")
            }
        }
    }

    @Test("A history and a list come through a pipe, which is read once")
    func pipe() async throws {
        try await withDesk { desk in
            for (name, text) in [("bitcoin", Self.history), ("list", Self.coins)] {
                let path = desk.folder + "/" + name
                #expect(mkfifo(path, 0o600) == 0)
                let writer = Thread { try? Data(text.utf8).write(to: URL(filePath: path)) }
                writer.start()
                let report = try await desk.imports.importFile(path) { _ in }
                #expect(report.added > 0 && report.path == path)
            }
            #expect(try await desk.imports.sources().map(\.name) == ["bitcoin/usd", "list"])
        }
    }

    @Test("Each history and each list is a source, and one that is removed leaves the others")
    func sources() async throws {
        try await withDesk { desk in
            #expect(try await desk.imports.sources().isEmpty)
            _ = try await desk.importing(Self.history, "bitcoin.csv")
            let euros = desk.imports.importing(CoinID("bitcoin"), in: Currency("eur"))
            _ = try await euros.importFile(desk.write(Self.history, "prices.csv")) { _ in }
            _ = try await desk.importing(Self.coins, "coins-list.json")

            let day = FixedClock().today.description
            #expect(
                try await desk.imports.sources() == [
                    CatalogSource(name: "bitcoin/eur", count: 2, day: day),
                    CatalogSource(name: "bitcoin/usd", count: 2, day: day),
                    CatalogSource(name: "coins-list", count: 3, day: day),
                ]
            )

            #expect(try await desk.imports.removeSource("bitcoin/usd") { _ in } == 2)
            #expect(try await desk.imports.removeSource("coins-list") { _ in } == 3)
            #expect(try await desk.store.history(of: CoinID("bitcoin"))?.currency == Currency("eur"))
            #expect(try await desk.list.item(CoinID("zoc")) == nil)
            await #expect(throws: CatalogSourceError.unknown("bitcoin/usd", known: ["bitcoin/eur"])) {
                try await desk.imports.removeSource("bitcoin/usd") { _ in }
            }
        }
    }

    @Test("An interrupted history is a source from its first rows on, and continues where it stopped")
    func interrupted() async throws {
        try await withDesk { desk in
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            let rows = (0..<20_000).map { row in
                "\(1980 + row / 336)-\(two(row % 336 / 28 + 1))-\(two(row % 28 + 1)),\(row)\n"
            }
            let path = try desk.write("date,close\n" + rows.joined(), "bitcoin.csv")
            let first = try await Task {
                try await desk.imports.importFile(path) { _ in withUnsafeCurrentTask { $0?.cancel() } }
            }
            .value
            #expect(first.ending == .interrupted)
            let source = try #require(try await desk.imports.sources().first)
            #expect(source.isUnfinished && source.count == first.rowsRead && source.count > 0)

            let rest = try await desk.imports.importFile(path) { _ in }
            #expect(rest.resumedAfter == first.rowsRead)
            let after = try #require(try await desk.imports.sources().first)
            #expect(!after.isUnfinished && after.count == 20_000)
        }
    }

    @Test("Every history that lies beside the repository is imported whole")
    func shared() async throws {
        guard let path = SharedCoinData.path("history/bitcoin.csv") else { return }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let rows = text.split(separator: "\n").count - 1
        try await withDesk { desk in
            let report = try await desk.imports.importFile(path) { _ in }
            #expect((report.added, report.invalid) == (rows, 0))
            #expect(try await desk.store.history(of: CoinID("bitcoin"))?.points.count == rows)
        }
    }
}
