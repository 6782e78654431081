import BigInt

/// Why a text cannot be parsed as a number.
package enum ExactDecimalError: Error, Hashable, Sendable {
    /// The text is not a number.
    case notANumber
    /// The number has more digits than ``ExactDecimal/bound`` allows.
    case tooManyDigits
}

extension ExactDecimal {
    /// Parses digits without separators, such as `63314.01`, `-0.5`, `.5`, `4.247E10`.
    package init(reading text: some StringProtocol) throws(ExactDecimalError) {
        try self.init(reading: text, most: Self.mostDigits)
    }

    /// Parses digits; nil for what ``init(reading:)`` rejects.
    package init?(_ text: some StringProtocol) {
        do { try self.init(reading: text) } catch { return nil }
    }

    /// Parses what Satchel stored itself, with the higher limit of earlier versions.
    package init?(stored text: some StringProtocol) {
        do { try self.init(reading: text, most: Self.mostStoredDigits) } catch { return nil }
    }

    private init(reading text: some StringProtocol, most: Int) throws(ExactDecimalError) {
        let short = text.utf8.withContiguousStorageIfAvailable { ExactDecimal(short: $0) }
        if let short = short.flatMap(\.self) {
            self = short
            return
        }
        guard let spelled = SpelledNumber(text.utf8) else { throw .notANumber }
        let digits = spelled.digits
        guard let first = digits.firstIndex(where: { $0 != 0 }), let last = digits.lastIndex(where: { $0 != 0 }) else {
            self = .zero
            return
        }
        guard let exponent = spelled.exponent else { throw .tooManyDigits }
        // The digit before the point is at place 0, the one after it at place -1.
        let lastPlace = exponent + spelled.wholeCount - 1 - last
        guard lastPlace + last - first < most, lastPlace >= -most else { throw .tooManyDigits }
        var coefficient = BigInt.zero
        // A machine word holds 18 digits.
        for start in stride(from: first, through: last, by: 18) {
            let part = digits[start...min(start + 17, last)]
            coefficient =
                coefficient * .powerOfTen(part.count) + BigInt(part.reduce(0) { $0 * 10 + Int($1) })
        }
        self.init(spelled.isNegative ? -coefficient : coefficient, scale: -lastPlace)
    }

    /// Up to 17 digits and a point, which nearly all numbers are; nil for any other text.
    private init?(short text: UnsafeBufferPointer<UInt8>) {
        guard text.count <= 18 else { return nil }
        var (number, count, point): (Int, Int, Int?) = (0, 0, nil)
        for byte in text {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): (number, count) = (number * 10 + Int(byte - 0x30), count + 1)
            case UInt8(ascii: ".") where point == nil: point = count
            default: return nil
            }
        }
        guard count > 0 else { return nil }
        self.init(BigInt(number), scale: point.map { count - $0 } ?? 0)
    }
}

private struct SpelledNumber {
    let isNegative: Bool
    /// The digits before the point and those after it.
    private(set) var digits: [UInt8]
    let wholeCount: Int
    /// The power of ten after an E; nil if it is absurdly large.
    let exponent: Int?

    init?(_ text: some Collection<UInt8>) {
        var rest = Array(text)[...]
        isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        digits = Self.digits(&rest)
        wholeCount = digits.count
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            digits += Self.digits(&rest)
        }
        guard !digits.isEmpty else { return nil }
        guard let mark = rest.popFirst() else {
            exponent = 0
            return
        }
        guard mark | 0x20 == UInt8(ascii: "e") else { return nil }
        let isBelow = rest.first == UInt8(ascii: "-")
        if isBelow || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        let power = Self.digits(&rest)
        guard !power.isEmpty, rest.isEmpty else { return nil }
        let size = power.reduce(0) { min($0 * 10 + Int($1), 1_000_000_000) }
        exponent = size == 1_000_000_000 ? nil : isBelow ? -size : size
    }

    private static func digits(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest.dropFirst(digits.count)
        return digits.map { $0 - 0x30 }
    }
}
