extension Unicode.Scalar {
    /// Whether words of its script run on without blanks, or take endings that a searcher leaves off.
    var isUnspaced: Bool {
        switch value {
        case 0..<0x0E00: false
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true  // Thai, Lao, Burmese, Khmer
        case 0x3005...0x3007, 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true  // kana, Han
        case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7FB: true  // Hangul
        default: false
        }
    }

    /// Whether it is a letter of a script that puts blanks between words.
    var isSpacedLetter: Bool {
        !("0"..."9").contains(self) && !isUnspaced
    }

    /// Whether it is a sign on or between letters that searching takes no notice of.
    ///
    /// The marks of Indic scripts are not among them: there they tell words apart.
    var isIgnoredMark: Bool {
        switch value {
        case 0x0300...0x036F, 0x0483...0x0489, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
        case 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7: true  // Hebrew points
        case 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670: true  // Arabic vowels
        case 0x00AD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFE00...0xFE0F, 0xFEFF: true  // invisible
        default: false
        }
    }
}
