import BigInt

extension ExactDecimal: Comparable {
    package static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
        let (first, second, _) = aligned(left, right)
        return first < second
    }
}

extension ExactDecimal {
    /// The number with the other sign.
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

    /// The quotient, rounded to this many digits after the point, halves away from zero; nil for a divisor of zero.
    package func divided(by divisor: ExactDecimal, places: Int) -> ExactDecimal? {
        guard !divisor.isZero else { return nil }
        let places = Self.place(places)
        let shift = places + divisor.scale - scale
        let numerator = shift > 0 ? coefficient * Self.power(shift) : coefficient
        let denominator = shift < 0 ? divisor.coefficient * Self.power(-shift) : divisor.coefficient
        return ExactDecimal(Self.quotient(of: numerator, by: denominator), scale: places)
    }

    /// The number with at most this many digits after the point, halves away from zero; fewer than none round to tens,
    /// hundreds and so on.
    package func rounded(places: Int) -> ExactDecimal {
        let places = Self.place(places)
        guard scale > places else { return self }
        return ExactDecimal(Self.quotient(of: coefficient, by: Self.power(scale - places)), scale: places)
    }

    /// Both numbers as whole ones of the same unit.
    private static func aligned(_ left: ExactDecimal, _ right: ExactDecimal) -> (BigInt, BigInt, scale: Int) {
        if left.scale < right.scale {
            return (left.coefficient * power(right.scale - left.scale), right.coefficient, right.scale)
        }
        if left.scale > right.scale {
            return (left.coefficient, right.coefficient * power(left.scale - right.scale), left.scale)
        }
        return (left.coefficient, right.coefficient, left.scale)
    }

    /// The nearest whole quotient, halves away from zero.
    private static func quotient(of numerator: BigInt, by denominator: BigInt) -> BigInt {
        let (whole, rest) = numerator.magnitude.quotientAndRemainder(dividingBy: denominator.magnitude)
        let rounded = BigInt(rest * 2 >= denominator.magnitude ? whole + 1 : whole)
        return numerator.signum() * denominator.signum() < 0 ? -rounded : rounded
    }
}
