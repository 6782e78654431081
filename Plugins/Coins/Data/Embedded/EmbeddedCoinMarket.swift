import CoinsDomain
import SatchelCatalog

/// The coins that come with Satchel at the prices of one day, there with no network.
package struct EmbeddedCoinMarket: CoinMarket {
    package let source = "embedded"
    package let isLocal = true

    /// Creates the market; the table is read when the first question is asked.
    package init() {}

    package func snapshot(policy: FetchPolicy) async throws -> MarketSnapshot {
        MarketSnapshot(EmbeddedCoinTable.shipped.coins, state: .snapshot(day: EmbeddedCoinTable.shippedDay))
    }

    /// Knows one day only.
    package func history(
        of coin: Coin,
        over span: ChartSpan,
        detail: ChartDetail,
        policy: FetchPolicy
    ) async throws -> PriceHistory? { nil }
}
