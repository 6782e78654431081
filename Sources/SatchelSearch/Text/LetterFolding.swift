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
