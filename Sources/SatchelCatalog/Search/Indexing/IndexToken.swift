/// The tokens of an index that are not words; each begins with a character that no folded word has.
package enum IndexToken {
    /// The token of every item, for searches that only exclude.
    package static let everything = "#"

    /// The first characters of tokens, at which a tokenizer must not split.
    package static let signs = "#~="

    /// A word of a field, distinct from every other word; the name of the field is in ASCII letters.
    package static func word(_ word: String, of kind: String) -> String {
        var token = Array(words(of: kind).utf8)
        append(word, to: &token)
        return String(decoding: token, as: UTF8.self)
    }

    /// Adds what tells a word from all others to its token.
    fileprivate static func append(_ word: String, to token: inout [UInt8]) {
        let start = token.count
        var word = word
        word.withUTF8 { bytes in
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
                    token.append(byte)
                // The index splits tokens at other characters, and ignores case.
                default: token += Array("~\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
                }
            }
        }
        guard token.count - start > wordLimit else { return }
        token.replaceSubrange(start..., with: Array(("~~" + String(sum(of: word.unicodeScalars), radix: 32)).utf8))
    }

    /// The prefix of the tokens of all words of a field, and of no others.
    package static func words(of kind: String) -> String { self.kind(kind) + "=" }

    /// The prefix of the tokens of a field.
    private static func kind(_ name: String) -> String {
        var kind: [UInt8] = []
        append(kind: name, to: &kind)
        return String(decoding: kind, as: UTF8.self)
    }

    fileprivate static func append(kind name: String, to token: inout [UInt8]) {
        token.append(UInt8(ascii: "#"))
        for byte in name.utf8 {
            token.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
        }
    }

    /// The tokens of which exactly the numbers of a range have one; nil if an end is out of bounds.
    package static func numbers(in range: NumberRange, of kind: String) -> [String]? {
        NumberTokens.wide.letters(for: range)?.map { self.kind(kind) + String($0) }
    }

    /// The condition for the numbers of a range: one of its tokens, or, if those are fewer, a number and none of the
    /// tokens of the others; nil if an end is out of bounds.
    static func condition(for range: NumberRange, of kind: String) -> IndexCondition? {
        func any(_ letters: [Unicode.Scalar]) -> IndexCondition {
            .any(letters.map { .value(self.kind(kind) + String($0)) })
        }
        guard let inside = NumberTokens.wide.letters(for: range) else { return nil }
        let (every, outside) = NumberTokens.wide.letters(outside: range)
        return every.count + outside.count < inside.count ? .all([any(every), .not(any(outside))]) : any(inside)
    }

    /// The most bytes of a word that is spelled out.
    private static let wordLimit = 64

    /// A bigram of a script without spaces, or the first letter of a word in one.
    static func letters(_ letters: some Sequence<Unicode.Scalar>) -> String {
        var text = "~".unicodeScalars
        text.append(contentsOf: letters)
        return String(text)
    }

    /// The first character of a whole title or name.
    static let wholeSign = "="

    /// A whole title or name, as a short hash.
    static func whole(_ letters: some Sequence<Unicode.Scalar>) -> String {
        let sum = sum(of: letters)
        return wholeSign + String((sum ^ (sum >> 32)) & 0x3FFF_FFFF, radix: 32)
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

    /// The same in a larger range, for tokens of more than this letter.
    static func wideNumber(_ index: Int) -> Unicode.Scalar {
        letter(firstPair + UInt32(index))
    }

    /// Two adjacent words; a few pairs collide.
    static func pair(_ one: some Sequence<Unicode.Scalar>, _ other: some Sequence<Unicode.Scalar>) -> Unicode.Scalar {
        let sum = sum(of: other, after: sum(of: one) &* 0x9E37_79B9_7F4A_7C15)
        return letter(firstPair + UInt32((sum ^ (sum >> 32)) % pairCount))
    }

    /// The first letters of a title, two or four; a few starts collide.
    static func start(_ letters: some Sequence<Unicode.Scalar>) -> Unicode.Scalar {
        pair(letters, "".unicodeScalars)
    }

    /// How many letters of a title have a token.
    static let startCounts = [2, longestStart]
    static let longestStart = 4

    /// The first letter of a word in a script with spaces.
    static func initial(_ letter: Unicode.Scalar) -> Unicode.Scalar {
        self.letter((letter.value < 0x10000 ? firstInitial : firstRareInitial) + (letter.value & 0xFFFF))
    }

    private static func letter(_ value: UInt32) -> Unicode.Scalar {
        // The fallback is unreachable: all values are below it.
        Unicode.Scalar(value) ?? "\u{10FFFD}"
    }
}

