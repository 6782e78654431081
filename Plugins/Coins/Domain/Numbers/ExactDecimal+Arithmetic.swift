extension ExactDecimal: Comparable {
    package static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
        guard left.isNegative == right.isNegative else { return left.isNegative }
        let (smaller, larger) = left.isNegative ? (right, left) : (left, right)
        return smaller.precedesInMagnitude(larger)
    }

    private func precedesInMagnitude(_ other: ExactDecimal) -> Bool {
        guard let place = leadingPlace, let otherPlace = other.leadingPlace else { return isZero && !other.isZero }
        // With the first digits at one place, the texts of digits compare as the numbers do.
        return place == otherPlace ? digits.lexicographicallyPrecedes(other.digits) : place < otherPlace
    }
}

extension ExactDecimal {
    /// The number with the other sign.
    package static prefix func - (number: ExactDecimal) -> ExactDecimal {
        ExactDecimal(isNegative: !number.isNegative, digits: number.digits, scale: number.scale)
    }

    /// The exact sum.
    package static func + (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
        let scale = max(left.scale, right.scale)
        let (first, second) = (left.shifted(to: scale), right.shifted(to: scale))
        if left.isNegative == right.isNegative {
            return ExactDecimal(isNegative: left.isNegative, digits: Self.sum(first, second), scale: scale)
        }
        if left.precedesInMagnitude(right) {
            return ExactDecimal(isNegative: right.isNegative, digits: Self.difference(second, first), scale: scale)
        }
        return ExactDecimal(isNegative: left.isNegative, digits: Self.difference(first, second), scale: scale)
    }

    /// The exact difference.
    package static func - (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal { left + -right }

    /// The exact product.
    package static func * (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
        var sums = [Int](repeating: 0, count: left.digits.count + right.digits.count)
        for (place, digit) in left.digits.enumerated() {
            for (otherPlace, other) in right.digits.enumerated() {
                sums[place + otherPlace + 1] += Int(digit) * Int(other)
            }
        }
        for place in sums.indices.dropFirst().reversed() {
            sums[place - 1] += sums[place] / 10
            sums[place] %= 10
        }
        return ExactDecimal(
            isNegative: left.isNegative != right.isNegative,
            digits: sums.map(UInt8.init),
            scale: left.scale + right.scale
        )
    }

    /// The quotient, rounded to this many digits after the point, halves away from zero; nil for a divisor of zero.
    package func divided(by divisor: ExactDecimal, places: Int) -> ExactDecimal? {
        guard !divisor.isZero else { return nil }
        // One digit more than asked for decides the rounding; what comes after it is on the side of that digit.
        let shift = places + 1 + divisor.scale - scale
        let numerator = digits + Array(repeating: 0, count: max(0, shift))
        let denominator = divisor.digits + Array(repeating: 0, count: max(0, -shift))
        let quotient = Self.quotient(of: numerator, by: denominator)
        return ExactDecimal(isNegative: isNegative != divisor.isNegative, digits: quotient, scale: places + 1)
            .rounded(places: places)
    }

    /// The number with at most this many digits after the point, halves away from zero.
    package func rounded(places: Int) -> ExactDecimal {
        guard scale > places else { return self }
        let cut = scale - places
        let kept = Array(digits.dropLast(cut))
        let next = digits.count >= cut ? digits[digits.count - cut] : 0
        let rounded = next >= 5 ? Self.sum([0] + kept, Array(repeating: 0, count: kept.count) + [1]) : kept
        return ExactDecimal(isNegative: isNegative, digits: rounded, scale: places)
    }

    // MARK: - Digits

    /// The digits with zeros after them, as if this many stood after the point.
    private func shifted(to scale: Int) -> [UInt8] {
        digits + Array(repeating: 0, count: scale - self.scale)
    }

    /// Adds two rows of digits whose last digits stand under one another.
    private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        let count = max(left.count, right.count) + 1
        var result = [UInt8](repeating: 0, count: count)
        var carry: UInt8 = 0
        for place in 1...count {
            let sum =
                (place <= left.count ? left[left.count - place] : 0)
                + (place <= right.count ? right[right.count - place] : 0) + carry
            result[count - place] = sum % 10
            carry = sum / 10
        }
        return result
    }

    /// Takes a row of digits from one that is no smaller.
    private static func difference(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        let right = Array(right.drop { $0 == 0 })
        var result = left
        var borrowed = 0
        for place in stride(from: 1, through: left.count, by: 1) {
            let digit =
                Int(left[left.count - place]) - borrowed
                - (place <= right.count ? Int(right[right.count - place]) : 0)
            borrowed = digit < 0 ? 1 : 0
            result[left.count - place] = UInt8(digit + 10 * borrowed)
        }
        return result
    }

    /// Long division, as on paper, without the remainder.
    private static func quotient(of numerator: [UInt8], by denominator: [UInt8]) -> [UInt8] {
        var remainder: [UInt8] = []
        return numerator.map { next in
            remainder.append(next)
            remainder = Array(remainder.drop { $0 == 0 })
            var count: UInt8 = 0
            while remainder.count > denominator.count
                || (remainder.count == denominator.count && !remainder.lexicographicallyPrecedes(denominator))
            {
                remainder = Array(difference(remainder, denominator).drop { $0 == 0 })
                count += 1
            }
            return count
        }
    }
}
