import BigInt

/// An exact decimal number of any length.
///
/// Sums, differences and products are exact, and no operation traps. Equal numbers are equal however they were written:
/// `1.50` and `1.5` are one value. Untrusted texts are limited when they are parsed, so results are bounded too.
package struct ExactDecimal: Hashable, Sendable {
    /// The most digits before the point, and after it, in an untrusted text.
    package static let mostDigits = 60
    /// The same for what Satchel stored itself: earlier versions allowed longer numbers.
    static let mostStoredDigits = 400
    /// The limit, worded for an error.
    package static let bound = "at most \(mostDigits) digits before the decimal point and \(mostDigits) after it"
    private static let furthestPlace = 1000

    /// All digits as a signed integer.
    private let coefficient: BigInt
    /// The number of digits after the point, the last of which is not zero.
    private let scale: Int

    init(_ coefficient: BigInt, scale: Int) {
        var (coefficient, scale) = (coefficient, coefficient.isZero ? 0 : scale)
        if scale < 0 { (coefficient, scale) = (coefficient * .powerOfTen(-scale), 0) }
        while scale > 0, let tenth = coefficient.tenth { (coefficient, scale) = (tenth, scale - 1) }
        (self.coefficient, self.scale) = (coefficient, scale)
    }

    package init(_ number: Int) { self.init(BigInt(number), scale: 0) }

    /// A negative exponent gives a fraction.
    package init(powerOfTen zeros: Int) { self.init(BigInt(1), scale: -Self.place(zeros)) }

    package static let zero = ExactDecimal(0)
    /// One hundred, for percentages.
    package static let hundred = ExactDecimal(100)

    /// Whether the number is zero.
    package var isZero: Bool { coefficient.isZero }

    /// The absolute value.
    package var magnitude: ExactDecimal { ExactDecimal(BigInt(coefficient.magnitude), scale: scale) }

    /// The place of the first digit: 0 for 1 to 9, 1 for 10 to 99, -1 for 0.1; nil for zero.
    package var leadingPlace: Int? { isZero ? nil : coefficient.length - scale - 1 }

    static func place(_ place: Int) -> Int { min(max(place, -furthestPlace), furthestPlace) }
}

extension ExactDecimal: CustomStringConvertible {
    /// The number as JSON spells it, without an exponent: `-0.00000842`.
    package var description: String { text(places: 0) }

    /// The number with at least this many digits after the point.
    package func text(places: Int) -> String {
        let (shown, zero) = (max(scale, Self.place(places)), UInt8(ascii: "0"))
        let sign = coefficient.isNegative ? "-" : ""
        guard shown > 0 else { return sign + coefficient.digits }
        var digits = Array(coefficient.digits.utf8) + repeatElement(zero, count: shown - scale)
        digits.insert(contentsOf: repeatElement(zero, count: max(0, shown + 1 - digits.count)), at: 0)
        digits.insert(UInt8(ascii: "."), at: digits.count - shown)
        return sign + String(decoding: digits, as: UTF8.self)
    }
}

extension ExactDecimal: Comparable {
    package static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
        let (first, second, _) = aligned(left, right)
        return first < second
    }
}

extension ExactDecimal {
    /// Whole numbers that compare one by one as the decimals do: the sign, the place of the first digit, the digits.
    package var sortLetters: [UInt32] {
        guard let place = leadingPlace else { return [1] }
        let digits = coefficient.digits.utf8.reversed().drop { $0 == UInt8(ascii: "0") }.reversed()
        let letters = [UInt32(clamping: place + 1 << 30)] + digits.map(UInt32.init)
        return coefficient.isNegative ? [0] + letters.map { ~$0 } + [.max] : [2] + letters
    }
}

extension ExactDecimal {
    /// The negated number.
    package static prefix func - (number: ExactDecimal) -> ExactDecimal {
        ExactDecimal(-number.coefficient, scale: number.scale)
    }

    /// The exact sum.
    package static func + (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
        let (first, second, scale) = aligned(left, right)
        return ExactDecimal(first + second, scale: scale)
    }

    /// The exact difference.
    package static func - (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
        let (first, second, scale) = aligned(left, right)
        return ExactDecimal(first + -second, scale: scale)
    }

    /// The exact product.
    package static func * (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
        ExactDecimal(left.coefficient * right.coefficient, scale: left.scale + right.scale)
    }

    /// The quotient, rounded to this many digits after the point, half away from zero; nil for a divisor of zero.
    package func divided(by divisor: ExactDecimal, places: Int) -> ExactDecimal? {
        guard !divisor.isZero else { return nil }
        let places = Self.place(places)
        let shift = places + divisor.scale - scale
        let numerator = shift > 0 ? coefficient * .powerOfTen(shift) : coefficient
        let denominator = shift < 0 ? divisor.coefficient * .powerOfTen(-shift) : divisor.coefficient
        return ExactDecimal(numerator.rounded(by: denominator), scale: places)
    }

    /// The number rounded to this many digits after the point, half away from zero; negative rounds to tens and so on.
    package func rounded(places: Int) -> ExactDecimal {
        let places = Self.place(places)
        guard scale > places else { return self }
        return ExactDecimal(coefficient.rounded(by: .powerOfTen(scale - places)), scale: places)
    }

    private static func aligned(_ left: ExactDecimal, _ right: ExactDecimal) -> (BigInt, BigInt, scale: Int) {
        if left.scale < right.scale {
            return (left.coefficient * .powerOfTen(right.scale - left.scale), right.coefficient, right.scale)
        }
        if left.scale > right.scale {
            return (left.coefficient, right.coefficient * .powerOfTen(left.scale - right.scale), left.scale)
        }
        return (left.coefficient, right.coefficient, left.scale)
    }
}
