import SatchelCatalog
import SatchelNetworking

/// What CoinGecko can be asked; the key of whoever has one goes along as a header.
struct CoinGeckoEndpoint: HTTPRequestable {
    /// The questions.
    enum Question: Hashable, Sendable {
        /// The most valuable coins with their prices.
        case markets(currency: String)
        /// The prices of a coin, for so many days or `max`.
        case prices(id: String, currency: String, days: String)
        /// The first, highest, lowest and last prices of a coin.
        case candles(id: String, currency: String, days: String)
    }

    /// The most coins of an answer.
    static let mostCoins = 250

    let question: Question
    let key: Secret?

    var host: String { "api.coingecko.com" }
    var prefix: [String] { ["api", "v3"] }

    var path: [String] {
        switch question {
        case .markets: ["coins", "markets"]
        case .prices(let id, _, _): ["coins", id, "market_chart"]
        case .candles(let id, _, _): ["coins", id, "ohlc"]
        }
    }

    var query: [QueryItem] {
        switch question {
        case .markets(let currency):
            [
                QueryItem("vs_currency", currency), QueryItem("order", "market_cap_desc"),
                QueryItem("per_page", Self.mostCoins), QueryItem("page", 1), QueryItem("sparkline", "true"),
                QueryItem("price_change_percentage", "24h"), QueryItem("precision", "full"),
            ]
        case .prices(_, let currency, let days), .candles(_, let currency, let days):
            [QueryItem("vs_currency", currency), QueryItem("days", days)]
        }
    }

    var headers: [RequestHeader] { key.map { [RequestHeader("x-cg-demo-api-key", $0)] } ?? [] }

    /// The service asks for answers to be kept no longer than a minute.
    var caching: CachingRule { .atMost(.seconds(60)) }
}
