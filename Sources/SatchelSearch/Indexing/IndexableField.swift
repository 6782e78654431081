/// Field words whose values an index of texts can hold too.
package protocol IndexableField: SearchField {
    /// The tokens under which an item is found by the values it has.
    ///
    /// - Parameter item: An item.
    /// - Returns: One token for each way of asking; see ``IndexToken``.
    static func tokens(of item: Item) -> [String]

    /// The tokens of which an item with a value has at least one, and other items have none.
    ///
    /// - Parameter value: A value of a field.
    /// - Returns: The tokens; none where no item can have the value.
    static func tokens(for value: Value) -> [String]
}

/// Spells the tokens of an index that are no words.
///
/// Each begins with a sign that no folded word has, so that none is taken for the beginning of a word.
package enum IndexToken {
    /// What every item has, for searches that only exclude.
    package static let everything = "#"

    /// The signs that tokens begin with, which an index must not part words at.
    package static let signs = "#~="

    /// A value that is asked for as a whole, such as a language.
    ///
    /// - Parameters:
    ///   - kind: A letter for what the value is.
    ///   - value: The value in ASCII letters and digits.
    /// - Returns: The token.
    package static func value(_ kind: Character, _ value: String) -> String {
        "#\(kind)\(value)"
    }

    /// Two letters of which at least one is of a script without blanks, or the one that such a word begins with.
    static func letters(_ letters: some Sequence<Unicode.Scalar>) -> String {
        var text = "~".unicodeScalars
        text.append(contentsOf: letters)
        return String(text)
    }

    /// A whole title or name, as a short sum of its letters.
    static func whole(_ letters: some Sequence<Unicode.Scalar>) -> String {
        let sum = sum(of: letters)
        return "=" + String((sum ^ (sum >> 32)) & 0x3FFF_FFFF, radix: 32)
    }

    private static func sum(
        of letters: some Sequence<Unicode.Scalar>,
        after start: UInt64 = 0xCBF2_9CE4_8422_2325
    ) -> UInt64 {
        letters.reduce(start) { ($0 ^ UInt64($1.value)) &* 0x100_0000_01B3 }
    }
}

// MARK: - Tokens of one letter

/// Most tokens are one letter that no folded text has, of planes that Unicode leaves to private use or has not come to:
/// an index that holds the beginnings of words has none to hold of these.
extension IndexToken {
    private static let firstRareInitial: UInt32 = 0x40000
    private static let firstPair: UInt32 = 0x50000
    private static let pairCount: UInt64 = 0x90000
    private static let firstNumber: UInt32 = 0xF0000
    private static let firstInitial: UInt32 = 0x100000

    /// A number, or a stretch of numbers, by its place among all of them.
    static func number(_ index: Int) -> Unicode.Scalar {
        letter(firstNumber + UInt32(index))
    }

    /// Two words side by side; a few pairs share one.
    static func pair(_ one: some Sequence<Unicode.Scalar>, _ other: some Sequence<Unicode.Scalar>) -> Unicode.Scalar {
        let sum = sum(of: other, after: sum(of: one) &* 0x9E37_79B9_7F4A_7C15)
        return letter(firstPair + UInt32((sum ^ (sum >> 32)) % pairCount))
    }

    /// The letter that a word begins with, of a script with blanks between words.
    static func initial(_ letter: Unicode.Scalar) -> Unicode.Scalar {
        self.letter((letter.value < 0x10000 ? firstInitial : firstRareInitial) + (letter.value & 0xFFFF))
    }

    private static func letter(_ value: UInt32) -> Unicode.Scalar {
        // Never the other one: no value reaches beyond the letters.
        Unicode.Scalar(value) ?? "\u{10FFFD}"
    }
}

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
