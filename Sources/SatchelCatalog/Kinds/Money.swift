import SatchelNumbers

/// An amount and its currency, as they were given: `9.90 EUR`.
public struct Money: Hashable, Sendable, CustomStringConvertible {
    /// The digits: `9.90`.
    public let amount: String
    /// The three letters of the currency: `EUR`.
    public let currency: String
    /// The amount as a number.
    package let value: ExactDecimal

    private static let signs = [
        "€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY", "₩": "KRW", "₹": "INR", "원": "KRW", "円": "JPY", "元": "CNY",
        "R$": "BRL",
        "zł": "PLN", "Kč": "CZK", "Ft": "HUF", "₽": "RUB", "₺": "TRY", "₴": "UAH", "₪": "ILS", "₱": "PHP", "₫": "VND",
        "฿": "THB",
    ]

    /// Reads `9.90 EUR`, `EUR 9.90`, `9.90EUR`, `€9.90` and `9.90 €`; nil for anything else.
    public init?(_ text: String) {
        let visible: ClosedRange<Unicode.Scalar> = "!"..."~"
        let scalars = text.unicodeScalars.filter { visible ~= $0 || !$0.properties.isWhitespace }
        let signs = String(scalars)
        let digits = String(scalars.filter { ("0"..."9").contains($0) || $0 == "." })
        guard signs.hasPrefix(digits) || signs.hasSuffix(digits) else { return nil }
        let name = signs.hasPrefix(digits) ? signs.dropFirst(digits.count) : signs.dropLast(digits.count)
        let currency = Self.signs[String(name)] ?? name.uppercased()
        // At most twelve digits before the point and six after it.
        guard currency.utf8.count == 3, currency.utf8.allSatisfy({ (0x41...0x5A).contains($0) }),
            !digits.hasPrefix("."), !digits.hasSuffix("."), let value = ExactDecimal(digits),
            // A short one is within.
            digits.utf8.count < 8 || value < ExactDecimal(powerOfTen: 12) && value == value.rounded(places: 6)
        else { return nil }
        (amount, self.currency, self.value) = (digits, currency, value)
    }

    public var description: String { amount + " " + currency }

    /// The customary digits after the point of a sum in a currency.
    package static func places(in currency: String) -> Int { whole.contains(currency) ? 0 : 2 }

    /// Currencies in which nobody counts hundredths.
    private static let whole: Set = [
        "CLP", "HUF", "IDR", "ISK", "JPY", "KRW", "MMK", "PYG", "UGX", "VND", "XAF", "XOF",
    ]

    /// Reads the same with a minus before it, too.
    package init?(signed text: String) {
        let isNegative = text.hasPrefix("-")
        guard let money = Money(isNegative ? String(text.dropFirst()) : text) else { return nil }
        self = isNegative ? Money(negating: money) : money
    }

    private init(negating money: Money) {
        (amount, currency, value) = ("-" + money.amount, money.currency, -money.value)
    }

    /// The parts of a unit that searches compare.
    fileprivate static let parts = 1_000_000

    /// The amount in these.
    fileprivate var searched: Int { Int((value * ExactDecimal(Self.parts)).description) ?? 0 }
}

extension NumberRange {
    /// Reads amounts, in parts of a unit: whole units, such as `10..20`, with all between, or exact ones, such as `>9.99`.
    package init?(amounts text: String, allowed: ClosedRange<Int>, parts: Int) {
        guard let units = NumberRange(text, allowed: allowed) else {
            self.init(text) { ExactDecimal($0.trimmed).flatMap { Int(($0 * ExactDecimal(parts)).description) } }
            return
        }
        self.init(first: units.first.map { $0 * parts }, last: units.last.map { $0 * parts + parts - 1 })
    }
}

extension FieldType<Money> {
    /// An amount and its currency.
    public static var money: FieldType {
        money(from: 0) { Money($0) }
    }

    /// What is left of amounts, which may be less than nothing.
    package static var balance: FieldType { money(from: -999_999_999_999) { Money(signed: $0) } }

    private static func money(from least: Int, _ parse: @escaping @Sendable (String) -> Money?) -> FieldType {
        FieldType("an amount and a currency, such as '9.90 EUR'", .money, parse: parse, text: \.description) {
            .letters($0.value.sortLetters)
        }
        .searched(as: { .number($0.searched) }) { typed in
            NumberRange(amounts: typed, allowed: least...999_999_999_999, parts: Money.parts)
                .map { (.numbers($0), typed) }
        }
    }
}

extension FieldType<String> {
    /// An amount, with or without a currency.
    package static var price: FieldType {
        FieldType(
            "an amount such as 20 or '20 EUR'",
            parse: { text in
                if let money = Money(text) { return money.description }
                return Money(text + " EUR").map(\.amount)
            },
            text: { $0 }
        )
    }
}
