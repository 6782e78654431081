/// Spells two words side by side that are both as common as `the`, so that a phrase of such words is found without
/// reading through all that have them.
///
/// The token is one letter of those that Unicode leaves to private use, which no folded text has; a few pairs share one.
enum CommonPair {
    private static let words = Set(
        [
            "a", "an", "and", "by", "das", "de", "der", "des", "di", "die", "du", "e", "el", "en", "et", "for", "from",
            "il", "in", "la", "le", "les", "of", "on", "or", "the", "to", "und", "van", "with",
        ]
        .compactMap { key(Array($0.unicodeScalars)[...]) }
    )
    private static let first: UInt32 = 0xF0000
    private static let count: UInt64 = 0xFFFE

    /// The token of two words, or nil where not both are common.
    static func token(_ one: ArraySlice<Unicode.Scalar>, _ other: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
        guard let one = key(one), let other = key(other), words.contains(one), words.contains(other) else { return nil }
        let sum = (one &* 0x9E37_79B9_7F4A_7C15) ^ (other &* 0xC2B2_AE3D_27D4_EB4F)
        return Unicode.Scalar(first + UInt32((sum ^ (sum >> 32)) % count))
    }

    /// A word of at most four letters of ASCII as a number, or nil for any other.
    private static func key(_ word: ArraySlice<Unicode.Scalar>) -> UInt64? {
        guard word.count <= 4 else { return nil }
        var key: UInt64 = 0
        for letter in word {
            guard letter.isASCII else { return nil }
            key = key << 8 | UInt64(letter.value)
        }
        return key
    }
}
