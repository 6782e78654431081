/// Tokens by which an index finds whole numbers in ranges: a number, and each longer stretch of a power of ten around it.
///
/// A range of any length is then found by at most some forty tokens, and most by fewer than ten.
package enum NumberTokens {
    private static let offset = 10_000
    private static let digits = 5

    /// The tokens of a number; none for one that no range reaches.
    ///
    /// - Parameter number: The one number of an item that is searched for by ranges.
    /// - Returns: The tokens.
    package static func tokens(of number: Int) -> [String] {
        guard (-9999...9999).contains(number) else { return [] }
        return (1...digits).map { token(number + offset, width: $0) }
    }

    /// The tokens of which exactly the numbers of a range have one.
    ///
    /// - Parameter range: A range.
    /// - Returns: The tokens.
    package static func tokens(for range: NumberRange) -> [String] {
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
            tokens.append(token(next, width: width))
            next += span
        }
        return tokens
    }

    /// The token of the numbers that share the first digits of five with a number.
    private static func token(_ number: Int, width: Int) -> String {
        let stretches = [1, 10, 100, 1000, 10_000][width - 1]
        // Two stretches begin with the first digit, twenty with the first two, and so on.
        let shorter = 2 * (stretches - 1) / 9
        return String(IndexToken.number(shorter + number * stretches / 10_000))
    }
}
