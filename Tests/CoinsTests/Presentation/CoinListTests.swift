import CoinsDomain
import CoinsPresentation
import SatchelCatalog
import SatchelCollection
import SatchelLists
import SatchelNumbers
import SatchelPersistence
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@MainActor
@Suite("Coins: the list on screen")
struct CoinListTests {
    private func screen() -> CoinScreen {
        CoinScreen(
            MarketStub([
                .sample("bitcoin", "BTC", price: "16951.52"), .sample("second", "BTC", price: "2"),
                .sample("tiny", "TNY", price: nil),
            ])
        )
    }

    @Test("Lists, searches, orders, tabs and favorites ask the market once")
    func oneFetch() async throws {
        let screen = screen()
        let list = screen.viewModel
        list.show(try await list.list())
        list.show(try await list.search("bit"))
        list.show(try await list.sort(by: ListOrder(FieldOrder<Coin>.price, .descending)))
        _ = try await list.setFavorites(list.items(["bitcoin"]), to: true)
        try await list.showFavoritesOnly(true)
        #expect(list.state?.items.map(\.id.rawValue) == ["bitcoin"])
        try await list.showFavoritesOnly(false)
        _ = try await list.setFavorites(list.items(["bitcoin"]), to: false)
        #expect(screen.market.count == 1)
        list.show(try await list.refresh())
        #expect(screen.market.count == 2)
    }

    @Test("A symbol of several coins is the best known one, and that is told")
    func ambiguous() async throws {
        let list = screen().viewModel
        #expect(try await list.item("btc").id.rawValue == "bitcoin")
        let problems = list.takeProblems().compactMap { $0 as? ListError }
        #expect(problems == [.ambiguous("btc", count: 2, many: "coins", taken: "Bitcoin (BTC)")])
        #expect(try await list.item("TNY").id.rawValue == "tiny")
        #expect(list.takeProblems().isEmpty)
    }

    @Test("A coin is meant by its id, or else its name, or else its symbol")
    func meant() async throws {
        let list = CoinScreen(
            MarketStub([
                .sample("joke", "BITCOIN"), .sample("bitcoin", "BTC"),
                .sample("btc-name", "X").with { $0.name = "TNY" },
                .sample("tiny", "TNY"),
            ])
        ).viewModel
        for reference in ["bitcoin", "Bitcoin"] { #expect(try await list.item(reference).id.rawValue == "bitcoin") }
        #expect(try await list.item("tny").id.rawValue == "btc-name")
        #expect(try await list.item("BTC").id.rawValue == "bitcoin")
        #expect(list.takeProblems().isEmpty)
    }

    @Test("Of coins with one name, a favorite is meant, and imported ones without it are refused with their ids")
    func several() async throws {
        let twins = ["one", "two"].map { id in
            Coin.sample(id, "TWN").with { $0.provenance = ItemSource(source: "imported") }
        }
        let screen = CoinScreen(MarketStub(twins))
        await #expect(throws: ListError.several("twn", ids: ["one", "two"], one: "coin", many: "coins")) {
            try await screen.viewModel.item("twn")
        }
        _ = try await screen.viewModel.setFavorites(screen.viewModel.items(["two"]), to: true)
        #expect(try await screen.viewModel.item("twn").id.rawValue == "two")
        #expect(screen.viewModel.takeProblems().isEmpty)
    }

    @Test("A favorite shows the market's price, not that of the day it was marked")
    func current() async throws {
        let market = MarketStub([
            .snapshot(MarketSnapshot([.sample("bitcoin", "BTC", price: "1", asOf: "2020-01-01")], state: .live)),
            .snapshot(MarketSnapshot([.sample("bitcoin", "BTC", price: "2", asOf: "2021-01-01")], state: .live)),
        ])
        let screen = CoinScreen(market)
        _ = try await screen.viewModel.setFavorites(screen.viewModel.items(["BTC"]), to: true)
        #expect(try await screen.favorites.all().items.map(\.price) == [ExactDecimal(1)])
        _ = try await screen.list.snapshot(policy: .refresh)
        #expect(try await screen.favorites.all().items.map(\.price) == [ExactDecimal(2)])
    }

    @Test("Where the market cannot be reached, a favorite keeps its dated price")
    func offline() async throws {
        let coin = Coin.sample("bitcoin", "BTC", price: "1", asOf: "2020-01-01")
        let screen = CoinScreen(MarketStub([.failure(CoinError.unnamedHistory(path: "x"))]))
        _ = try await screen.favorites.add([coin])
        let kept = try await screen.favorites.all().items
        #expect(kept.map(\.price) == [ExactDecimal(1)] && kept[0].provenance.asOf == "2020-01-01")
    }

    @Test(
        "Prices are exact for programs and customary for people, a change has its sign, and nothing stands for nothing"
    )
    func values() {
        var coin = Coin.sample("bitcoin", "BTC", price: "16951.528")
        coin.change = ExactDecimal("-0.14088")
        coin.marketCap = ExactDecimal("326407877229")
        let values = Dictionary(
            uniqueKeysWithValues: zip(Coin.columns.map(\.key), Coin.values(of: coin))
        )
        #expect(values["price"] == .amount(.init(digits: "16951.528", shown: "$16,951.53")))
        #expect(values["change"] == .amount(.init(digits: "-0.14088", shown: "-0.14%", tone: .fall)))
        #expect(values["marketCap"] == .amount(.init(digits: "326407877229", shown: "326.41B")))
        #expect(values["volume"] == .absent && values["week"] == .absent)
        let unpriced = Coin.values(of: .sample("tiny", "TNY", price: nil))
        #expect(unpriced.filter { $0 != .absent }.count == 4)
    }

    @Test("A week of many prices is told as seven")
    func week() {
        var coin = Coin.sample("bitcoin", "BTC")
        coin.week = (1...168).map { ExactDecimal($0) }
        let numbers = Coin.values(of: coin).compactMap { value -> [String]? in
            if case .series(let numbers) = value { numbers.map(\.digits) } else { nil }
        }
        #expect(numbers == [["24", "48", "72", "96", "120", "144", "168"]])
    }
}
