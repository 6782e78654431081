import CoinsDomain
import SatchelCatalog
import SatchelJSON
import SatchelNetworking

/// The coins of CoinGecko, the 250 most valuable.
package struct CoinGeckoMarket: CoinMarket {
    package let source = "coingecko"
    package let isLocal = false

    /// The environment variable that may hold a key; without one the service answers less often.
    package static let keyVariable = keyName.variable
    private static let keyName = SecretName(
        title: "CoinGecko demo key",
        variable: "SATCHEL_COINGECKO_KEY",
        file: "coingecko.key",
        source: "https://www.coingecko.com/en/api/pricing"
    )
    /// How far back prices go without a paid plan.
    private static let mostDays = 365

    private let service: RemoteService
    private let currency: Currency

    /// Creates a market.
    ///
    /// - Parameters:
    ///   - service: Asked for prices, with a key where there is one.
    ///   - currency: What prices are counted in.
    package init(_ service: RemoteService, currency: Currency) {
        self.service = service
        self.currency = currency
    }

    package func snapshot(policy: FetchPolicy) async throws -> MarketSnapshot {
        let fetched = try await answer(TolerantList<CoinGeckoRow>.self, to: .markets(currency: currency.code), policy)
        let provenance = fetched.provenance(of: source)
        let coins = fetched.value.wrappedValue.map { $0.coin(in: currency, provenance: provenance) }
        return MarketSnapshot(coins, state: fetched.state)
    }

    package func history(_ request: HistoryRequest) async throws -> PriceHistory? {
        let (id, days) = (request.coin.id.rawValue, request.span.days.map(String.init) ?? "max")
        do {
            let fetched =
                switch request.detail {
                case .line:
                    try await answer(
                        CoinGeckoSeries.self,
                        to: .prices(id: id, currency: currency.code, days: days),
                        request.policy
                    )
                    .map(\.points)
                case .candle:
                    try await answer(
                        CoinGeckoCandles.self,
                        to: .candles(id: id, currency: currency.code, days: days),
                        request.policy
                    )
                    .map(\.points)
                }
            // Beyond 90 days there is a price a day, and one of the moment, which belongs to the last day.
            let isDaily = request.detail == .line && (request.span.days ?? .max) > 90
            return PriceHistory(
                fetched.value,
                step: isDaily ? 86_400 : 1,
                currency: currency,
                provenance: fetched.provenance(of: source),
                state: fetched.state
            )
        } catch let error as NetworkError where error.isNotFound {
            return nil
        } catch let error as NetworkError where error.status == 401 && request.span == .all {
            throw CoinError.historyLimit(days: Self.mostDays, source: source)
        }
    }

    private func answer<Value: Decodable & Sendable>(
        _ type: Value.Type,
        to question: CoinGeckoEndpoint.Question,
        _ policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        let endpoint = CoinGeckoEndpoint(question: question, key: try service.keyIfAny(Self.keyName))
        return try await service.value(CoinGeckoAnswer<Value>.self, for: endpoint, policy: policy)
            .map(\.value)
    }
}

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
