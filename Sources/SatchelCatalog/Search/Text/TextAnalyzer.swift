/// The analyzer: folds a text and splits it into words, in one pass.
struct TextAnalyzer {
    private(set) var letters: [Unicode.Scalar] = []
    private(set) var words: [Range<Int>] = []
    private(set) var variants: [Range<Int>] = []
    /// The number of letters before the first colon or parenthesis, if there is one.
    private(set) var lettersBeforeSubtitle: Int?
    /// Whether that is a parenthesis, as around the name of a series.
    private(set) var isSubtitleInParentheses = false

    private var wordStart: Int?
    /// Whether the last letter or sign is an `&` after a gap, as in `Angels & Demons`, unlike in `R&D`.
    private var awaitsGapAfterAnd = false
    /// The start of the letters after the last apostrophe of the word.
    private var tailStart: Int?
    /// The first of the words that hyphens connect.
    private var chainStart: Int?
    /// The start of the marks on the last letter, if it has any.
    private var marksStart: Int?
    /// The index of the last letter, where it is a conjoining initial consonant.
    private var leadIndex: Int?

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        letters.reserveCapacity(bytes.count)
        words.reserveCapacity(bytes.count / 6 + 1)
        read(bytes)
        readGap()
        joinSingleLetters()
    }

    private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < bytes.count {
            let start = index
            while index < bytes.count, bytes[index].isLetterOrDigit { index += 1 }
            if start < index {
                beginWord()
                letters.append(contentsOf: bytes[start..<index].lazy.map { Unicode.Scalar($0.lowercase) })
                continue
            }
            if bytes[index] < 0x80 {
                readSign(bytes[index])
                index += 1
            } else {
                while index < bytes.count, bytes[index] >= 0x80 { index += 1 }
                for scalar in String(decoding: bytes[start..<index], as: UTF8.self).unicodeScalars {
                    readBeyondASCII(scalar)
                }
            }
        }
    }

    private mutating func readSign(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "'"): readApostrophe()
        case UInt8(ascii: "-"): readHyphen()
        case UInt8(ascii: "&"): readAnd()
        case UInt8(ascii: ":"), UInt8(ascii: "("):
            if lettersBeforeSubtitle == nil {
                (lettersBeforeSubtitle, isSubtitleInParentheses) = (letters.count, byte == UInt8(ascii: "("))
            }
            readGap()
        default: readGap()
        }
    }

    private mutating func readBeyondASCII(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0xAC00...0xD7A3, 0x3400...0x9FFF, 0x3041...0x3096, 0x30A1...0x30FA, 0x430...0x438, 0x43A...0x44F:
            append(scalar)
        case 0x3131...0x3163:
            readLoneJamo(scalar)
        case 0xFFA1...0xFFBE:
            Unicode.Scalar(scalar.value - 0xFFA1 + 0x3131).map { readLoneJamo($0) }
        case 0xC0...0x17F:
            LetterFolding.latin[Int(scalar.value - 0xC0)].forEach { readFolded($0) }
        case 0x2120, 0x2122:
            readGap()  // ℠ and ™ are not letters of the name before them.
        case 0x2605, 0x2640, 0x2642:
            readGap()  // ★, ♀ and ♂ are all that tells some names apart.
            (scalar.value == 0x2605 ? "star" : scalar.value == 0x2640 ? "female" : "male").unicodeScalars
                .forEach { append($0) }
            readGap()
        case 0xBC...0xBE, 0x2150...0x215F:
            readGap()  // Otherwise 9½ would be 91, 2.
            fallthrough
        default:
            LetterFolding.forEachLetter(of: scalar) { readFolded($0) }
        }
    }

    private mutating func readFolded(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x61...0x7A:
            append(scalar)
        case 0x27, 0x2018, 0x2019, 0x02BC, 0x2032:
            readApostrophe()
        case 0x2D, 0x2010:
            readHyphen()
        case 0x26:
            readAnd()
        case 0x1100...0x11FF:
            readJamo(scalar)
        case 0x3099, 0x309A:
            readVoicing(scalar)
        default:
            guard let letter = LetterFolding.wordLetter(scalar) else { return readGap() }
            letter.properties.canonicalCombiningClass == .notReordered ? append(letter) : appendMark(letter)
        }
    }
}

// MARK: - Words

extension TextAnalyzer {
    private mutating func append(_ letter: Unicode.Scalar) {
        beginWord()
        letters.append(letter)
    }

    private mutating func appendMark(_ mark: Unicode.Scalar) {
        if marksStart == nil {
            beginWord()
            marksStart = letters.count
        }
        letters.append(mark)
    }

