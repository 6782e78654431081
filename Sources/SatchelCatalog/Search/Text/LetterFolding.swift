import CUTF8Proc

/// Folds single scalars: canonical decomposition, then compatibility mapping and case folding, without accents.
///
/// The tables are those of Unicode, by utf8proc. Letters that Unicode does not decompose but searches do not tell
/// apart, such as `ø` and `o`, are listed here.
enum LetterFolding {
    /// Calls a closure with the folded letters of a scalar beyond ASCII; punctuation stays punctuation.
    static func forEachLetter(of scalar: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
        decompose(scalar, compatible) { part in
            // Before case folding, which makes a letter of the Greek iota below another.
            guard !part.isIgnoredMark else { return }
            decompose(part, caseless) { base(of: $0, body) }
        }
    }

    /// The folded letters of the most common accented Latin letters, from U+00C0 on.
    static let latin: [[Unicode.Scalar]] = (0xC0...0x17F).compactMap(Unicode.Scalar.init).map { scalar in
        var letters: [Unicode.Scalar] = []
        forEachLetter(of: scalar) { letters.append($0) }
        return letters
    }

    /// Returns a folded scalar as part of a word, digits as ASCII, or nil where it separates words.
    static func wordLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .decimalNumber, .letterNumber, .otherNumber:
            guard properties.numericType == .decimal || properties.numericType == .digit,
                let digit = properties.numericValue.flatMap({ UInt8(exactly: $0) })
            else { return scalar }
            return Unicode.Scalar(digit + UInt8(ascii: "0"))
        case .nonspacingMark, .spacingMark: return scalar
        default: return properties.isAlphabetic ? scalar : nil
        }
    }

    // MARK: - Tables of Unicode

    private static let compatible = utf8proc_option_t(
        UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue | UTF8PROC_IGNORE.rawValue
    )
    private static let caseless = utf8proc_option_t(compatible.rawValue | UTF8PROC_CASEFOLD.rawValue)

    /// The longest decomposition in Unicode has 18 scalars.
    private static let mostParts = 32

    private static func decompose(
        _ scalar: Unicode.Scalar,
        _ options: utf8proc_option_t,
        _ body: (Unicode.Scalar) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: mostParts) { parts in
            let count = utf8proc_decompose_char(Int32(scalar.value), parts.baseAddress, mostParts, options, nil)
            guard (0...mostParts).contains(count) else { return body(scalar) }
            for part in parts[..<count] {
                if let part = Unicode.Scalar(UInt32(part)) { body(part) }
            }
        }
    }

    // MARK: - What Unicode does not decompose

    private static func base(of letter: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
        switch letter.value {
        case _ where letter.isIgnoredMark: return
        case 0xC0...0x24F, 0x250...0x2AF, 0x1D00...0x1DBF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB6F:
            if let letters = latinLetters[letter] {
                letters.unicodeScalars.forEach(body)
            } else {
                body(latinBase(of: letter) ?? letter)
            }
        case 0x5D0...0x6FF: body(semiticBases[letter] ?? letter)
        default: body(letter)
        }
    }

    /// The base of a letter with a stroke, a hook or a tail, by its name, such as `LATIN SMALL LETTER B WITH HOOK`.
    private static func latinBase(of letter: Unicode.Scalar) -> Unicode.Scalar? {
        let words = letter.properties.name?.utf8.split(separator: 0x20) ?? []
        guard words.count > 4, words[1].elementsEqual("SMALL".utf8), words[4].elementsEqual("WITH".utf8),
            words[3].count == 1, let base = words[3].first
        else { return nil }
        return Unicode.Scalar(base | 0x20)
    }

    /// Latin letters whose names do not tell.
    private static let latinLetters: [Unicode.Scalar: String] = [
        "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i", "ȷ": "j", "ĸ": "k", "ŋ": "n",
    ]

    /// Hebrew final letters, and Arabic letters that keyboards for Arabic, Persian and Urdu type differently.
    private static let semiticBases: [Unicode.Scalar: Unicode.Scalar] = [
        "ך": "כ", "ם": "מ", "ן": "נ", "ף": "פ", "ץ": "צ",
        "\u{671}": "\u{627}", "\u{649}": "\u{64A}", "\u{6CC}": "\u{64A}", "\u{6A9}": "\u{643}",
    ]
}
