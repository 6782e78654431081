import CoinsDomain
import SatchelCatalog
import SatchelJSON
import SatchelNetworking
import SatchelPluginAPI

/// The requests to Upbit and Bithumb, without a key.
enum KoreanEndpoint: HTTPRequestable {
    /// The names of every market of Upbit.
    case markets
    /// The prices of some markets of Upbit; a market that doesn't exist fails the whole request.
    case tickers([String])
    case bithumbTickers
    /// The candles of a market, newest first, of half an hour or a day.
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

/// Price history from Upbit, or from Bithumb, which has the same API for it.
extension KoreanMarket {
    /// The most candles per answer.
    private static let mostRows = 200
    /// The most requests per history: more days than either exchange has.
    private static let mostPages = 25

    /// The prices of a coin in won; nil if the exchange doesn't list it.
    package func history(_ request: HistoryRequest) async throws -> PriceHistory? {
        guard let symbol = InstrumentTable.shipped.symbol(of: request.coin.id, at: source) else { return nil }
        // A day is fetched by half hours, longer spans by days.
        let isDay = request.span == .day
        let wanted = isDay ? 48 : request.span.days ?? Self.mostRows * Self.mostPages
        var points: [PricePoint] = []
        var state: DataState?
        var asOf: ItemSource?
        var before: Int?
        do {
            for _ in 0..<Self.mostPages where points.count < wanted {
                let rows = min(Self.mostRows, wanted - points.count)
                let endpoint = KoreanEndpoint.candles(
                    market: "KRW-" + symbol,
                    isDay: isDay,
                    count: rows,
                    before: before.flatMap(exchange.time)
                )
                let fetched = try await service.value(
                    TolerantRows<KoreanCandle>.self,
                    for: endpoint,
                    policy: request.policy
                )
                let candles = fetched.value.rows
                points += candles.compactMap { $0.point(at: isDay ? 0 : exchange.dayOffset) }
                state = state?.combined(with: fetched.state) ?? fetched.state
                asOf = asOf ?? fetched.provenance(of: source)
                let oldest = candles.compactMap(\.second).min()
                guard candles.count + fetched.value.skipped == rows, let oldest, oldest < before ?? .max else { break }
                before = oldest
            }
        } catch let error as NetworkError where error.isNotFound {
            return nil
        }
        return PriceHistory(
            points,
            currency: .krw,
            provenance: asOf ?? ItemSource(source: source),
            state: state ?? .live
        )
    }
}

extension KoreanMarket.Exchange {
    /// The time of the exchange's days and of the moments it reads, in seconds after UTC: Bithumb has that of Korea.
    var dayOffset: Int {
        switch self {
        case .upbit: 0
        case .bithumb: 9 * 3_600
        }
    }

    /// A moment as the exchange reads it.
    func time(_ second: Int) -> String? {
        UTCTime(secondsSince1970: Double(second + dayOffset)).map { String($0.instant.dropLast()) }
    }
}

private struct KoreanCandle: Decodable, Sendable {
    // The service's own spelling.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    let candle_date_time_utc: String
    let opening_price, high_price, low_price, trade_price: JSONDecimal

    /// The moment it begins, in seconds since 1970.
    var second: Int? { UTCTime(instant: candle_date_time_utc + "Z")?.secondsSince1970 }

    /// The candle, at so many seconds after its beginning; nil if a number is malformed.
    func point(at offset: Int) -> PricePoint? {
        guard let second, let close = trade_price.value else { return nil }
        let range = PricePoint.Range(open: opening_price.value, high: high_price.value, low: low_price.value)
        return PricePoint(second: second + offset, close: close, range: range)
    }
}
