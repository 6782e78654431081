import CoinsDomain
import Foundation
import SatchelCatalog
import SatchelNetworking
import SatchelPluginAPI

/// Prices of the past from Upbit, or from Bithumb, which answers the same questions.
struct KoreanCandles: Sendable {
    /// The most candles of an answer.
    private static let mostRows = 200
    /// The most answers that are put together; more days than either exchange has.
    private static let mostPages = 25

    let network: any DecodableDataFetchable
    let address: ServiceAddress
    let source: String

    /// The prices of a coin against won; nil where the exchange does not list it.
    func history(of coin: Coin, over span: ChartSpan, policy: FetchPolicy) async throws -> PriceHistory? {
        let market = "KRW-\(coin.symbol)"
        // Half an hour apart for a day, a day apart for longer.
        let isDay = span == .day
        let wanted = isDay ? 48 : span.days ?? Self.mostRows * Self.mostPages
        var points: [PricePoint] = []
        var state: DataState?
        var asOf: Provenance?
        var before: String?
        do {
            repeat {
                let rows = min(Self.mostRows, wanted - points.count)
                let endpoint = KoreanEndpoint.candles(market: market, isDay: isDay, count: rows, before: before)
                let fetched = try await network.value(
                    [Tolerant<KoreanCandle>].self,
                    for: endpoint.at(address),
                    policy: policy
                )
                let candles = fetched.value.compactMap(\.value)
                points += candles.compactMap(\.point)
                state = state?.combined(with: fetched.state) ?? fetched.state
                asOf = asOf ?? fetched.provenance(of: source)
                let oldest = candles.map(\.candle_date_time_utc).min()
                guard fetched.value.count == rows, let oldest, oldest != before else { break }
                before = oldest
            } while points.count < wanted
        } catch let error as NetworkError where error.isNotFound {
            return nil
        }
        return PriceHistory(
            points,
            currency: .krw,
            provenance: asOf ?? Provenance(source: source),
            state: state ?? .live
        )
    }
}

/// A step of time at an exchange.
private struct KoreanCandle: Decodable, Sendable {
    // The service's own spelling.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    let candle_date_time_utc: String
    let opening_price, high_price, low_price, trade_price: JSONDecimal

    /// The step, or nil where a number is none.
    var point: PricePoint? {
        guard let date = try? Date(candle_date_time_utc + "Z", strategy: .iso8601),
            let second = Int(exactly: date.timeIntervalSince1970.rounded(.down)), let close = trade_price.value
        else { return nil }
        let range = opening_price.value.flatMap { open in
            high_price.value.flatMap { high in
                low_price.value.map { PricePoint.Range(open: open, high: high, low: $0) }
            }
        }
        return PricePoint(second: second, close: close, range: range)
    }
}
