import CoinsDomain
import SatchelCatalog
import SatchelJSON
import SatchelNetworking
import SatchelNumbers
import Synchronization

extension KoreanMarket {
    func upbitSnapshot(_ policy: FetchPolicy) async throws -> MarketSnapshot {
        // The list of markets changes seldom: a cached one is fine, unless it has a market that is gone.
        do {
            return try await snapshot(of: markets(.standard), policy)
        } catch let error as NetworkError where error.isNotFound {
            let names = try await markets(.refresh)
            do {
                return try await snapshot(of: names, .refresh)
            } catch let error as NetworkError where error.isNotFound {
                let found = try await unknownMarkets(among: names.map(\.market), failure: error)
                unknown.withLock { $0.formUnion(found) }
                return try await snapshot(of: names, policy)
            }
        }
    }

    /// Finds the markets that fail a request for prices, by asking for ever fewer of them.
    private func unknownMarkets(among markets: [String], failure: NetworkError) async throws -> Set<String> {
        var found: Set<String> = []
        var failing = [markets[...]]
        var left = Self.mostQuestions
        while let markets = failing.popLast() {
            guard markets.count > 1 else {
                found.formUnion(markets)
                continue
            }
            for half in [markets.prefix(markets.count / 2), markets.dropFirst(markets.count / 2)] {
                guard left > 0 else { throw failure }
                left -= 1
                do {
                    _ = try await tickers(Array(half), .refresh)
                } catch let error as NetworkError where error.isNotFound {
                    failing.append(half)
                }
            }
        }
        // Of a service that knows none of its markets something else is wrong.
        guard found.count < markets.count else { throw failure }
        return found
    }

    /// The most requests to find what fails one: enough for three of a few hundred markets.
    private static var mostQuestions: Int { 60 }

    private func tickers(_ markets: [String], _ policy: FetchPolicy) async throws -> Fetched<TolerantRows<UpbitTicker>>
    {
        try await service.value(
            TolerantRows<UpbitTicker>.self,
            for: KoreanEndpoint.tickers(markets),
            policy: policy
        )
    }

    private func markets(_ policy: FetchPolicy) async throws -> [UpbitName] {
        try await service.value(TolerantRows<UpbitName>.self, for: KoreanEndpoint.markets, policy: policy)
            .value.rows.filter { $0.market.hasPrefix("KRW-") }
    }

    private func snapshot(of names: [UpbitName], _ policy: FetchPolicy) async throws -> MarketSnapshot {
        let listed = names.count
        let unknown = unknown.withLock { $0 }
        let names = names.filter { !unknown.contains($0.market) }
        guard !names.isEmpty else { return MarketSnapshot([], state: .live) }
        let fetched = try await tickers(names.map(\.market), policy)
        let provenance = fetched.provenance(of: source)
        let byMarket = Dictionary(firstOf: names.map { ($0.market, $0) })
        let coins = fetched.value.rows.map { $0.coin(byMarket[$0.market], provenance) }
        return snapshot(coins, skipped: fetched.value.skipped + listed - names.count, state: fetched.state)
    }
}

private struct UpbitName: Decodable, Sendable {
    let market: String
    @Tolerant var korean: String?
    @Tolerant var english: String?

    private enum CodingKeys: String, CodingKey {
        case market
        case korean = "korean_name"
        case english = "english_name"
    }
}

private struct UpbitTicker: Decodable, Sendable {
    let market: String
    let price: JSONPrice
    @Tolerant var change: JSONDecimal?
    @Tolerant var volume: JSONDecimal?
    @Tolerant var high: JSONDecimal?
    @Tolerant var low: JSONDecimal?

    private enum CodingKeys: String, CodingKey {
        case market
        case price = "trade_price"
        case change = "signed_change_rate"
        case volume = "acc_trade_price_24h"
        case high = "high_price"
        case low = "low_price"
    }

    /// The service has the change as a fraction; a coin has it in percent.
    func coin(_ name: UpbitName?, _ provenance: ItemSource) -> Coin {
        let symbol = String(market.dropFirst("KRW-".count))
        let known = InstrumentTable.shipped.instrument(symbol, at: provenance.source)
        let korean = [name?.korean].compactMap { $0 }.filter { !FoldedText($0).spaced.isEmpty }
        let title = name?.english.flatMap { FoldedText($0).spaced.isEmpty ? nil : $0 } ?? known.name
        return Coin(id: known.id, symbol: symbol, name: title, provenance: provenance).with { coin in
            coin.otherNames = korean + known.otherNames.filter { !korean.contains($0) }
            coin.currency = .krw
            coin.price = price.value
            coin.change = change?.value.map { $0 * .hundred }
            coin.volume = volume?.value
            coin.high = high?.value
            coin.low = low?.value
        }
    }
}
