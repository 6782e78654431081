/// Makes text from outside safe to display before it reaches a terminal, a file or a pipe.
///
/// Text from a catalog, an import, the environment or a person may contain bytes that move the cursor, set the window
/// title, reverse the writing direction or hide text. Control characters become their Unicode pictures (`␛`). Invisible
/// marks are dropped, except those that letters or emoji around them need, such as the joiner of a family emoji;
/// ``JoiningRules`` tells them apart. Everything else is unchanged.
package enum VisibleText {
    /// The text on one line: tabs and line breaks become a space.
    package static func line(_ text: String) -> String {
        clean(text) { scalar in
            switch scalar {
            case "\t", "\n", "\u{2028}", "\u{2029}", "\u{85}": " "
            default: nil
            }
        }
    }

    /// The text with its line feeds and tabs; other line breaks become line feeds.
    package static func block(_ text: String) -> String {
        clean(text) { scalar in
            switch scalar {
            case "\t", "\n": scalar
            case "\u{2028}", "\u{2029}", "\u{85}": "\n"
            default: nil
            }
        }
    }

    /// Whether a scalar, wherever it stands, acts on a terminal or a reader, or is invisible.
    package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F: false
        case ..<0xA0: true
        // Soft hyphen, grapheme joiner, Arabic letter mark, invisible Khmer and Mongolian marks.
        case 0xAD, 0x34F, 0x61C, 0x17B4, 0x17B5, 0x180E: true
        // Zero width space, direction marks, line and paragraph separators, word joiner, invisible operators.
        case 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F: true
        // Fillers that look like a blank, byte order mark, interlinear annotations.
        case 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB: true
        // Shorthand and musical controls, tags, and code points reserved for invisible marks.
        case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: true
        case 0xE0000..<0xE0020, 0xE0080..<0xE0100, 0xE01F0..<0xE1000: true
        default: false
        }
    }

    /// Visits every scalar with whether it may be shown where it stands.
    static func visit(_ text: String, _ body: (_ scalar: Unicode.Scalar, _ isShown: Bool) -> Void) {
        var rules = JoiningRules()
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            let rest = scalars[scalars.index(after: index)...]
            if isUnsafe(scalar) {
                // A picture may replace it, so what follows has no neighbor.
                rules = JoiningRules()
                body(scalar, false)
            } else {
                body(scalar, rules.allow(scalar, before: rest))
            }
            index = rest.startIndex
        }
    }

    private static func clean(
        _ text: String,
        keeping kept: (Unicode.Scalar) -> Unicode.Scalar?
    ) -> String {
        guard text.utf8.contains(where: { !(0x20..<0x7F).contains($0) }),
            text.unicodeScalars.contains(where: { isUnsafe($0) || JoiningRules.isMark($0) })
        else { return text }
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        visit(text) { scalar, isShown in
            if isShown {
                result.append(scalar)
            } else if scalar == "\n", previous == "\r" {
                // The carriage return before it already is the line break.
            } else if let replacement = kept(scalar == "\r" ? "\n" : scalar) ?? picture(of: scalar) {
                result.append(replacement)
            }
            previous = scalar
        }
        return String(result)
    }

    /// The picture of a control character; nil for characters that are dropped.
    private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case ..<0x20: Unicode.Scalar(0x2400 + scalar.value)
        case 0x7F: "␡"
        case 0x80...0x9F: "\u{FFFD}"
        default: nil
        }
    }
}

/// Decides which invisible marks a text needs where they stand.
///
/// Joiners combine emoji and shape letters of Persian and Indic scripts; variation selectors choose a form of the sign
/// before them; tags after a black flag name a part of a country. Elsewhere they have no visible effect and could only
/// hide something.
struct JoiningRules {
    private static let nonJoiner: UInt32 = 0x200C
    private static let joiner: UInt32 = 0x200D
    private static let blackFlag: UInt32 = 0x1F3F4
    private static let endOfTags: UInt32 = 0xE007F

