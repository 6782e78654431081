/// An ISBN with a valid check digit.
public struct ISBN13: Hashable, Sendable {
    /// The thirteen digits, without hyphens.
    public let digits: String

    /// Parses an ISBN-13 or ISBN-10, with hyphens and spaces anywhere; an ISBN-10 may end in `X` or `x`.
    public init?(_ text: String) {
        var values: [Int] = []
        for scalar in text.unicodeScalars where !Self.isSeparator(scalar) {
            guard values.count < 13, let value = Self.value(of: scalar, at: values.count) else {
                return nil
            }
            values.append(value)
        }
        switch values.count {
        case 10 where Self.weighted(values, by: Array((1...10).reversed())) % 11 == 0:
            values = [9, 7, 8] + values.dropLast()
            values.append((10 - Self.alternating(values) % 10) % 10)
        case 13 where values.starts(with: [9, 7]) && (8...9).contains(values[2]) && !values.contains(10):
            guard Self.alternating(values) % 10 == 0 else {
                return nil
            }
        default:
            return nil
        }
        digits = values.map(String.init).joined()
    }
}

extension ISBN13: CustomStringConvertible {
    public var description: String { digits }
}

extension ISBN13 {
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        // Typesetters put no-break spaces, hyphens and dashes of several kinds into book numbers.
        case "-", " ", "\u{A0}", "\u{2010}", "\u{2011}", "\u{2013}": true
        default: false
        }
    }

    private static func value(of scalar: Unicode.Scalar, at index: Int) -> Int? {
        switch scalar {
        case "0"..."9": Int(scalar.value - 0x30)
        case "X", "x": index == 9 ? 10 : nil
        default: nil
        }
    }

    private static func weighted(_ values: [Int], by weights: [Int]) -> Int {
        zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 }
    }

    private static func alternating(_ values: [Int]) -> Int {
        values.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
    }
}

extension FieldType<ISBN13> {
    /// An ISBN, kept as its thirteen digits.
    public static var isbn: FieldType { FieldType("an ISBN", parse: { ISBN13($0) }, text: { $0.digits }) }
}
