/// Field words whose values an index of texts can hold too.
///
/// A feature whose fields state predicates and traits conforms without another word; one with millions of items may spell
/// shorter tokens of its own.
package protocol IndexableField: SearchField {
    /// The tokens of the values that an item has, one for each way to search for it; see ``IndexToken``.
    static func tokens(of item: Item) -> [String]

    /// The tokens of which an item with a value of a field has at least one, and other items have none.
    ///
    /// - Parameters:
    ///   - value: A value.
    ///   - field: The field.
    /// - Returns: The tokens, none where no item can have the value; nil where no token tells, and each item is asked.
    static func tokens(for value: Value, of field: Self) -> [String]?
}

extension IndexableField {
    /// The words and numbers of every field.
    package static func tokens(of item: Item) -> [String] { traitTokens(of: item) }

    /// The words and numbers of every field, for a feature that adds tokens of its own.
    package static func traitTokens(of item: Item) -> [String] {
        allCases.flatMap { field in
            let trait = trait(of: field, for: item)
            return trait.words.map { IndexToken.word($0, of: field.rawValue) }
                + (trait.number.map { IndexToken.numbers(around: $0, of: field.rawValue) } ?? [])
        }
    }

    /// The words or numbers that the predicate of the value asks for.
    package static func tokens(for value: Value, of field: Self) -> [String]? {
        switch predicate(of: value) {
        case .words(let words): words.map { IndexToken.word($0, of: field.rawValue) }
        case .numbers(let range): IndexToken.numbers(in: range, of: field.rawValue)
        case nil: nil
        }
    }
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

    /// A word that items have of a field, told from every other word.
    ///
    /// - Parameters:
    ///   - word: The word, of any characters.
    ///   - kind: The name of the field, in ASCII letters.
    /// - Returns: The token.
    package static func word(_ word: String, of kind: String) -> String {
        var token = Array(words(of: kind).utf8)
        let start = token.count
        for byte in word.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
                token.append(byte)
            // The index parts tokens at other signs, and takes no notice of capitals.
            default: token += Array("~\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
            }
        }
        guard token.count - start > wordLimit else { return String(decoding: token, as: UTF8.self) }
        let sum = sum(of: word.unicodeScalars)
        return words(of: kind) + "~~" + String(sum, radix: 32)
    }

    /// What the tokens of all words of a field begin with, and no other token does.
    ///
    /// - Parameter kind: The name of the field, in ASCII letters.
    /// - Returns: The beginning.
    package static func words(of kind: String) -> String { "#\(kind.lowercased())=" }

    /// A number that an item has of a field, and each longer stretch of numbers around it.
    static func numbers(around number: Int, of kind: String) -> [String] {
        NumberTokens.wide.letters(of: number).map { "#\(kind.lowercased())\($0)" }
    }

    /// The tokens of which exactly the numbers of a range have one; nil where an end is too far away to be told.
    static func numbers(in range: NumberRange, of kind: String) -> [String]? {
        NumberTokens.wide.letters(for: range)?.map { "#\(kind.lowercased())\($0)" }
    }

    /// The bytes of a word that is spelled out.
    private static let wordLimit = 64

    /// Two letters of which at least one is of a script without blanks, or the one that such a word begins with.
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

    /// The same where there are more of them, for tokens of more than this letter.
    static func wideNumber(_ index: Int) -> Unicode.Scalar {
        letter(firstPair + UInt32(index))
    }

    /// Two words side by side; a few pairs share one.
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
/// A range of any length is then found by at most some fifty tokens, and most by fewer than ten.
package struct NumberTokens: Sendable {
    private static let offset = 10_000
    private static let years = NumberTokens(digits: 5)
    /// Numbers of any field: told apart from -9999 to 189998, and beyond that only as being there.
    static let wide = NumberTokens(digits: 6)

    private let digits: Int
    /// The numbers that are told apart, each with its offset; the first and the last stand for all beyond them.
    private let all: ClosedRange<Int>

    private init(digits: Int) {
        self.digits = digits
        all = 0...(0..<digits - 1).reduce(2) { count, _ in count * 10 } - 1
    }

    /// The tokens of a number; none for one out of bounds.
    package static func tokens(of number: Int) -> [String] {
        guard (-9999...9999).contains(number) else { return [] }
        return (1...years.digits).map { String(IndexToken.number(years.index(number + offset, width: $0))) }
    }

    /// The tokens that exactly the numbers of a range have.
    package static func tokens(for range: NumberRange) -> [String] {
        let first = max(range.first ?? -9999, -9999) + offset
        let last = min(range.last ?? 9999, 9999) + offset
        return years.stretches(from: first, to: last).map { String(IndexToken.number($0)) }
    }

    /// The letters of a number.
    func letters(of number: Int) -> [Unicode.Scalar] {
        let number = min(max(number, all.lowerBound - Self.offset), all.upperBound - Self.offset) + Self.offset
        return (1...digits).map { IndexToken.wideNumber(index(number, width: $0)) }
    }

    /// The letters of which exactly the numbers of a range have one; nil where an end lies too far away.
    func letters(for range: NumberRange) -> [Unicode.Scalar]? {
        let told = all.lowerBound - Self.offset + 1...all.upperBound - Self.offset - 1
        guard [range.first, range.last].allSatisfy({ $0.map(told.contains) ?? true }) else { return nil }
        let first = range.first.map { $0 + Self.offset } ?? all.lowerBound
        let last = range.last.map { $0 + Self.offset } ?? all.upperBound
        return stretches(from: first, to: last).map(IndexToken.wideNumber)
    }

    /// The longest stretches that make up a range.
    private func stretches(from first: Int, to last: Int) -> [Int] {
        var next = first
        var found: [Int] = []
        while next <= last {
            var width = digits
            var span = 1
            while width > 1, next.isMultiple(of: span * 10), next + span * 10 - 1 <= last {
                span *= 10
                width -= 1
            }
            found.append(index(next, width: width))
            next += span
        }
        return found
    }

    /// The place, among all stretches, of the numbers that share the first digits with a number.
    private func index(_ number: Int, width: Int) -> Int {
        let stretches = (1..<width).reduce(1) { count, _ in count * 10 }
        // Two stretches begin with the first digit, twenty with the first two, and so on.
        let shorter = 2 * (stretches - 1) / 9
        let span = (width..<digits).reduce(1) { count, _ in count * 10 }
        return shorter + number / span
    }
}
