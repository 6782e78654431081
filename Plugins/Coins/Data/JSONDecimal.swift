import CoinsDomain
import Foundation
import SatchelCatalog
import SatchelNumbers
import SatchelPluginAPI

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

extension Day {
    /// The day in UTC of a moment; nil for years that four digits cannot write.
    init?(secondsSince1970 seconds: Int) {
        guard let time = UTCTime(secondsSince1970: Double(seconds)) else { return nil }
        self.init(year: time.year, month: time.month, day: time.dayOfMonth)
    }
}