    private var last: Unicode.Scalar?
    /// The scalar shown last that is not a nonspacing mark.
    private var base: Unicode.Scalar?
    private var tagsLeft = 0

    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x115F: false
        case 0x115F, 0x1160, 0x180B...0x180D, 0x180F, 0x200C, 0x200D, 0xFE00...0xFE0F: true
        case 0xE0020...0xE007F, 0xE0100...0xE01EF: true
        default: false
        }
    }

    /// Takes the next scalar, which is not unsafe by itself, and returns whether it may be shown.
    mutating func allow(_ scalar: Unicode.Scalar, before rest: Substring.UnicodeScalarView) -> Bool {
        if Self.isMark(scalar) {
            guard isNeeded(scalar, before: rest.first) else { return false }
        } else if scalar.value == Self.blackFlag {
            tagsLeft = Self.tags(rest)
        }
        last = scalar
        // Looking it up takes long, and none comes before U+0300.
        if scalar.value < 0x300 || scalar.properties.generalCategory != .nonspacingMark { base = scalar }
        return true
    }

    private mutating func isNeeded(_ mark: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
        guard let last else { return mark.value == 0x115F && next.map(Self.isVowelJamo) == true }
        switch mark.value {
        case Self.nonJoiner: return shapesLetters(before: next)
        case Self.joiner: return shapesLetters(before: next) || joinsEmoji(before: next)
        case 0xFE0E, 0xFE0F: return Self.isEmoji(last) || (last.properties.isEmoji && next?.value == 0x20E3)
        case 0xFE00: return last.properties.isIdeographic || (last.value > 0x7F && last.properties.isMath) || isBurmese
        case 0xFE01...0xFE0D, 0xE0100...0xE01EF: return last.properties.isIdeographic
        case 0x180B...0x180D, 0x180F: return (0x1820...0x18AA).contains(last.value)
        case 0x115F: return next.map(Self.isVowelJamo) == true
        case 0x1160: return (0x1100..<0x115F).contains(last.value) || (0xA960...0xA97C).contains(last.value)
        default:
            guard tagsLeft > 0 else { return false }
            tagsLeft -= 1
            return true
        }
    }

    private var isBurmese: Bool { last.map { (0x1000...0x109F).contains($0.value) } ?? false }

    // MARK: - Joiners

    private func joinsEmoji(before next: Unicode.Scalar?) -> Bool {
        guard let last, let next else { return false }
        return (Self.isEmoji(last) || last.value == 0xFE0F) && Self.isEmoji(next)
    }

    private func shapesLetters(before next: Unicode.Scalar?) -> Bool {
        guard let last, let base else { return false }
        if Self.isVirama(last) { return true }
        guard let next else { return false }
        if Self.isVirama(next) { return base.properties.isAlphabetic }
        return !Self.isMark(last) && Self.isCursive(base) && Self.isCursive(next)
    }

    private static func isVirama(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.canonicalCombiningClass == .virama
    }

    private static func isCursive(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x620...0x6FF, 0x700...0x77F, 0x7C0...0x7FF, 0x840...0x8FF, 0x1820...0x18AA, 0xA840...0xA877,
            0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x10AC0...0x10AFF, 0x10B80...0x10BAF, 0x10D00...0x10D3F,
            0x10F30...0x10FBF, 0x1E900...0x1E95F:
            scalar.properties.isAlphabetic
        default: false
        }
    }

    // MARK: - Signs

    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
        // Digits and ASCII signs are emoji only before a keycap.
        scalar.value > 0x7F && scalar.properties.isEmoji
    }

    private static func isVowelJamo(_ scalar: Unicode.Scalar) -> Bool { (0x1161...0x11A7).contains(scalar.value) }

    /// How many tags at the start of a text name a part of a country, as in `gbsct`; 0 if none do.
    private static func tags(_ text: Substring.UnicodeScalarView) -> Int {
        let code = text.prefix(7).prefix { isTagLetter($0) || isTagDigit($0) }
        guard (3...6).contains(code.count), code.prefix(2).allSatisfy(isTagLetter),
            text.dropFirst(code.count).first?.value == endOfTags
        else { return 0 }
        return code.count + 1
    }

    private static func isTagLetter(_ scalar: Unicode.Scalar) -> Bool { (0xE0061...0xE007A).contains(scalar.value) }

    private static func isTagDigit(_ scalar: Unicode.Scalar) -> Bool { (0xE0030...0xE0039).contains(scalar.value) }
}
