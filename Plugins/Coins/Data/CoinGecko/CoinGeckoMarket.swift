import CoinsDomain
import SatchelCatalog
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

    private let network: any DecodableDataFetchable
    private let secrets: SecretStore
    private let address: ServiceAddress
    private let currency: Currency

    /// Creates a market.
    ///
    /// - Parameters:
    ///   - network: Fetches the answers.
    ///   - secrets: May have a key.
    ///   - address: Where the service is.
    ///   - currency: What prices are counted in.
    package init(
        network: any DecodableDataFetchable,
        secrets: SecretStore,
        address: ServiceAddress,
        currency: Currency
    ) {
        self.network = network
        self.secrets = secrets
        self.address = address
        self.currency = currency
    }

    package func snapshot(policy: FetchPolicy) async throws -> MarketSnapshot {
        let fetched = try await answer([Tolerant<CoinGeckoRow>].self, to: .markets(currency: currency.code), policy)
        let provenance = fetched.provenance(of: source)
        let coins = fetched.value.compactMap { $0.value?.coin(in: currency, provenance: provenance) }
        return MarketSnapshot(coins, state: fetched.state)
    }

    package func history(
        of coin: Coin,
        over span: ChartSpan,
        detail: ChartDetail,
        policy: FetchPolicy
    ) async throws -> PriceHistory? {
        let (id, days) = (coin.id.rawValue, span.days.map(String.init) ?? "max")
        do {
            let fetched =
                switch detail {
                case .line:
                    try await answer(
                        CoinGeckoSeries.self,
                        to: .prices(id: id, currency: currency.code, days: days),
                        policy
                    )
                    .map(\.points)
                case .candle:
                    try await answer(
                        CoinGeckoCandles.self,
                        to: .candles(id: id, currency: currency.code, days: days),
                        policy
                    )
                    .map(\.points)
                }
            // Beyond 90 days there is a price a day, and one of the moment, which belongs to the last day.
            let isDaily = detail == .line && (span.days ?? .max) > 90
            return PriceHistory(
                fetched.value,
                step: isDaily ? 86_400 : 1,
                currency: currency,
                provenance: fetched.provenance(of: source),
                state: fetched.state
            )
        } catch let error as NetworkError where error.isNotFound {
            return nil
        } catch let error as NetworkError where error.status == 401 && span == .all {
            throw CoinError.historyLimit(days: Self.mostDays, source: source)
        }
    }

    private func answer<Value: Decodable & Sendable>(
        _ type: Value.Type,
        to question: CoinGeckoEndpoint.Question,
        _ policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        let endpoint = CoinGeckoEndpoint(question: question, key: try key())
        return try await network.value(CoinGeckoAnswer<Value>.self, for: endpoint.at(address), policy: policy)
            .map(\.value)
    }

    /// The key, if there is one; a key that cannot be read is an error, not a missing one.
    private func key() throws -> Secret? {
        do throws(SecretError) {
            return try secrets.secret(Self.keyName)
        } catch {
            if case .missing = error { return nil }
            throw error
        }
    }
}
