import BigInt

/// A whole number of any length; one that fits a machine number, as nearly all do, takes a fraction of the time.
enum WholeNumber: Hashable, Sendable {
    /// Whatever fits, but for the least, whose magnitude does not.
    case short(Int128)
    case long(BigInt)

    static let zero = WholeNumber.short(0)
    /// The powers of ten that fit.
    private static let powers: [Int128] = (0..<38).reduce(into: [1]) { powers, place in
        powers.append(powers[place] * 10)
    }

    init(_ number: Int) { self = .short(Int128(number)) }

    init(_ number: BigInt) {
        guard number.magnitude.bitWidth < Int128.bitWidth else {
            self = .long(number)
            return
        }
        // Negative ones are not converted digit for digit.
        let magnitude = Int128(truncatingIfNeeded: number.magnitude)
        self = .short(number.sign == .minus ? -magnitude : magnitude)
    }

    private init?(_ result: (partialValue: Int128, overflow: Bool)) {
        guard !result.overflow, result.partialValue != .min else { return nil }
        self = .short(result.partialValue)
    }

    static func powerOfTen(_ zeros: Int) -> WholeNumber {
        zeros < powers.count ? .short(powers[zeros]) : .long(BigInt(10).power(zeros))
    }

    private var big: BigInt {
        switch self {
        case .short(let number): BigInt(number)
        case .long(let number): number
        }
    }

    var isZero: Bool { self == .zero }

    var isNegative: Bool {
        switch self {
        case .short(let number): number < 0
        case .long(let number): number.sign == .minus
        }
    }

    var magnitude: WholeNumber { isNegative ? -self : self }

    /// The digits without the sign.
    var digits: String {
        switch self {
        // A machine word is printed several times as fast.
        case .short(let number): UInt64(exactly: number.magnitude).map { String($0) } ?? String(number.magnitude)
        case .long(let number): String(number.magnitude)
        }
    }

    /// How many digits there are.
    var length: Int {
        guard case .short(let number) = self else { return digits.utf8.count }
        let magnitude = number.magnitude
        return Self.powers.firstIndex { $0.magnitude > magnitude } ?? Self.powers.count
    }

    /// A tenth of it; nil unless that is whole.
    var tenth: WholeNumber? {
        switch self {
        case .short(let number):
            guard number & 1 == 0 else { return nil }
            let (tenth, rest) = number.quotientAndRemainder(dividingBy: 10)
            return rest == 0 ? .short(tenth) : nil
        case .long(let number):
            let (tenth, rest) = number.quotientAndRemainder(dividingBy: 10)
            return rest.isZero ? WholeNumber(tenth) : nil
        }
    }

    /// The quotient, rounded half away from zero.
    func divided(by divisor: WholeNumber) -> WholeNumber {
        if case .short(let number) = self, case .short(let divisor) = divisor {
            let (whole, rest) = number.magnitude.quotientAndRemainder(dividingBy: divisor.magnitude)
            let rounded = rest >= divisor.magnitude - rest ? whole + 1 : whole
            return .short((number < 0) == (divisor < 0) ? Int128(rounded) : -Int128(rounded))
        }
        let (number, divisor) = (big, divisor.big)
        let (whole, rest) = number.magnitude.quotientAndRemainder(dividingBy: divisor.magnitude)
        let rounded = BigInt(rest * 2 >= divisor.magnitude ? whole + 1 : whole)
        return WholeNumber(number.signum() * divisor.signum() < 0 ? -rounded : rounded)
    }
}

extension WholeNumber: Comparable {
    static func < (left: WholeNumber, right: WholeNumber) -> Bool {
        if case .short(let left) = left, case .short(let right) = right { return left < right }
        return left.big < right.big
    }
}

extension WholeNumber {
    static prefix func - (number: WholeNumber) -> WholeNumber {
        switch number {
        case .short(let number): .short(-number)
        case .long(let number): .long(-number)
        }
    }

    static func + (left: WholeNumber, right: WholeNumber) -> WholeNumber {
        if case .short(let left) = left, case .short(let right) = right,
            let sum = WholeNumber(left.addingReportingOverflow(right))
        {
            return sum
        }
        return WholeNumber(left.big + right.big)
    }

    static func * (left: WholeNumber, right: WholeNumber) -> WholeNumber {
        if case .short(let left) = left, case .short(let right) = right,
            let product = WholeNumber(left.multipliedReportingOverflow(by: right))
        {
            return product
        }
        return WholeNumber(left.big * right.big)
    }
}
