extension String {
    /// The terminal cells the text takes on one line.
    package var displayWidth: Int { DisplayWidth.cells(of: self) }

    /// The text with blanks after it, or before it when `trailing`, up to a number of cells.
    ///
    /// Text that is already as wide comes back as it is.
    package func padded(to cells: Int, trailing: Bool = false) -> String {
        let missing = cells - displayWidth
        guard missing > 0 else { return self }
        let blanks = String(repeating: " ", count: missing)
        return trailing ? blanks + self : self + blanks
    }

    /// The text cut to a number of cells, with `…` where something was cut; a grapheme is never split.
    package func truncated(to cells: Int) -> String {
        guard displayWidth > cells else { return self }
        guard cells > 0 else { return "" }
        return prefix(cells: cells - 1) + "…"
    }

    /// The text in lines of at most a number of cells, broken at blanks where there are any.
    ///
    /// Line feeds stay. A word wider than a line is broken between graphemes, as text without blanks must be.
    package func wrapped(to cells: Int) -> [String] {
        split(separator: "\n", omittingEmptySubsequences: false).flatMap { Self.wrap($0, to: max(cells, 2)) }
    }

    /// The longest beginning that fits a number of cells.
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

    /// The text without the given character at its end.
    func drop(whileLast character: Character) -> Substring {
        var text = self[...]
        while text.last == character { text.removeLast() }
        return text
    }
}