    private mutating func beginWord() {
        endMarks()
        leadIndex = nil
        awaitsGapAfterAnd = false
        if wordStart == nil {
            wordStart = letters.count
        }
    }

    private mutating func endWord() {
        guard let start = wordStart else {
            return
        }
        endMarks()
        words.append(start..<letters.count)
        // An `s` or `ll` by itself would be found everywhere.
        if let tailStart, tailStart > start, letters.count - tailStart > 2 {
            variants.append(tailStart..<letters.count)
        }
        wordStart = nil
        tailStart = nil
        leadIndex = nil
    }

    private mutating func readGap() {
        if awaitsGapAfterAnd { "and".unicodeScalars.forEach { append($0) } }
        endWord()
        if let chainStart, words.count - chainStart > 1 {
            variants.append(words[chainStart].lowerBound..<letters.count)
        }
        chainStart = nil
    }

    private mutating func readAnd() {
        let isAlone = wordStart == nil && !awaitsGapAfterAnd
        awaitsGapAfterAnd = false
        readGap()
        awaitsGapAfterAnd = isAlone
    }

    private mutating func readHyphen() {
        guard wordStart != nil else {
            return readGap()
        }
        if chainStart == nil {
            chainStart = words.count
        }
        endWord()
    }

    private mutating func readApostrophe() {
        leadIndex = nil
        if wordStart != nil {
            tailStart = letters.count
        }
    }

    private mutating func joinSingleLetters() {
        var first = 0
        for index in 0...words.count {
            if index < words.count, words[index].count == 1, letters[words[index].lowerBound].isSpacedLetter {
                continue
            }
            if index - first > 1 {
                variants.append(words[first].lowerBound..<words[index - 1].upperBound)
            }
            first = index + 1
        }
    }
}

// MARK: - Composing

extension TextAnalyzer {
    private mutating func readJamo(_ scalar: Unicode.Scalar) {
        if let leadIndex, let syllable = Hangul.syllable(lead: letters[leadIndex], vowel: scalar) {
            letters[leadIndex] = syllable
            self.leadIndex = nil
        } else if wordStart != nil, let last = letters.last, let syllable = Hangul.syllable(last, final: scalar) {
            letters[letters.count - 1] = syllable
        } else if let consonant = Hangul.consonant(lead: scalar) {
            append(consonant)
            leadIndex = letters.count - 1
        } else {
            append(Hangul.loneVowel(scalar) ?? scalar)
        }
    }

    /// Reads a jamo that stands alone; a cluster is what a keyboard makes of initial consonants typed in a row.
    private mutating func readLoneJamo(_ letter: Unicode.Scalar) {
        (Hangul.parts(ofCluster: letter) ?? [letter]).forEach { append($0) }
    }

    /// Composes a kana and its voicing mark, where Unicode has the pair as one letter.
    private mutating func readVoicing(_ mark: Unicode.Scalar) {
        let index = (marksStart ?? letters.count) - 1
        guard wordStart != nil, letters.indices.contains(index), (0x3041...0x30FF).contains(letters[index].value) else {
            return
        }
        let pair = String(String.UnicodeScalarView([letters[index], mark]))
        let voiced = [1, 2, 8, 0x4E].lazy.compactMap { [letter = letters[index]] in Unicode.Scalar(letter.value + $0) }
        if let letter = voiced.first(where: { String($0) == pair }) {
            letters[index] = letter
        }
    }

    /// Sorts the marks on a letter into canonical order.
    private mutating func endMarks() {
        guard let start = marksStart else { return }
        marksStart = nil
        guard letters.count - start > 1 else { return }
        letters[start...].sort { $0.properties.canonicalCombiningClass < $1.properties.canonicalCombiningClass }
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }

    /// The small letter; digits have that bit already.
    fileprivate var lowercase: UInt8 { self | 0x20 }
}

extension Unicode.Scalar {
    /// Whether its script has no spaces between words, or words take endings that a search leaves off.
    var isUnspaced: Bool {
        switch value {
        case 0..<0x0E00: false
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true  // Thai, Lao, Burmese, Khmer
        case 0x3005...0x3007, 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true  // kana, Han
        case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7FB: true  // Hangul
        default: false
        }
    }

    var isSpacedLetter: Bool {
        !("0"..."9").contains(self) && !isUnspaced
    }

    /// Whether it is a mark that searches ignore, unlike the marks of Indic scripts, which distinguish words.
    var isIgnoredMark: Bool {
        switch value {
        case 0x0300...0x036F, 0x0483...0x0489, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
        case 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7: true  // Hebrew points
        case 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670: true  // Arabic vowels
        default: false
        }
    }
}
