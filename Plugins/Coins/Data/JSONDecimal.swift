import CoinsDomain
import Foundation
import SatchelCatalog
import SatchelNumbers
import SatchelPluginAPI

/// A number in JSON with its exact digits, written as a number or as text.
///
/// `Decimal` parses the digits without a binary conversion, up to 38 of them.
struct JSONDecimal: Decodable, Sendable {
    /// Nil for a text that is not a number.
    let value: ExactDecimal?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            value = ExactDecimal(text)
        } else {
            value = ExactDecimal(try container.decode(Decimal.self).description)
        }
    }
}

/// The price of a row that is nothing without one: a number that is not negative.
struct JSONPrice: Decodable, Sendable {
    let value: ExactDecimal

    init(from decoder: any Decoder) throws {
        guard let price = try JSONDecimal(from: decoder).value, price >= .zero else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not a price")
            )
        }
        value = price
    }
}

extension Day {
    /// The day of a moment in UTC; nil if its year doesn't have four digits.
    init?(secondsSince1970 seconds: Int) {
        guard let time = UTCTime(secondsSince1970: Double(seconds)) else { return nil }
        self.init(year: time.year, month: time.month, day: time.dayOfMonth)
    }
}
