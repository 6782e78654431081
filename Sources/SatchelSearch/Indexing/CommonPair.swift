/// Tells two words side by side of which one is as common as `the`, so that a phrase with such a word is found without
/// reading through all that have it.
enum CommonPair {
    typealias Slice = ArraySlice<Unicode.Scalar>

    private static let words = [
        "a", "an", "and", "by", "das", "de", "der", "des", "di", "die", "du", "e", "el", "en", "et", "for", "from",
        "il", "in", "la", "le", "les", "of", "on", "or", "the", "to", "und", "van", "with",
    ]
    private static let keys = Set(words.compactMap { key(Array($0.unicodeScalars)[...]) })

    /// Hands out the words of a text that stand side by side and of which one is common.
    static func forEach(in text: FoldedText, upTo end: Int = .max, _ body: (Slice, Slice) -> Void) {
        guard var last = text.words.first, text.words.count > 1 else { return }
        var lastIsCommon = isCommon(text.letters[last])
        for word in text.words.prefix(end).dropFirst() {
            let wordIsCommon = isCommon(text.letters[word])
            if lastIsCommon || wordIsCommon {
                body(text.letters[last], text.letters[word])
            }
            (last, lastIsCommon) = (word, wordIsCommon)
        }
    }

    /// Whether a word is common.
    private static func isCommon(_ word: Slice) -> Bool {
        key(word).map(keys.contains) ?? false
    }

    /// A word of at most four letters of ASCII as a number, or nil for any other.
    private static func key(_ word: Slice) -> UInt32? {
        guard word.count <= 4 else { return nil }
        var key: UInt32 = 0
        for letter in word {
            guard letter.isASCII else { return nil }
            key = key << 8 | letter.value
        }
        return key
    }
}
