/// A text folded for comparing and split into words.
///
/// The letters of all words are one array, so that a match can cross spaces. Words are ranges of it, and so are
/// variants, which match, too:
///
/// - words with hyphens, closed up: `Spider-Man` has `spider`, `man` and also `spiderman`;
/// - single letters in a row: `J. R. R.` has `j`, `r`, `r` and also `jrr`;
/// - what follows an apostrophe: `L'Étranger` has `letranger` and also `etranger`.
public struct FoldedText: Hashable, Sendable {
    /// The letters and digits of all words, without spaces.
    public let letters: [Unicode.Scalar]
    /// The ranges of the words.
    public let words: [Range<Int>]
    /// Further ranges of letters that count as words.
    public let variants: [Range<Int>]
    /// Whether it has letters of a script without spaces, in which a match can begin anywhere.
    public let isUnspaced: Bool
    /// A bit set of the letters: a Bloom filter that rejects most texts at once.
    let letterBits: UInt64

    /// Folds a text.
    public init(_ text: String) {
        var text = text
        self = text.withUTF8 { FoldedText(utf8: $0) }
    }

    /// Folds a text in UTF-8.
    public init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        self.init(TextAnalyzer(bytes))
    }

    init(_ analyzer: TextAnalyzer) {
        letters = analyzer.letters
        words = analyzer.words
        variants = analyzer.variants
        var (isUnspaced, bits) = (false, UInt64(0))
        for letter in analyzer.letters {
            bits |= Self.bit(letter)
            guard !letter.isASCII, letter.isUnspaced else { continue }
            isUnspaced = true
            bits |= Hangul.initial(of: letter).map(Self.bit) ?? 0
        }
        self.isUnspaced = isUnspaced
        letterBits = bits
    }

    private static func bit(_ letter: Unicode.Scalar) -> UInt64 {
        1 << UInt64((letter.value ^ (letter.value >> 6)) & 63)
    }

    /// The words in a range of the letters.
    func words(in range: Range<Int>) -> [String] {
        words.filter { range.lowerBound <= $0.lowerBound && $0.upperBound <= range.upperBound }
            .map { String(letters: letters[$0]) }
    }

    package var texts: [String] { words.map { String(letters: letters[$0]) } }

    /// The words with one space between them.
    public var spaced: String { texts.joined(separator: " ") }
}

extension String {
    /// The text of folded letters, in a fraction of the time that a view of scalars takes.
    package init(letters: ArraySlice<Unicode.Scalar>) {
        self.init(unsafeUninitializedCapacity: letters.reduce(0) { $0 + UTF8.width($1) }) { bytes in
            var count = 0
            for letter in letters {
                for byte in letter.utf8 {
                    bytes[count] = byte
                    count += 1
                }
            }
            return count
        }
    }

    /// The same of letters that are not next to each other in memory.
    package init(letters: some Sequence<Unicode.Scalar>) { self.init(String.UnicodeScalarView(letters)) }
}

extension FoldedText {
    /// What a credit is called by: all of it, also without a final *Jr* or *II*, and its last word or two, the surname.
    var creditNames: [ArraySlice<Unicode.Scalar>] {
        let words = wordsWithoutSuffix
        guard let first = words.first, let last = words.last else { return [] }
        let starts = [first] + words.dropFirst().suffix(2)
        let names = starts.map { letters[$0.lowerBound..<last.upperBound] }
        return last.upperBound == letters.count ? names : [letters[...]] + names
    }

    /// Whether letters are one of the ``creditNames``.
    func isCredit(_ name: [Unicode.Scalar]) -> Bool {
        name.count <= letters.count && creditNames.contains { $0.elementsEqual(name) }
    }
}

extension FoldedText {
    enum Fit: Sendable {
        /// The last word of the pattern may be a prefix.
        case prefix
        case whole
    }

    /// Finds every match of a pattern, its words adjacent.
    ///
    /// A pattern in a script without spaces matches anywhere, across spaces, too, unless it is a single letter.
    func matches(of pattern: FoldedText, fit: Fit) -> [TextMatch] {
        var matches: [TextMatch] = []
        visitMatches(of: pattern, fit: fit) { match in
            matches.append(match)
            return true
        }
        return matches
    }

    /// How well a pattern matches at best.
    func extent(of pattern: FoldedText, fit: Fit) -> SearchExtent {
        var extent = SearchExtent.none
        visitMatches(of: pattern, fit: fit) { match in
            extent = match.isWhole ? .whole : .partial
            return !match.isWhole
        }
        return extent
    }

    /// Calls `body` with each match until it returns false.
    private func visitMatches(of pattern: FoldedText, fit: Fit, _ body: (TextMatch) -> Bool) {
        let length = pattern.letters.count
        guard length > 0, length <= letters.count, mayHold(pattern) else { return }
        if length > 1, pattern.isUnspaced {
            for start in 0...letters.count - length where hasLetters(of: pattern, at: start) {
                let isWhole = words.contains { $0.lowerBound == start }
                guard body(TextMatch(range: start..<start + length, isWhole: isWhole)) else { return }
            }
            return
        }
        for index in words.indices where index + pattern.words.count <= words.count {
            let start = words[index].lowerBound
            guard hasLetters(of: pattern, at: start), hasWords(of: pattern, at: index) else { continue }
            let isWhole = words[index + pattern.words.count - 1].upperBound == start + length
            guard isWhole || fit == .prefix else { continue }
            guard body(TextMatch(range: start..<start + length, isWhole: isWhole)) else { return }
        }
        for word in variants(for: pattern, fit: fit) where word.count >= length {
            guard word.count == length || fit == .prefix, hasLetters(of: pattern, at: word.lowerBound) else { continue }
            let range = word.lowerBound..<word.lowerBound + length
            guard body(TextMatch(range: range, isWhole: word.count == length)) else { return }
        }
    }

    /// Whether the text may contain a pattern; false is certain.
    func mayHold(_ pattern: FoldedText) -> Bool {
        pattern.letterBits & ~letterBits == 0
    }

    /// Whether a pattern matches at an offset; an initial consonant matches every syllable that begins with it.
    func hasLetters(of pattern: FoldedText, at offset: Int) -> Bool {
        guard offset + pattern.letters.count <= letters.count else {
            return false
        }
        for index in pattern.letters.indices {
            let wanted = pattern.letters[index]
            let letter = letters[offset + index]
            guard letter == wanted || (Hangul.isInitial(wanted) && Hangul.initial(of: letter) == wanted) else {
                return false
            }
        }
        return true
    }

    /// Whether the words from an index on are as long as those of the pattern, the last one at least.
    private func hasWords(of pattern: FoldedText, at index: Int) -> Bool {
        for (offset, word) in pattern.words.enumerated() {
            let count = words[index + offset].count
            guard count == word.count || count > word.count && offset == pattern.words.count - 1 else { return false }
        }
        return true
    }

    /// Further ranges that a pattern may match as one word: one with a hyphen also matches a closed compound.
    private func variants(for pattern: FoldedText, fit: Fit) -> [Range<Int>] {
        if pattern.words.count == 1 {
            return variants
        }
        guard fit == .prefix, pattern.variants.contains(pattern.letters.indices) else {
            return []
        }
        return words.filter { $0.count == pattern.letters.count }
    }
}

struct TextMatch: Hashable, Sendable {
    let range: Range<Int>
    /// Whether it is a whole word, or in a script without spaces begins where a word does.
    let isWhole: Bool
}
