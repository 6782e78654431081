import SatchelCatalog
import SatchelNumbers

/// An exact amount of money in a currency of a market: `0.00000123 BTC`, `30000 USD`.
package struct CoinPrice: Hashable, Sendable, CustomStringConvertible {
    package let amount: ExactDecimal
    package let currency: Currency

    package init(_ amount: ExactDecimal, _ currency: Currency) { (self.amount, self.currency) = (amount, currency) }

    /// Reads `30000 USD`, `30000usd`, `USD 30000`, `$30000` and `30000 €`; nil for anything else, also for a number alone.
    package init?(_ text: String) {
        let parts = text.split(whereSeparator: \.isWhitespace)
        func isOfNumber(_ letter: Character) -> Bool { letter.isASCII && (letter.isNumber || letter == ".") }
        // A unit such as 1INCH stands apart, and any is one word.
        if parts.count == 2, parts[0].allSatisfy(isOfNumber), let amount = ExactDecimal(String(parts[0])),
            let currency = Currency(String(parts[1]))
        {
            self.init(amount, currency)
            return
        }
        guard parts.count(where: { !$0.allSatisfy(isOfNumber) }) == 1 else { return nil }
        let text = parts.joined()
        let digits = text.filter(isOfNumber)
        guard text.hasPrefix(digits) || text.hasSuffix(digits), let amount = ExactDecimal(digits) else { return nil }
        let name = String(text.hasPrefix(digits) ? text.dropFirst(digits.count) : text.dropLast(digits.count))
        guard let currency = Currency(name) ?? Currency(sign: name) else { return nil }
        self.init(amount, currency)
    }

    /// Reads what ``description`` writes, and else what a person may have written.
    init?(stored text: String) {
        guard let blank = text.utf8.firstIndex(of: UInt8(ascii: " ")),
            let amount = ExactDecimal(stored: text[..<blank]),
            let currency = Currency(String(text[text.utf8.index(after: blank)...]))
        else {
            self.init(text)
            return
        }
        self.init(amount, currency)
    }

    package var description: String { "\(amount) \(currency)" }
}

extension FieldType<CoinPrice> {
    /// An exact amount of money, such as `30000 USD`.
    static func money(_ expected: String) -> FieldType {
        FieldType(expected, parse: { CoinPrice($0) }, text: \.description)
    }
}
