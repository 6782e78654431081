import CoinsDomain
import Foundation
import SatchelNumbers

/// A number of JSON with the digits it came with, whether it stands there as a number or as text.
///
/// `Decimal` reads the digits of the document without passing through binary, 38 of them.
struct JSONDecimal: Decodable, Sendable {
    /// The number, or nil where the text is none.
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
