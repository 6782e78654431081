/// Tokens by which an index finds whole numbers in ranges: a number, and each longer stretch of a power of ten around it.
///
/// A range of any length is then found by at most some forty tokens, and most by fewer than ten.
package enum NumberTokens {
    private static let offset = 10_000
    private static let digits = 5

    /// The tokens of a number; none for one that no range reaches.
    ///
    /// - Parameters:
    ///   - number: A number.
    ///   - kind: A letter for what the number is.
    /// - Returns: The tokens.
    package static func tokens(of number: Int, _ kind: Character) -> [String] {
        guard (-9999...9999).contains(number) else { return [] }
        let text = padded(number + offset)
        return (1...digits).map { IndexToken.value(kind, String(text.prefix($0))) }
    }

    /// The tokens of which exactly the numbers of a range have one.
    ///
    /// - Parameters:
    ///   - range: A range.
    ///   - kind: A letter for what the numbers are.
    /// - Returns: The tokens.
    package static func tokens(for range: NumberRange, _ kind: Character) -> [String] {
        var next = max(range.first ?? -9999, -9999) + offset
        let last = min(range.last ?? 9999, 9999) + offset
        var tokens: [String] = []
        while next <= last {
            var width = digits
            var span = 1
            while width > 1, next.isMultiple(of: span * 10), next + span * 10 - 1 <= last {
                span *= 10
                width -= 1
            }
            tokens.append(IndexToken.value(kind, String(padded(next).prefix(width))))
            next += span
        }
        return tokens
    }

    private static func padded(_ number: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: digits - text.count) + text
    }
}
