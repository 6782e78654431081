extension String {
    /// Whether the text takes more than `rows` rows of a window that is `columns` wide.
    package func isTaller(than rows: Int, columns: Int) -> Bool {
        var left = max(0, rows)
        let lines = utf8.split(separator: UInt8(ascii: "\n"), maxSplits: left, omittingEmptySubsequences: false)
        let isEnded = lines.last?.isEmpty ?? true
        guard lines.count <= left || isEnded else { return true }
        for line in isEnded ? lines.dropLast() : lines[...] {
            left -= max(1, (Self.cells(Substring(line)) + columns - 1) / max(1, columns))
        }
        return left < 0
    }

    /// The cells of a line, in which colors take none.
    private static func cells(_ line: Substring) -> Int {
        guard line.utf8.contains(0x1B) else { return DisplayWidth.cells(of: line) }
        var shown: [UInt8] = []
        var isInSequence = false
        for byte in line.utf8 {
            if byte == 0x1B {
                isInSequence = true
            } else if !isInSequence {
                shown.append(byte)
            } else if (0x40...0x7E).contains(byte), byte != UInt8(ascii: "[") {
                isInSequence = false
            }
        }
        return DisplayWidth.cells(of: String(decoding: shown, as: UTF8.self))
    }
}
