import BigInt

extension BigInt {
    static func powerOfTen(_ zeros: Int) -> BigInt { BigInt(10).power(zeros) }

    var isNegative: Bool { sign == .minus }

    /// The digits without the sign.
    var digits: String { String(magnitude) }

    /// How many digits there are.
    var length: Int { digits.utf8.count }

    /// A tenth of it; nil unless that is whole.
    var tenth: BigInt? {
        let (tenth, rest) = quotientAndRemainder(dividingBy: 10)
        return rest.isZero ? tenth : nil
    }

    /// The quotient, rounded half away from zero.
    func rounded(by divisor: BigInt) -> BigInt {
        let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: divisor.magnitude)
        let rounded = BigInt(rest * 2 >= divisor.magnitude ? whole + 1 : whole)
        return isNegative != divisor.isNegative ? -rounded : rounded
    }
}
