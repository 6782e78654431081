import CoinsDomain
import Foundation
import SatchelCatalog
import SatchelJSON
import SatchelNetworking
import SatchelNumbers

/// An answer of CoinGecko; an error that is sent as a success is thrown while decoding.
struct CoinGeckoResponse<Value: Decodable & Sendable>: Decodable, Sendable {
    let value: Value

    init(from decoder: any Decoder) throws {
        if let fault = CoinGeckoFault(in: decoder) { throw fault.error }
        value = try Value(from: decoder)
    }
}

/// An error of CoinGecko, in any of the forms it has.
///
/// `{"error": "…"}`, `{"status": {"error_code", "error_message"}}`, the same under `error`,
/// `{"error_code", "status": {…}}`, and `{"status": 500, "error": "…"}`.
struct CoinGeckoFault: Equatable {
    let code: Int?
    let words: String?

    private enum Keys: String, CodingKey {
        case error, status
        case code = "error_code"
        case words = "error_message"
    }

    /// Returns nil if the answer is not an error.
    init?(in decoder: any Decoder) {
        guard let values = try? decoder.container(keyedBy: Keys.self),
            values.contains(.error) || values.contains(.status) || values.contains(.code)
        else { return nil }
        let inner = try? values.nestedContainer(keyedBy: Keys.self, forKey: .error)
        let statuses = [values, inner].compactMap { try? $0?.nestedContainer(keyedBy: Keys.self, forKey: .status) }
        let places = [values, inner].compactMap { $0 } + statuses
        let number = try? values.decode(Int.self, forKey: .status)
        let text = try? values.decode(String.self, forKey: .error)
        code = places.lazy.compactMap { try? $0.decode(Int.self, forKey: .code) }.first ?? number
        words = places.lazy.compactMap { try? $0.decode(String.self, forKey: .words) }.first ?? text
    }

    /// The error, with the HTTP status that the service should have sent.
    var error: ReportedFailure {
        let status =
            switch code {
            case let code? where (400..<600).contains(code): code
            case let code? where (10_002...10_012).contains(code): 401
            default: 500
            }
        return ReportedFailure(words, status: status)
    }
}

/// A coin in CoinGecko's list; any number may be missing or malformed.
struct CoinGeckoRow: Decodable, Sendable {
    struct Week: Decodable, Sendable {
        @TolerantList var price: [JSONDecimal]
    }

    let id: String
    let symbol: String
    let name: String
    @Tolerant var rank: Int?
    /// The rank among all coins; ``rank`` leaves out those that stand for others, such as staked ones.
    @Tolerant var overallRank: Int?
    @Tolerant var price: JSONDecimal?
    @Tolerant var change: JSONDecimal?
    @Tolerant var volume: JSONDecimal?
    @Tolerant var marketCap: JSONDecimal?
    @Tolerant var high: JSONDecimal?
    @Tolerant var low: JSONDecimal?
    @Tolerant var supply: JSONDecimal?
    @Tolerant var week: Week?

    private enum CodingKeys: String, CodingKey {
        case id, symbol, name
        case rank = "market_cap_rank"
        case overallRank = "market_cap_rank_with_rehypothecated"
        case price = "current_price"
        case change = "price_change_percentage_24h"
        case volume = "total_volume"
        case marketCap = "market_cap"
        case high = "high_24h"
        case low = "low_24h"
        case supply = "circulating_supply"
        case week = "sparkline_in_7d"
    }

    func coin(in currency: Currency, provenance: ItemSource) -> Coin {
        Coin(id: CoinID(id), symbol: symbol, name: name, provenance: provenance).with {
            $0.otherNames = EmbeddedCoinTable.otherNames(of: $0.id)
            $0.rank = rank ?? overallRank
            $0.currency = currency
            $0.price = price?.value
            $0.change = change?.value
            $0.volume = volume?.value
            $0.marketCap = marketCap?.value
            $0.high = high?.value
            $0.low = low?.value
            $0.supply = supply?.value
            $0.week = week?.price.compactMap(\.value) ?? []
        }
    }
}

/// Prices over time, as pairs of milliseconds and a price, which may be null.
struct CoinGeckoSeries: Decodable, Sendable {
    private let prices: [[Tolerant<JSONDecimal>]]

    var points: [PricePoint] {
        prices.compactMap { pair in
            guard pair.count == 2, let second = pair[0].second, let price = pair[1].wrappedValue?.value else {
                return nil
            }
            return PricePoint(second: second, close: price)
        }
    }
}

/// Candles, each of the milliseconds at which it closes and the open, high, low and close price.
struct CoinGeckoCandles: Decodable, Sendable {
    private let rows: [[Tolerant<JSONDecimal>]]

    init(from decoder: any Decoder) throws {
        rows = try [[Tolerant<JSONDecimal>]](from: decoder)
    }

    /// The candles at their beginnings: where the one before closes, and at most a step before they close.
    ///
    /// The last one closes now, before its step is over.
    func points(step: Int) -> [PricePoint] {
        let candles = rows.compactMap { row -> PricePoint? in
            let prices = row.dropFirst().compactMap { $0.wrappedValue?.value }
            guard prices.count == 4, let end = row[0].second else { return nil }
            return PricePoint(
                second: end,
                close: prices[3],
                range: .init(open: prices[0], high: prices[1], low: prices[2])
            )
        }
        let ends = Set(candles.map(\.second)).sorted()
        let starts = Dictionary(
            uniqueKeysWithValues: zip(ends, [.min] + ends).map { end, previous in (end, max(previous, end - step)) }
        )
        return candles.map { candle in
            var candle = candle
            candle.second = starts[candle.second] ?? candle.second
            return candle
        }
    }
}

extension Tolerant<JSONDecimal> {
    /// A number of milliseconds in whole seconds.
    fileprivate var second: Int? {
        wrappedValue?.value.flatMap { Int($0.rounded(places: 0).description) }.map { $0 / 1000 }
    }
}
