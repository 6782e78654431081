/// Fields whose values a full-text index can hold, too.
package protocol IndexableField: SearchField {
    /// The tokens of the values that an item has, one for each way to search for it; see ``IndexToken``.
    static func tokens(of item: Item) -> [String]

    /// The tokens that exactly the items with a value have, at least one of them; none where no item can have it.
    static func tokens(for value: Value) -> [String]
}

/// Spells the tokens of an index that are not words.
///
/// Each begins with a character that no folded word has, so that none matches the prefix of a word.
package enum IndexToken {
    /// The token of every item, for searches that only exclude.
    package static let everything = "#"

    /// The characters that tokens begin with, at which a tokenizer must not split.
    package static let signs = "#~="

    /// A value that is matched as a whole, such as a language: a letter for its kind, and ASCII letters and digits.
    package static func value(_ kind: Character, _ value: String) -> String {
        "#\(kind)\(value)"
    }

    /// A bigram with a letter of a script without spaces, or the first letter of such a word.
    static func letters(_ letters: some Sequence<Unicode.Scalar>) -> String {
        var text = "~".unicodeScalars
        text.append(contentsOf: letters)
        return String(text)
    }

    /// A whole title or name, as a short hash.
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

/// Most tokens are single letters that no folded text has, of planes that Unicode leaves to private use or has not assigned:
/// a prefix index has no entries for these.
extension IndexToken {
    private static let firstRareInitial: UInt32 = 0x40000
    private static let firstPair: UInt32 = 0x50000
    private static let pairCount: UInt64 = 0x90000
    private static let firstNumber: UInt32 = 0xF0000
    private static let firstInitial: UInt32 = 0x100000

    /// A number, or a range of numbers, by its index among all of them.
    static func number(_ index: Int) -> Unicode.Scalar {
        letter(firstNumber + UInt32(index))
    }

    /// A pair of adjacent words, hashed; a few pairs collide.
    static func pair(_ one: some Sequence<Unicode.Scalar>, _ other: some Sequence<Unicode.Scalar>) -> Unicode.Scalar {
        let sum = sum(of: other, after: sum(of: one) &* 0x9E37_79B9_7F4A_7C15)
        return letter(firstPair + UInt32((sum ^ (sum >> 32)) % pairCount))
    }

    /// The first letter of a word in a script with spaces.
    static func initial(_ letter: Unicode.Scalar) -> Unicode.Scalar {
        self.letter((letter.value < 0x10000 ? firstInitial : firstRareInitial) + (letter.value & 0xFFFF))
    }

    private static func letter(_ value: UInt32) -> Unicode.Scalar {
        // Never the other one: no value reaches beyond the letters.
        Unicode.Scalar(value) ?? "\u{10FFFD}"
    }
}

/// Tokens by which an index finds whole numbers in ranges: each number, and each aligned range of a power of ten around it.
///
/// Any range is then covered by at most some forty tokens, and most by fewer than ten.
package enum NumberTokens {
    private static let offset = 10_000
    private static let digits = 5

    /// The tokens of a number; none for one out of bounds.
    package static func tokens(of number: Int) -> [String] {
        guard (-9999...9999).contains(number) else { return [] }
        return (1...digits).map { token(number + offset, width: $0) }
    }

    /// The tokens that exactly the numbers of a range have.
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

    /// The token of the numbers that share their first digits of five.
    private static func token(_ number: Int, width: Int) -> String {
        let stretches = [1, 10, 100, 1000, 10_000][width - 1]
        // Two stretches begin with the first digit, twenty with the first two, and so on.
        let shorter = 2 * (stretches - 1) / 9
        return String(IndexToken.number(shorter + number * stretches / 10_000))
    }
}
