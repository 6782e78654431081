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
    let coefficient: BigInt
    /// The number of digits after the point, the last of which is not zero.
    let scale: Int

    init(_ coefficient: BigInt, scale: Int) {
        var (coefficient, scale) = (coefficient, coefficient.isZero ? 0 : scale)
        if scale < 0 {
            coefficient *= Self.power(-scale)
            scale = 0
        }
        while scale > 0 {
            let (rest, last) = coefficient.quotientAndRemainder(dividingBy: 10)
            guard last.isZero else { break }
            (coefficient, scale) = (rest, scale - 1)
        }
        (self.coefficient, self.scale) = (coefficient, scale)
    }

    package init(_ number: Int) { self.init(BigInt(number), scale: 0) }

    /// A negative exponent gives a fraction.
    package init(powerOfTen zeros: Int) { self.init(1, scale: -Self.place(zeros)) }

    /// Nil if it is NaN, infinite or out of bounds.
    package init?(_ number: Double) {
        guard number.isFinite else { return nil }
        self.init("\(number)")
    }

    package static let zero = ExactDecimal(0)
    /// One hundred, for percentages.
    package static let hundred = ExactDecimal(100)

    /// How many millionths the number is; nil with a part of one, or beyond 128 bits.
    package var millionths: Int128? {
        scale > 6 ? nil : Int128(exactly: coefficient * Self.power(6 - scale))
    }

    package init(millionths: Int128) {
        var (number, scale) = (millionths, 6)
        while scale > 0, number.isMultiple(of: 10) { (number, scale) = (number / 10, scale - 1) }
        self.init(BigInt(number), scale: scale)
    }

    /// Whether the number is zero.
    package var isZero: Bool { coefficient.isZero }

    /// The absolute value.
    package var magnitude: ExactDecimal { ExactDecimal(BigInt(coefficient.magnitude), scale: scale) }

    /// The nearest binary number, for drawing; infinity beyond its range.
    package var double: Double { Double(description) ?? 0 }

    /// The place of the first digit: 0 for 1 to 9, 1 for 10 to 99, -1 for 0.1; nil for zero.
    package var leadingPlace: Int? { isZero ? nil : digits.utf8.count - scale - 1 }

    /// All digits without the sign; a machine word is printed ten times as fast as a number of any length.
    private var digits: String {
        let number = coefficient.magnitude
        return number.bitWidth < Int.bitWidth ? String(Int(truncatingIfNeeded: number)) : String(number)
    }

    static func power(_ zeros: Int) -> BigInt { zeros <= 18 ? BigInt(powers[zeros]) : BigInt(10).power(zeros) }

    static func place(_ place: Int) -> Int { min(max(place, -furthestPlace), furthestPlace) }

    private static let powers = (0..<18).reduce(into: [1]) { powers, last in powers.append(powers[last] * 10) }
}

extension ExactDecimal: CustomStringConvertible {
    /// The number as JSON spells it, without an exponent: `-0.00000842`.
    package var description: String { text(places: 0) }

    /// The number with at least this many digits after the point.
    package func text(places: Int) -> String {
        let shown = max(scale, Self.place(places))
        let digits = digits + String(repeating: "0", count: shown - scale)
        let padded = String(repeating: "0", count: max(0, shown + 1 - digits.utf8.count)) + digits
        let sign = coefficient.signum() < 0 ? "-" : ""
        return shown == 0 ? sign + padded : sign + padded.dropLast(shown) + "." + padded.suffix(shown)
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
        let digits = digits.utf8.reversed().drop { $0 == UInt8(ascii: "0") }.reversed()
        let letters = [UInt32(clamping: place + 1 << 30)] + digits.map(UInt32.init)
        return coefficient.signum() > 0 ? [2] + letters : [0] + letters.map { ~$0 } + [.max]
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
        return ExactDecimal(first - second, scale: scale)
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
        let numerator = shift > 0 ? coefficient * Self.power(shift) : coefficient
        let denominator = shift < 0 ? divisor.coefficient * Self.power(-shift) : divisor.coefficient
        return ExactDecimal(Self.quotient(of: numerator, by: denominator), scale: places)
    }

    /// The number rounded to this many digits after the point, half away from zero; negative rounds to tens and so on.
    package func rounded(places: Int) -> ExactDecimal {
        let places = Self.place(places)
        guard scale > places else { return self }
        return ExactDecimal(Self.quotient(of: coefficient, by: Self.power(scale - places)), scale: places)
    }

    private static func aligned(_ left: ExactDecimal, _ right: ExactDecimal) -> (BigInt, BigInt, scale: Int) {
        if left.scale < right.scale {
            return (left.coefficient * power(right.scale - left.scale), right.coefficient, right.scale)
        }
        if left.scale > right.scale {
            return (left.coefficient, right.coefficient * power(left.scale - right.scale), left.scale)
        }
        return (left.coefficient, right.coefficient, left.scale)
    }

    private static func quotient(of numerator: BigInt, by denominator: BigInt) -> BigInt {
        let (whole, rest) = numerator.magnitude.quotientAndRemainder(dividingBy: denominator.magnitude)
        let rounded = BigInt(rest * 2 >= denominator.magnitude ? whole + 1 : whole)
        return numerator.signum() * denominator.signum() < 0 ? -rounded : rounded
    }
}
