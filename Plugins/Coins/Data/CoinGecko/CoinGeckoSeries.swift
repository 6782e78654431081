import CoinsDomain
import Foundation
import SatchelNumbers

/// The prices of a coin over time: pairs of milliseconds and a price that may be null.
struct CoinGeckoSeries: Decodable, Sendable {
    private let prices: [[Tolerant<JSONDecimal>]]

    /// The points, in the order they came.
    var points: [PricePoint] {
        prices.compactMap { pair in
            guard pair.count == 2, let second = pair[0].second, let price = pair[1].value?.value else { return nil }
            return PricePoint(second: second, close: price)
        }
    }
}

/// The candles of a coin: milliseconds, then the first, highest, lowest and last price.
struct CoinGeckoCandles: Decodable, Sendable {
    private let rows: [[Tolerant<JSONDecimal>]]

    init(from decoder: any Decoder) throws {
        rows = try [[Tolerant<JSONDecimal>]](from: decoder)
    }

    /// The points, in the order they came.
    var points: [PricePoint] {
        rows.compactMap { row in
            let prices = row.dropFirst().compactMap { $0.value?.value }
            guard prices.count == 4, let second = row[0].second else { return nil }
            return PricePoint(
                second: second,
                close: prices[3],
                range: .init(open: prices[0], high: prices[1], low: prices[2])
            )
        }
    }
}

extension Tolerant<JSONDecimal> {
    /// The whole seconds of a number of milliseconds.
    fileprivate var second: Int? {
        value?.value.flatMap { Int($0.rounded(places: 0).description) }.map { $0 / 1000 }
    }
}
