/// What a single letter beyond ASCII is compared as.
///
/// The standard library cannot take letters apart, but it knows their names, and `LATIN SMALL LETTER E WITH ACUTE`
/// says what its base is.
enum LetterFolding {
    /// Returns the letters that stand for a scalar, or nil where it parts words.
    static func fold(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        switch scalar.value {
        case 0x3400...0x9FFF, 0x3041...0x3096, 0x30A1...0x30FA, 0x430...0x438, 0x43A...0x44F:
            [scalar]
        case 0x3131...0x314E:
            Hangul.parts(ofCluster: scalar) ?? [scalar]
        case 0xFFA1...0xFFBE:
            Unicode.Scalar(scalar.value - 0xFFA1 + 0x3131).flatMap(fold)
        case 0xC0...0x17F:
            latin[Int(scalar.value - 0xC0)]
        case 0x180...0x24F, 0x370...0x3FF, 0x400...0x45F, 0x1E00...0x1FFF, 0xFB00...0xFB06:
            base(of: scalar)
        default:
            plain(scalar)
        }
    }

    /// The accented letters that most texts make do with.
    private static let latin = (0xC0...0x17F).map { Unicode.Scalar($0).flatMap(base) }

    /// Folds what has no base of its own: case, and digits of other scripts.
    private static func plain(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .decimalNumber:
            return properties.numericValue.flatMap { UInt8(exactly: $0) }.map { [Unicode.Scalar($0 + 0x30)] }
        case .letterNumber, .otherNumber:
            guard properties.numericType == .digit, let value = properties.numericValue.flatMap({ UInt8(exactly: $0) })
            else {
                return Array(properties.lowercaseMapping.unicodeScalars)
            }
            return [Unicode.Scalar(value + 0x30)]
        case .nonspacingMark, .spacingMark:
            return [scalar]
        case _ where properties.isAlphabetic:
            // A few signs beyond the blocks above are capitals of letters in them: the Ångström is one.
            return properties.lowercaseMapping.unicodeScalars.flatMap {
                (0xC0...0x24F).contains($0.value) ? base(of: $0) ?? [$0] : [$0]
            }
        default:
            return nil
        }
    }

    // MARK: - Bases by name

    /// Folds an accented Latin, Greek or Cyrillic letter.
    private static func base(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        guard scalar.properties.isAlphabetic else {
            return plain(scalar)
        }
        return scalar.properties.lowercaseMapping.unicodeScalars
            .filter { !$0.isIgnoredMark }
            .flatMap { smallBase(of: $0) ?? [$0] }
    }

    private static func smallBase(of letter: Unicode.Scalar) -> [Unicode.Scalar]? {
        if let special = specials[letter] {
            return Array(special.unicodeScalars)
        }
        guard let name = letter.properties.name else {
            return nil
        }
        let words = name.utf8.split(separator: 0x20)
        guard words.count > 3, words[1].elementsEqual("SMALL".utf8),
            words.count == 4 || words[4].elementsEqual("WITH".utf8)
        else {
            return nil
        }
        let last = String(Substring(words[3]))
        switch String(Substring(words[0])) {
        case "LATIN" where last.utf8.count == 1 || digraphs.contains(last):
            return Array(last.lowercased().unicodeScalars)
        case "GREEK":
            return greek[last].map { [$0] }
        default:
            return nil
        }
    }

    private static let digraphs: Set = ["AE", "OE", "DZ", "LJ", "NJ", "IJ", "FF", "FI", "FL", "FFI", "FFL", "ST"]

    /// The Greek letters that can bear an accent.
    private static let greek: [String: Unicode.Scalar] = [
        "ALPHA": "α", "EPSILON": "ε", "ETA": "η", "IOTA": "ι", "OMICRON": "ο", "RHO": "ρ", "UPSILON": "υ", "OMEGA": "ω",
    ]

    /// Letters whose names do not tell.
    private static let specials: [Unicode.Scalar: String] = [
        "ß": "ss", "ð": "d", "þ": "th", "ı": "i", "ȷ": "j", "ĸ": "k", "ŋ": "n", "ſ": "s", "ẛ": "s", "ﬅ": "st",
        "ς": "σ", "ϐ": "β", "ϑ": "θ", "ϕ": "φ", "ϖ": "π", "ϰ": "κ", "ϱ": "ρ", "ϲ": "σ", "ϵ": "ε",
        "ѐ": "е", "ё": "е", "ѓ": "г", "ї": "і", "ќ": "к", "ѝ": "и", "й": "и", "ў": "у",
    ]
}

/// What can be reckoned about Korean syllables, which Unicode lays out by initial consonant, vowel and final consonant.
enum Hangul {
    /// The initial consonants in the order of the syllables, as letters that stand alone.
    private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    private static let first: UInt32 = 0xAC00
    private static let last: UInt32 = 0xD7A3
    private static let vowels: UInt32 = 21
    private static let finals: UInt32 = 28

    /// The initial consonant of a syllable.
    static func initial(of syllable: Unicode.Scalar) -> Unicode.Scalar? {
        guard (first...last).contains(syllable.value) else {
            return nil
        }
        return initials[Int((syllable.value - first) / (vowels * finals))]
    }

    /// Tells whether a letter that stands alone is a consonant that syllables begin with.
    static func isInitial(_ letter: Unicode.Scalar) -> Bool {
        (0x3131...0x314E).contains(letter.value) && initials.contains(letter)
    }

    /// The stand-alone letter for a conjoining initial consonant.
    static func consonant(lead: Unicode.Scalar) -> Unicode.Scalar? {
        (0x1100...0x1112).contains(lead.value) ? initials[Int(lead.value - 0x1100)] : nil
    }

    /// The syllable of a stand-alone consonant and a conjoining vowel.
    static func syllable(lead: Unicode.Scalar, vowel: Unicode.Scalar) -> Unicode.Scalar? {
        guard (0x1161...0x1175).contains(vowel.value), let index = initials.firstIndex(of: lead) else {
            return nil
        }
        return Unicode.Scalar(first + (UInt32(index) * vowels + vowel.value - 0x1161) * finals)
    }

    /// The syllable that an open one becomes with a conjoining final consonant.
    static func syllable(_ open: Unicode.Scalar, final: Unicode.Scalar) -> Unicode.Scalar? {
        guard (first...last).contains(open.value), (open.value - first).isMultiple(of: finals),
            (0x11A8...0x11C2).contains(final.value)
        else {
            return nil
        }
        return Unicode.Scalar(open.value + final.value - 0x11A7)
    }

    /// The two consonants of a cluster such as `ㄳ`, which a keyboard makes of initials typed in a row.
    static func parts(ofCluster letter: Unicode.Scalar) -> [Unicode.Scalar]? {
        clusters[letter]
    }

    private static let clusters: [Unicode.Scalar: [Unicode.Scalar]] = [
        "ㄳ": ["ㄱ", "ㅅ"], "ㄵ": ["ㄴ", "ㅈ"], "ㄶ": ["ㄴ", "ㅎ"], "ㄺ": ["ㄹ", "ㄱ"], "ㄻ": ["ㄹ", "ㅁ"], "ㄼ": ["ㄹ", "ㅂ"],
        "ㄽ": ["ㄹ", "ㅅ"], "ㄾ": ["ㄹ", "ㅌ"], "ㄿ": ["ㄹ", "ㅍ"], "ㅀ": ["ㄹ", "ㅎ"], "ㅄ": ["ㅂ", "ㅅ"],
    ]
}
