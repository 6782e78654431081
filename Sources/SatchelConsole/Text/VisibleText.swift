/// Makes text from outside harmless before it reaches a terminal, a file or a pipe.
///
/// Whatever a catalogue, an import or a person supplied may hold bytes that move the cursor, set the window title or
/// turn the writing direction around. Control characters become the picture Unicode has for them (`␛`), characters
/// that only steer the layout are dropped, and everything else stays as it was.
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

    /// Whether a scalar may act on a terminal or a reader instead of being shown.
    package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x20, 0x7F...0x9F: true
        case 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029, 0xFEFF: true
        default: false
        }
    }

    private static func clean(
        _ text: String,
        keeping kept: (Unicode.Scalar) -> Unicode.Scalar?
    ) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if !isUnsafe(scalar) {
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
