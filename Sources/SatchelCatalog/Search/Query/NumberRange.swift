/// A range of whole numbers, such as years or hit points, open at either end but not at both.
public struct NumberRange: Hashable, Sendable {
    /// The least number, or nil for any.
    public let first: Int?
    /// The greatest number, or nil for any.
    public let last: Int?

    /// Creates a range from its ends, in either order; nil where both are open.
    public init?(first: Int?, last: Int?) {
        guard first != nil || last != nil else { return nil }
        self.first = first.map { min($0, last ?? $0) }
        self.last = last.map { max($0, first ?? $0) }
    }

    /// Reads `1990`, `1990..2000`, `1990..`, `..2000`, `>=1990`, `>1990`, `<=2000` or `<2000`.
    ///
    /// A dash may stand for the dots, and the ends may be swapped.
    public init?(_ text: String, allowed: ClosedRange<Int> = -9999...9999) {
        if let compared = Self.comparison(text, allowed) {
            self = compared
            return
        }
        guard let (head, tail) = Self.split(text) else {
            guard let number = Self.number(text, allowed) else { return nil }
            self.init(first: number, last: number)
            return
        }
        let (from, to) = (Self.number(head, allowed), Self.number(tail, allowed))
        guard from != nil || head.isEmpty, to != nil || tail.isEmpty else { return nil }
        self.init(first: from, last: to)
    }

    /// Reads a number as a kind of field writes it, `1h30m`, a range of two of them, `1h..2h`, `..90m`, `1h..`, or one to compare
    /// with: `>=1h`, `>1h`, `<=2h`, `<2h`.
    package init?(_ text: String, each number: (String) -> Int?) {
        for (mark, isLower, offset) in [(">=", true, 0), ("<=", false, 0), (">", true, 1), ("<", false, -1)]
        where text.hasPrefix(mark) {
            guard let end = number(String(text.dropFirst(mark.count)))?.addingReportingOverflow(offset).partialValue
            else { return nil }
            self.init(first: isLower ? end : nil, last: isLower ? nil : end)
            return
        }
        let ends = text.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
        let numbers = ends.map(number)
        guard ends.count <= 2, zip(ends, numbers).allSatisfy({ $0.isEmpty || $1 != nil }) else { return nil }
        self.init(first: numbers[0], last: numbers[numbers.count - 1])
    }

    /// Whether a number is in the range; an unknown number is not.
    public func contains(_ number: Int?) -> Bool {
        guard let number else {
            return false
        }
        return first.map { $0 <= number } ?? true && last.map { number <= $0 } ?? true
    }
}

extension NumberRange: CustomStringConvertible {
    public var description: String {
        if let first, first == last {
            return "\(first)"
        }
        return "\(first.map(String.init) ?? "")..\(last.map(String.init) ?? "")"
    }
}

extension NumberRange {
    private static func comparison(_ text: String, _ allowed: ClosedRange<Int>) -> NumberRange? {
        guard let sign = text.utf8.first, sign == UInt8(ascii: ">") || sign == UInt8(ascii: "<") else { return nil }
        let rest = text.dropFirst()
        let isInclusive = rest.utf8.first == UInt8(ascii: "=")
        guard let number = number(isInclusive ? rest.dropFirst() : rest, allowed) else { return nil }
        let isLower = sign == UInt8(ascii: ">")
        let (end, overflows) = isInclusive ? (number, false) : number.addingReportingOverflow(isLower ? 1 : -1)
        guard !overflows, allowed.contains(end) else { return nil }
        return isLower ? NumberRange(first: end, last: nil) : NumberRange(first: nil, last: end)
    }

    /// Splits a range at its dots, or at a dash that is not a minus sign.
    private static func split(_ text: String) -> (head: Substring, tail: Substring)? {
        let scalars = text.unicodeScalars
        for index in scalars.indices {
            let next = scalars.index(after: index)
            switch scalars[index] {
            case "." where next < scalars.endIndex && scalars[next] == ".":
                return (text[..<index], text[scalars.index(after: next)...].drop { $0 == "." })
            case "-" where index > scalars.startIndex, "\u{2013}", "\u{2026}":
                return (text[..<index], text[next...])
            default:
                continue
            }
        }
        return nil
    }

    private static func number(_ text: some StringProtocol, _ allowed: ClosedRange<Int>) -> Int? {
        // `Int` would also accept a plus sign.
        guard text.utf8.allSatisfy({ $0 == 0x2D || $0.isDigit }), let number = Int(text) else {
            return nil
        }
        return allowed.contains(number) ? number : nil
    }
}
