/// Makes text from outside harmless before it reaches a terminal, a file or a pipe.
///
/// Whatever a catalog, an import, the environment or a person supplied may hold bytes that move the cursor, set the
/// window title, turn the writing direction around or hide what is written. Control characters become the picture Unicode
/// has for them (`␛`). Marks that nobody sees are dropped, but for those that letters or emoji around them need, such as
/// the joiner of a family emoji; ``JoiningRules`` tells them apart. Everything else stays as it was.
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

    /// The text with its line feeds and tabs; other line breaks become a line feed.
    package static func block(_ text: String) -> String {
        clean(text) { scalar in
            switch scalar {
            case "\t", "\n": scalar
            case "\u{2028}", "\u{2029}", "\u{85}": "\n"
            default: nil
            }
        }
    }

    /// Whether a scalar may act on a terminal or a reader, or hide, instead of being shown, wherever it stands.
    package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F: false
        case ..<0xA0: true
        // Soft hyphen, grapheme joiner, Arabic letter mark, Khmer and Mongolian marks without a form.
        case 0xAD, 0x34F, 0x61C, 0x17B4, 0x17B5, 0x180E: true
        // Zero width space, marks of direction, line and paragraph separators, word joiner, invisible operators.
        case 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F: true
        // Fillers that look like a blank, byte order mark, interlinear annotations.
        case 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB: true
        // Shorthand and musical controls; what is reserved for marks without a form.
        case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: true
        case 0xE0000..<0xE0020, 0xE0080..<0xE0100, 0xE01F0..<0xE1000: true
        default: false
        }
    }

    /// Goes through a text, telling of each scalar whether it may be shown where it stands.
    static func visit(_ text: String, _ body: (_ scalar: Unicode.Scalar, _ isShown: Bool) -> Void) {
        var rules = JoiningRules()
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            let rest = scalars[scalars.index(after: index)...]
            if isUnsafe(scalar) {
                // A picture may come in its place, so that what follows stands by itself.
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
                // The carriage return before it already stands for the line break.
            } else if let replacement = kept(scalar == "\r" ? "\n" : scalar) ?? picture(of: scalar) {
                result.append(replacement)
            }
            previous = scalar
        }
        return String(result)
    }

    /// The picture of a control character, or nil for characters that are dropped.
    private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case ..<0x20: Unicode.Scalar(0x2400 + scalar.value)
        case 0x7F: "␡"
        case 0x80...0x9F: "\u{FFFD}"
        default: nil
        }
    }
}
