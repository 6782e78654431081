/// A text made ready for comparing: lower case, no accents, cut into words.
///
/// The letters of all words stand one after the other, so that a search across blanks is a search in one array. Words
/// are ranges of it, and so are the variants, under which a word is found as well:
///
/// - what a hyphen parts, as one word: `Spider-Man` has `spider`, `man` and also `spiderman`;
/// - single letters in a row: `J. R. R.` has `j`, `r`, `r` and also `jrr`;
/// - what follows an apostrophe: `L'Étranger` has `letranger` and also `etranger`.
package struct FoldedText: Hashable, Sendable {
    /// The letters and digits of every word, one word after the other.
    package let letters: [Unicode.Scalar]
    /// Where each word lies among the letters.
    package let words: [Range<Int>]
    /// Further ranges of letters that count as words.
    package let variants: [Range<Int>]
    /// Whether a word of it can begin in the middle of a word, as in scripts that leave out blanks.
    package let isUnspaced: Bool
    /// One bit for each letter, so that most texts that lack a letter are told by one comparison.
    let letterBits: UInt64

    /// Folds a text.
    package init(_ text: String) {
        var text = text
        self = text.withUTF8 { FoldedText(utf8: $0) }
    }

    /// Folds a text that is there as bytes.
    ///
    /// - Parameter bytes: The text in UTF-8.
    package init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        self.init(TextFolder(bytes))
    }

    /// Takes what was read.
    init(_ folder: TextFolder) {
        letters = folder.letters
        words = folder.words
        variants = folder.variants
        var (isUnspaced, bits) = (false, UInt64(0))
        for letter in folder.letters {
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

    /// The words with one blank between them.
    package var spaced: String {
        words.map { String(String.UnicodeScalarView(letters[$0])) }.joined(separator: " ")
    }
}
