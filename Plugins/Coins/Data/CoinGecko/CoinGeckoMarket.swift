import CoinsDomain
import SatchelCatalog
import SatchelJSON
import SatchelNetworking

/// The 250 coins of CoinGecko with the highest market capitalization.
package struct CoinGeckoMarket: CoinMarket {
    package let source = "coingecko"
    package let title = "CoinGecko"
    package let isLocal = false

    /// The environment variable for the user's API key; without one the rate limit is lower.
    package static let keyVariable = keyName.variable
    /// The user's API key.
    package static let keyName = SecretName(
        title: "CoinGecko demo key",
        variable: "SATCHEL_COINGECKO_KEY",
        file: "coingecko.key",
        source: "https://www.coingecko.com/en/api/pricing"
    )
    /// The days of history available without a paid plan.
    private static let mostDays = 365

    private let service: RemoteService
    private let currency: Currency

    package init(_ service: RemoteService, currency: Currency) {
        self.service = service
        self.currency = currency
    }

    package func snapshot(policy: FetchPolicy) async throws -> MarketSnapshot {
        let fetched = try await answer(TolerantRows<CoinGeckoRow>.self, to: .markets(currency: currency.code), policy)
        let provenance = fetched.provenance(of: source)
        let coins = fetched.value.rows.map { $0.coin(in: currency, provenance: provenance) }
        var snapshot = MarketSnapshot(coins, state: fetched.state)
        snapshot.skipped = fetched.value.skipped
        let isFull = fetched.value.rows.count + fetched.value.skipped >= CoinGeckoEndpoint.mostCoins
        snapshot.limit = isFull ? CoinGeckoEndpoint.mostCoins : nil
        return snapshot
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
                    .map { $0.points(step: Self.candleSeconds(request.span)) }
                }
            // Beyond 90 days there is one price a day, and the latest one, which belongs to the last day.
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
        } catch  where request.span == .all && Self.isRejected(error) {
            throw CoinError.historyLimit(days: Self.mostDays, source: source)
        }
    }

    /// How long a candle is, which the service decides by the span.
    private static func candleSeconds(_ span: ChartSpan) -> Int {
        switch span.days {
        case .some(...2): 1_800
        case .some(...30): 4 * 3_600
        default: 4 * 86_400
        }
    }

    private static func isRejected(_ error: any Error) -> Bool {
        if case CoinError.keyNeeded = error { return true }
        return (error as? NetworkError)?.status == 401
    }

    private func answer<Value: Decodable & Sendable>(
        _ type: Value.Type,
        to question: CoinGeckoEndpoint.Question,
        _ policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        let endpoint = CoinGeckoEndpoint(question: question, key: try service.keyIfAny(Self.keyName))
        do {
            return try await service.value(CoinGeckoResponse<Value>.self, for: endpoint, policy: policy)
                .map(\.value)
        } catch let error as NetworkError where error.status == 401 && endpoint.key == nil {
            throw CoinError.keyNeeded(
                host: error.host,
                variable: Self.keyVariable,
                words: error.serviceWords,
                hint: keyHint()
            )
        }
    }

    /// How to get and set a key.
    private func keyHint() -> String? {
        do throws(SecretError) {
            _ = try service.key(Self.keyName)
            return nil
        } catch {
            return error.hint
        }
    }
}

/// The requests to CoinGecko; a key is sent as a header.
struct CoinGeckoEndpoint: HTTPRequestable {
    enum Question: Hashable, Sendable {
        /// The coins with the highest market capitalization.
        case markets(currency: String)
        /// Prices of so many `days`, or `max`.
        case prices(id: String, currency: String, days: String)
        case candles(id: String, currency: String, days: String)
    }

    /// The most coins per answer.
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

    /// The service asks clients to cache answers for at most a minute.
    var caching: CachingRule { .atMost(.seconds(60)) }

    /// Failed requests count too.
    func quotas(hasContact: Bool) -> [RequestQuota] {
        [RequestQuota(key == nil ? 30 : 100, per: .seconds(60), atOnce: 6)]
    }
}
