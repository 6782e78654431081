/// Counts the terminal cells that text takes.
///
/// The unit is the grapheme, as terminals draw it: a Hangul syllable takes two cells however it is encoded, a family
/// emoji two though it is seven scalars, a combining mark none, a spacing vowel sign one. Control characters count as
/// none; make text safe with ``VisibleText`` first.
package enum DisplayWidth {
    /// The cells of a text on one line.
    package static func cells(of text: some StringProtocol) -> Int {
        narrowCount(text) ?? text.reduce(0) { $0 + cells(of: $1) }
    }

    /// The cells of one grapheme: 0, 1 or 2.
    package static func cells(of character: Character) -> Int {
        var total = 0
        var previous: Unicode.Scalar?
        for scalar in character.unicodeScalars {
            switch (previous?.value, scalar.value) {
            case (_?, 0xFE0F) where previous?.properties.isEmoji == true:
                total += 1  // Variation selector 16 asks for the emoji, which is wide.
            case (_?, 0x1F3FB...0x1F3FF) where previous?.properties.isEmoji == true:
                break  // A skin tone colors the emoji before it.
            case (0x200D?, _) where scalar.properties.isEmoji:
                break  // Joined emoji are drawn as one.
            default:
                total += cells(of: scalar)
            }
            previous = scalar
        }
        // Terminals draw joined consonants with their vowel signs in two cells, however many there are.
        return min(total, 2)
    }

    private static func cells(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20..<0x7F: return 1
        case ..<0xA0: return 0
        case ..<0x300: return 1
        // Vowels and finals, drawn inside the syllable that the initial starts.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
        default: break
        }
        if scalar.isWide { return 2 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return 0
        default: return scalar.properties.isDefaultIgnorableCodePoint ? 0 : 1
        }
    }

    /// The number of scalars, each of which takes one cell and joins no other; nil if there is any other.
    private static func narrowCount(_ text: some StringProtocol) -> Int? {
        var count = 0
        for scalar in text.unicodeScalars {
            switch scalar.value {
            // Letters of most of Europe, and the lines and blocks of which tables draw bars.
            case 0x20..<0x7F, 0xA0..<0x300, 0x2500...0x259F: count += 1
            default: return nil
            }
        }
        return count
    }
}

extension String {
    /// The terminal cells the text takes on one line.
    package var displayWidth: Int { DisplayWidth.cells(of: self) }

    /// The text padded with blanks to a number of cells, after it or, when `trailing`, before it.
    package func padded(to cells: Int, trailing: Bool = false) -> String {
        let missing = cells - displayWidth
        guard missing > 0 else { return self }
        let blanks = String(repeating: " ", count: missing)
        return trailing ? blanks + self : self + blanks
    }

    /// The text cut to a number of cells, with `…` where it was cut; a grapheme is never split.
    package func truncated(to cells: Int) -> String {
        guard displayWidth > cells else { return self }
        guard cells > 0 else { return "" }
        return prefix(cells: cells - 1) + "…"
    }

    /// The text in lines of at most `cells` cells, broken at line feeds, blanks, or else between graphemes.
    package func wrapped(to cells: Int) -> [String] {
        split(separator: "\n", omittingEmptySubsequences: false).flatMap { Self.wrap($0, to: max(cells, 2)) }
    }

    /// The text with line feeds instead of the blanks at the margin; lines that fit stay as they are.
    package func brokenAtBlanks(to cells: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in
                let line = String(line)
                return line.displayWidth <= cells ? line : line.wrapped(to: cells).joined(separator: "\n")
            }
            .joined(separator: "\n")
    }

    func prefix(cells: Int) -> String {
        var width = 0
        var end = startIndex
        for index in indices {
            width += DisplayWidth.cells(of: self[index])
            if width > cells { break }
            end = self.index(after: index)
        }
        return String(self[..<end])
    }

    private static func wrap(_ paragraph: Substring, to cells: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var width = 0
        for word in paragraph.split(separator: " ") {
            var rest = String(word)
            var needed = rest.displayWidth
            if width > 0, width + 1 + needed > cells, needed <= cells {
                lines.append(line)
                (line, width) = ("", 0)
            }
            if width > 0 {
                line += " "
                width += 1
            }
            while width + needed > cells {
                var head = rest.prefix(cells: cells - width)
                // A cluster wider than a whole line still has to go somewhere.
                if head.isEmpty, width == 0 { head = String(rest.prefix(1)) }
                lines.append(head.isEmpty ? String(line.drop(whileLast: " ")) : line + head)
                rest.removeFirst(head.count)
                needed = rest.displayWidth
                (line, width) = ("", 0)
            }
            line += rest
            width += needed
        }
        return lines + (line.isEmpty && !lines.isEmpty ? [] : [line])
    }

    func drop(whileLast character: Character) -> Substring {
        var text = self[...]
        while text.last == character { text.removeLast() }
        return text
    }
}

/// How text stands out on a terminal with colors.
package enum TextStyle: String, Sendable {
    /// Headings.
    case bold = "1"
    /// Secondary text: row numbers, labels, footers.
    case dim = "2"
    /// Errors and falls.
    case red = "31"
    /// Rises.
    case green = "32"
    /// What is active, such as the feature in the prompt; a chart's line and a map's path.
    case cyan = "36"
    /// Marks, such as the star of a favorite.
    case yellow = "33"

    /// The text in this style, or unchanged if colors are off.
    package func callAsFunction(_ text: String, if usesColor: Bool) -> String {
        guard usesColor, !text.isEmpty else { return text }
        return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}
