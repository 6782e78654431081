/// Arithmetic of Korean syllables, which Unicode orders by initial consonant, vowel and final consonant.
enum Hangul {
    /// The initial consonants in the order of the syllables, as letters that stand alone.
    private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    private static let first: UInt32 = 0xAC00
    private static let last: UInt32 = 0xD7A3
    private static let vowels: UInt32 = 21
    private static let finals: UInt32 = 28

    static func initial(of syllable: Unicode.Scalar) -> Unicode.Scalar? {
        guard (first...last).contains(syllable.value) else {
            return nil
        }
        return initials[Int((syllable.value - first) / (vowels * finals))]
    }

    /// The number of letters that a syllable is typed with: two, or three with a final consonant.
    static func letterCount(of syllable: Unicode.Scalar) -> Int {
        guard (first...last).contains(syllable.value) else { return 1 }
        return (syllable.value - first).isMultiple(of: finals) ? 2 : 3
    }

    /// The syllables that differ from one in a consonant or in the vowel.
    static func neighbors(of syllable: Unicode.Scalar) -> [Unicode.Scalar] {
        guard (first...last).contains(syllable.value) else { return [] }
        let index = syllable.value - first
        let (lead, vowel, final) = (index / (vowels * finals), index / finals % vowels, index % finals)
        let leads = (0..<UInt32(initials.count)).map { ($0 * vowels + vowel) * finals + final }
        let others = (0..<vowels).map { (lead * vowels + $0) * finals + final }
        let closed = (0..<finals).map { (lead * vowels + vowel) * finals + $0 }
        return (leads + others + closed).filter { $0 != index }.compactMap { Unicode.Scalar(first + $0) }
    }

    static func isInitial(_ letter: Unicode.Scalar) -> Bool {
        (0x3131...0x314E).contains(letter.value) && initials.contains(letter)
    }

    /// The stand-alone letter for a conjoining initial consonant.
    static func consonant(lead: Unicode.Scalar) -> Unicode.Scalar? {
        (0x1100...0x1112).contains(lead.value) ? initials[Int(lead.value - 0x1100)] : nil
    }

    /// The stand-alone letter for a conjoining vowel.
    static func loneVowel(_ vowel: Unicode.Scalar) -> Unicode.Scalar? {
        (0x1161...0x1175).contains(vowel.value) ? Unicode.Scalar(vowel.value - 0x1161 + 0x314F) : nil
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