/// Tokens of whole numbers for range searches: each number, and each aligned range of a power of ten around it.
///
/// A range of any length takes at most about fifty tokens, and most fewer than ten, as do the numbers outside of a range
/// that has many.
package struct NumberTokens: Sendable {
    private static let offset = 10_000
    private static let years = NumberTokens(digits: 5)
    /// For numbers of any field: distinct from -9999 to 189998, clamped beyond.
    static let wide = NumberTokens(digits: 6)

    private let digits: Int
    /// The distinct numbers, each with its offset; the first and the last stand for all beyond them.
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

    /// Calls a closure with the letters of a number and of each longer range around it.
    func forEachLetter(of number: Int, _ body: (Unicode.Scalar) -> Void) {
        let number = min(max(number, all.lowerBound - Self.offset), all.upperBound - Self.offset) + Self.offset
        for width in 1...digits { body(IndexToken.wideNumber(index(number, width: width))) }
    }

    /// The letters of which exactly the numbers of a range have one; nil if an end is out of bounds.
    func letters(for range: NumberRange) -> [Unicode.Scalar]? {
        let told = all.lowerBound - Self.offset + 1...all.upperBound - Self.offset - 1
        guard [range.first, range.last].allSatisfy({ $0.map(told.contains) ?? true }) else { return nil }
        let first = range.first.map { $0 + Self.offset } ?? all.lowerBound
        let last = range.last.map { $0 + Self.offset } ?? all.upperBound
        return stretches(from: first, to: last).map(IndexToken.wideNumber)
    }

    /// The letters of which every number has one, and those of which exactly the numbers outside of a range have one.
    func letters(outside range: NumberRange) -> (every: [Unicode.Scalar], outside: [Unicode.Scalar]) {
        let before = range.first.map { stretches(from: all.lowerBound, to: $0 + Self.offset - 1) } ?? []
        let after = range.last.map { stretches(from: $0 + Self.offset + 1, to: all.upperBound) } ?? []
        let every = stretches(from: all.lowerBound, to: all.upperBound)
        return (every.map(IndexToken.wideNumber), (before + after).map(IndexToken.wideNumber))
    }

    /// The longest aligned ranges that make up a range.
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

    /// The index, among all aligned ranges, of the one whose numbers share the first digits with a number.
    private func index(_ number: Int, width: Int) -> Int {
        // Two ranges begin with the first digit, twenty with the first two, and so on.
        let shorter = 2 * (Self.powers[width - 1] - 1) / 9
        return shorter + number / Self.powers[digits - width]
    }

    private static let powers = [1, 10, 100, 1000, 10_000, 100_000]
}

extension TokenWriter {
    /// Adds the words of a field, and its numbers, each with the longer ranges around it.
    public mutating func add(_ trait: SearchTrait, of field: String) {
        for word in trait.words {
            write { token in
                IndexToken.append(kind: field, to: &token)
                token.append(UInt8(ascii: "="))
                IndexToken.append(word, to: &token)
            }
        }
        guard let number = trait.number else { return }
        for number in [number] + trait.others {
            NumberTokens.wide.forEachLetter(of: number) { letter in
                write { token in
                    IndexToken.append(kind: field, to: &token)
                    UTF8.encode(letter).map { token.append(contentsOf: $0) }
                }
            }
        }
    }
}
