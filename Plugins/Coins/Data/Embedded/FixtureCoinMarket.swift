import CoinsDomain
import SatchelCatalog
import SatchelNumbers
import SatchelPluginAPI

/// Made-up coins, the same every time, so that a change of market shows at once.
package struct FixtureCoinMarket: CoinMarket {
    package let source = "fixture"
    package let isLocal = true

    private static let day = "2026-11-21"
    private static let state = DataState.snapshot(day: day)
    private static let provenance = ItemSource(source: "fixture", asOf: day)

    package init() {}

    package func snapshot(policy: FetchPolicy) async throws -> MarketSnapshot {
        MarketSnapshot(Self.coins, state: Self.state)
    }

    package func history(_ request: HistoryRequest) async throws -> PriceHistory? {
        guard let coin = Self.coins.first(where: { $0.id == request.coin.id }), !coin.week.isEmpty else { return nil }
        let end = Int(UTCTime.midnight(year: 2026, month: 11, day: 21))
        let points = coin.week.enumerated().map { index, price in
            PricePoint(
                second: end - (coin.week.count - 1 - index) * 86_400,
                close: price,
                range: .init(open: price - ExactDecimal(1), high: price + ExactDecimal(2), low: price - ExactDecimal(3))
            )
        }
        return PriceHistory(points, currency: .usd, provenance: Self.provenance, state: Self.state).last(request.span)
    }

    /// The third has no price, and two share a symbol.
    private static let coins = [
        coin("one", "FXA", "Fixture Coin One", 1, "100.50", "1.25", week: [97, 99, 96, 98, 103, 99, 100]),
        coin("two", "FXB", "Fixture Coin Two", 2, "0.000012345", "-2.5", week: []),
        coin("three", "FXC", "Fixture Coin Three", 3, nil, nil, week: []),
        coin("four", "FXA", "Fixture Coin Four", 4, "7", "0", week: [5, 6, 5, 6, 7, 6, 7]),
        coin("five", "FXE", "Fixture Coin Five", 5, "123456.789", "-0.004", week: []),
    ]

    private static func coin(
        _ id: String,
        _ symbol: String,
        _ name: String,
        _ rank: Int,
        _ price: String?,
        _ change: String?,
        week: [Int]
    ) -> Coin {
        Coin(id: CoinID("fixture-\(id)"), symbol: symbol, name: name, provenance: provenance).with { coin in
            coin.rank = rank
            coin.price = price.flatMap { ExactDecimal($0) }
            coin.change = change.flatMap { ExactDecimal($0) }
            coin.volume = price.map { _ in ExactDecimal(1_000_000 * rank) }
            coin.marketCap = price.map { _ in ExactDecimal(9_000_000_000 / rank) }
            coin.week = week.map { ExactDecimal($0) }
        }
    }
}
