import CoinsDomain
import SatchelCatalog
import SatchelNetworking
import SatchelNumbers

/// The coins that Upbit trades against won.
package struct UpbitMarket: CoinMarket {
    package let source = "upbit"
    package let isLocal = false

    private let service: RemoteService

    /// Creates a market that asks the service.
    package init(_ service: RemoteService) {
        self.service = service
    }

    package func snapshot(policy: FetchPolicy) async throws -> MarketSnapshot {
        // What is traded changes seldom: a list that was kept will do, unless it names a market that is gone.
        do {
            return try await snapshot(of: markets(.standard), policy)
        } catch let error as NetworkError where error.isNotFound {
            return try await snapshot(of: markets(.refresh), .refresh)
        }
    }

    package func history(_ request: HistoryRequest) async throws -> PriceHistory? {
        try await KoreanCandles(service: service, source: source).history(request)
    }

    private func markets(_ policy: FetchPolicy) async throws -> [UpbitName] {
        try await service.value([Tolerant<UpbitName>].self, for: KoreanEndpoint.markets, policy: policy)
            .value.compactMap(\.value).filter { $0.market.hasPrefix("KRW-") }
    }

    private func snapshot(of names: [UpbitName], _ policy: FetchPolicy) async throws -> MarketSnapshot {
        guard !names.isEmpty else { return MarketSnapshot([], state: .live) }
        let fetched = try await service.value(
            [Tolerant<UpbitTicker>].self,
            for: KoreanEndpoint.tickers(names.map(\.market)),
            policy: policy
        )
        let provenance = fetched.provenance(of: source)
        let byMarket = Dictionary(names.map { ($0.market, $0) }, uniquingKeysWith: { first, _ in first })
        let coins = fetched.value.compactMap(\.value).map { $0.coin(byMarket[$0.market], provenance) }
        return MarketSnapshot(SortedByVolume.coins(coins), state: fetched.state)
    }
}

/// A market's names.
private struct UpbitName: Decodable, Sendable {
    let market: String
    // The service's own spelling.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    let korean_name, english_name: String?
}

/// A market's prices.
private struct UpbitTicker: Decodable, Sendable {
    let market: String
    // The service's own spelling.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    let trade_price, signed_change_rate, acc_trade_price_24h, high_price, low_price: JSONDecimal?

    /// The coin; the change is a fraction, and is told in per cent here.
    func coin(_ name: UpbitName?, _ provenance: ItemSource) -> Coin {
        let symbol = String(market.dropFirst("KRW-".count))
        let known = KoreanCoins.coin(symbol)
        let korean = name?.korean_name.map { [$0] } ?? []
        return Coin(
            id: known.id,
            symbol: symbol,
            name: name?.english_name ?? known.name ?? symbol,
            otherNames: korean + known.otherNames.filter { !korean.contains($0) },
            currency: .krw,
            price: trade_price?.value,
            change: signed_change_rate?.value.map { $0 * .hundred },
            volume: acc_trade_price_24h?.value,
            high: high_price?.value,
            low: low_price?.value,
            provenance: provenance
        )
    }
}

/// The order of exchanges that know no capitalisation: what is traded most comes first.
enum SortedByVolume {
    /// Puts coins in order; those without a volume come last.
    static func coins(_ coins: [Coin]) -> [Coin] {
        coins.sorted { ($0.volume ?? -ExactDecimal(1)) > ($1.volume ?? -ExactDecimal(1)) }
    }
}
