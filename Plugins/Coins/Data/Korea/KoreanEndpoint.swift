import SatchelCatalog
import SatchelNetworking

/// What Upbit and Bithumb can be asked, with no key.
enum KoreanEndpoint: HTTPRequestable {
    /// The names of every market of Upbit.
    case markets
    /// The prices of some markets of Upbit; one that does not exist fails the whole call.
    case tickers([String])
    /// The prices of every coin of Bithumb.
    case bithumbTickers
    /// The steps of a market, the newest first, half an hour or a day apart.
    case candles(market: String, isDay: Bool, count: Int, before: String?)

    var host: String {
        if case .bithumbTickers = self { return "api.bithumb.com" }
        return "api.upbit.com"
    }

    var path: [String] {
        switch self {
        case .markets: ["v1", "market", "all"]
        case .tickers: ["v1", "ticker"]
        case .bithumbTickers: ["public", "ticker", "ALL_KRW"]
        case .candles(_, let isDay, _, _): ["v1", "candles"] + (isDay ? ["minutes", "30"] : ["days"])
        }
    }

    var query: [QueryItem] {
        switch self {
        case .markets, .bithumbTickers: []
        case .tickers(let markets): [QueryItem("markets", markets.joined(separator: ","))]
        case .candles(let market, _, let count, let before):
            [QueryItem("market", market), QueryItem("count", count)] + (before.map { [QueryItem("to", $0)] } ?? [])
        }
    }

    var caching: CachingRule {
        switch self {
        case .markets: .standard
        case .tickers, .bithumbTickers: .atMost(.seconds(5))
        case .candles: .atMost(.seconds(60))
        }
    }
}
