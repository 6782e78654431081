import CardsData
import CardsDomain
import Foundation
import SatchelCatalog
import SatchelNetworking
import SatchelNumbers
import SatchelTestSupport
import Testing

@Suite("Cards: prices by finish and market, with their history")
struct CardPriceTests {
    private func prices(_ json: String) async throws -> [String] {
        let path = NSTemporaryDirectory() + "prices-\(UUID().uuidString).json"
        try Data(json.utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try await read(path)
    }

    private func read(_ path: String) async throws -> [String] {
        let service = RemoteService(NoNetwork(), at: try ServiceAddress("https://example.org"))
        let sources = CardPriceSources(pokemonTCG: service, tcgdex: service, clock: FixedClock())
        return try await sources.prices(in: path).map { price in
            "\(price.card) \(price.finish.isEmpty ? "usual" : price.finish) \(price.amount) \(price.currency) "
                + "\(price.source) \(price.day)" + (price.low.map { " low \($0)" } ?? "")
        }
    }

    @Test("The Pokémon TCG API has dollars by finish and euros of which those of reverse holos are apart; 0 is none")
    func pokemonTCG() async throws {
        let json = """
            [{"id": "a-1", "name": "x", "tcgplayer": {"url": "u", "updatedAt": "2024/01/05", "prices": {
                "holofoil": {"low": 0.48, "mid": 1.49, "high": 8.95, "market": 21.29, "directLow": null},
                "1stEditionHolofoil": {"market": 100}, "normal": {"market": null, "mid": 0}}},
              "cardmarket": {"updatedAt": "2024/01/06", "prices": {"averageSellPrice": 6.39, "lowPrice": 3, "trendPrice": 7.31,
                "germanProLow": 0, "reverseHoloSell": 0, "reverseHoloTrend": 2.3}}}, {"name": "without an id"}]
            """
        #expect(
            try await prices(json) == [
                "a-1 1st-edition-holo 100 USD tcgplayer 2024-01-05",
                "a-1 holo 21.29 USD tcgplayer 2024-01-05 low 0.48",
                "a-1 usual 7.31 EUR cardmarket 2024-01-06 low 3", "a-1 reverse 2.3 EUR cardmarket 2024-01-06",
            ]
        )
    }

    @Test("TCGdex has them in 'pricing' or alone, with its own names")
    func tcgdex() async throws {
        let json = """
            {"tcgdex xy1-126": {"cardmarket": {"updated": "2026-08-14T08:02:25.004Z", "unit": "EUR", "idProduct": 281463,
                "avg": 0.27, "low": 0.02, "trend": 0.15, "avg-holo": 0.94, "low-holo": 0.25, "trend-holo": 0.68},
              "tcgplayer": {"unit": "USD", "updated": "2026-08-14T08:02:34.815Z",
                "reverse-holofoil": {"productId": 89095, "lowPrice": 0.25, "marketPrice": 0.52}}},
             "xy1-2": {"id": "xy1-1", "pricing": {"cardmarket": null, "tcgplayer": {"unit": "USD", "normal": {"marketPrice": 1e-1}}}}}
            """
        #expect(
            try await prices(json) == [
                "xy1-126 reverse 0.52 USD tcgplayer 2026-08-14 low 0.25",
                "xy1-126 usual 0.15 EUR cardmarket 2026-08-14 low 0.02",
                "xy1-126 reverse 0.68 EUR cardmarket 2026-08-14 low 0.25", "xy1-1 normal 0.1 USD tcgplayer 2026-11-21",
            ]
        )
    }

    @Test("Hostile values are none, and what is no JSON is an error")
    func hostile() async throws {
        let json = """
            {"a-1": {"tcgplayer": {"updatedAt": 5, "prices": {"normal": {"market": "1"}, "x": 5, "y": [1], "z": {"market": -3}}}},
             "a-2": {"tcgplayer": [], "cardmarket": 7}, "a-3": {"cardmarket": {"unit": "no such", "trend": 2}}}
            """
        #expect(try await prices(json) == ["a-3 usual 2 EUR cardmarket 2026-11-21"])
        await #expect(throws: (any Error).self) { try await prices("[1, 2") }
        await #expect(throws: (any Error).self) { try await prices("") }
    }

    @Test("The real answers that lie beside the repository are read")
    func shared() async throws {
        let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let path = package.deletingLastPathComponent().appending(path: "shared/data/collect/cards/prices.json").path
        guard FileManager.default.fileExists(atPath: path) else { return }
        let found = try await read(path)
        #expect(found.contains("smp-SM109 normal 21.29 USD tcgplayer 2024-01-05 low 7.98"))
        #expect(found.contains("smp-SM109 reverse 2.3 EUR cardmarket 2024-01-05"))
        #expect(found.contains("sv3pt5-3 holo 1 USD tcgplayer 2025-02-25 low 0.48"))
        #expect(found.contains("xy1-126 reverse 0.68 EUR cardmarket 2026-08-14 low 0.25"))
        #expect(found.count == 8)
    }

    // MARK: History

    private func price(_ amount: String, on day: String, _ finish: String = "holo", _ source: String = "tcgplayer")
        throws -> CardPrice
    {
        CardPrice(
            card: CardID("a-1"),
            finish: finish,
            source: source,
            day: day,
            amount: try #require(ExactDecimal(amount)),
            currency: source == "tcgplayer" ? "USD" : "EUR"
        )
    }

    @Test("A history grows only where a price changed")
    func history() async throws {
        let store = CardPriceStore()
        #expect(try await store.add([try price("1.50", on: "2026-01-01"), try price("1.5", on: "2026-01-02")]) == 1)
        #expect(try await store.add([try price("2", on: "2026-01-03"), try price("2", on: "2026-01-03")]) == 1)
        #expect(try await store.add([try price("1.5", on: "2026-01-01"), try price("1.5", on: "2025-01-01")]) == 1)
        let known = try await store.all()[CardID("a-1")]
        #expect(known.map { "\($0.day) \($0.amount)" } == ["2025-01-01 1.5", "2026-01-01 1.5", "2026-01-03 2"])
        #expect(try await store.all(of: [CardID("b-1")])[CardID("a-1")].isEmpty)
    }

    @Test("A copy has the price of its finish, and the usual price where the market tells no finish apart")
    func finishes() throws {
        let prices = CardPrices([
            try price("1", on: "2026-01-01", "normal"), try price("9", on: "2026-01-01", "holo"),
            try price("2", on: "2026-01-05", "normal"), try price("7", on: "2026-01-02", "", "cardmarket"),
            try price("8", on: "2026-01-02", "reverse", "cardmarket"),
        ])
        func latest(_ finish: String?, until day: String? = nil) -> [String] {
            prices.latest(of: CardID("a-1"), in: finish, until: day).map { "\($0.amount) \($0.source)" }
        }
        #expect(latest("normal") == ["2 tcgplayer", "7 cardmarket"])
        #expect(latest("normal", until: "2026-01-01") == ["1 tcgplayer"])
        #expect(latest("holo") == ["9 tcgplayer", "7 cardmarket"])
        #expect(latest("reverse") == ["8 cardmarket"])
        #expect(latest("etched").isEmpty)
        #expect(latest(nil) == ["2 tcgplayer", "7 cardmarket"])
        #expect(latest(nil, until: "2025-12-31").isEmpty)
    }
}

private struct NoNetwork: DecodableDataFetchable {
    func value<Value: Decodable & Sendable>(
        _ type: Value.Type,
        for request: some HTTPRequestable,
        policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        throw CancellationError()
    }
}
