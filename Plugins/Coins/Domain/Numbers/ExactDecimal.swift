/// A decimal number kept digit for digit, of any length a price needs.
///
/// Sums, differences and products are exact; nothing passes through binary. Equal numbers are equal however they were
/// written: `1.50` and `1.5` are one value.
package struct ExactDecimal: Hashable, Sendable {
    /// The most digits that are read, and the furthest a number in powers of ten may reach: a hostile text stays small.
    private static let mostDigits = 120

    /// Whether the number is below zero.
    let isNegative: Bool
    /// The digits with no zeros in front, and none at the end of a fraction; none at all for zero.
    let digits: [UInt8]
    /// How many of the digits stand after the point.
    let scale: Int

    /// Zero.
    package static let zero = ExactDecimal(isNegative: false, digits: [], scale: 0)
    /// One hundred, for percentages.
    package static let hundred = ExactDecimal(100)

    /// Takes a whole number.
    package init(_ number: Int) {
        self.init(isNegative: number < 0, digits: String(number.magnitude).utf8.map { $0 - 0x30 }, scale: 0)
    }

    /// Brings digits into their one normal form.
    init(isNegative: Bool, digits: [UInt8], scale: Int) {
        var digits = digits[...].drop { $0 == 0 }
        var scale = scale
        if scale < 0 {
            digits += Array(repeating: 0, count: digits.isEmpty ? 0 : -scale)
            scale = 0
        }
        while scale > 0, digits.last == 0 {
            digits.removeLast()
            scale -= 1
        }
        self.digits = Array(digits)
        self.scale = digits.isEmpty ? 0 : scale
        self.isNegative = isNegative && !digits.isEmpty
    }

    /// Reads digits as JSON, CSV and people write them: `63314.01`, `-0.5`, `.5`, `4.247E10`.
    ///
    /// Answers nil for anything else, blanks and group commas included, and for numbers no market has.
    package init?(_ text: some StringProtocol) {
        var rest = text.utf8[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        let whole = rest.prefix { $0.isDigit }
        rest = rest.dropFirst(whole.count)
        var fraction = rest[rest.startIndex..<rest.startIndex]
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = rest.prefix { $0.isDigit }
            rest = rest.dropFirst(fraction.count)
        }
        guard whole.count + fraction.count > 0 else { return nil }
        var exponent = 0
        if let sign = rest.first, sign | 0x20 == UInt8(ascii: "e") {
            guard let number = Int(String(decoding: rest.dropFirst(), as: UTF8.self)), abs(number) <= Self.mostDigits
            else { return nil }
            exponent = number
            rest = rest[rest.endIndex...]
        }
        guard rest.isEmpty, whole.count + fraction.count <= Self.mostDigits else { return nil }
        self.init(
            isNegative: isNegative,
            digits: (Array(whole) + fraction).map { $0 - 0x30 },
            scale: fraction.count - exponent
        )
    }

    /// Whether the number is zero.
    package var isZero: Bool { digits.isEmpty }

    /// The number without its sign.
    package var magnitude: ExactDecimal { ExactDecimal(isNegative: false, digits: digits, scale: scale) }
}

extension ExactDecimal: CustomStringConvertible {
    /// The number as JSON spells it, with no exponent: `-0.00000842`.
    package var description: String { text(places: scale) }

    /// The number with this many digits after the point at least.
    package func text(places: Int) -> String {
        let digits = digits + Array(repeating: 0, count: max(0, places - scale))
        let scale = max(scale, places)
        let padded = Array(repeating: 0, count: max(0, scale + 1 - digits.count)) + digits
        let text = String(decoding: padded.map { $0 + 0x30 }, as: UTF8.self)
        let sign = isNegative ? "-" : ""
        return scale == 0 ? sign + text : sign + text.dropLast(scale) + "." + text.suffix(scale)
    }
}

extension ExactDecimal {
    /// The place of the first digit: 0 for 1 to 9, 1 for 10 to 99, -1 for 0.1; nil for zero.
    package var leadingPlace: Int? { isZero ? nil : digits.count - scale - 1 }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension ExactDecimal {
    /// One with so many zeros after it.
    package init(powerOfTen zeros: Int) {
        self.init(isNegative: false, digits: [1] + Array(repeating: 0, count: zeros), scale: 0)
    }
}
