extension Int {
    /// The number of things in words: `1 book`, `3 books`.
    package func counted(_ one: String, _ many: String? = nil) -> String {
        self == 1 ? "1 \(one)" : "\(self) \(many ?? one + "s")"
    }
}

extension StringProtocol {
    /// With a capital letter.
    package var asHeading: String { prefix(1).uppercased() + dropFirst() }

    /// Whether it has nothing but ASCII digits.
    package var isDigits: Bool { utf8.allSatisfy { $0.isDigit } }

    /// Without blanks at either end.
    package var trimmed: String {
        // Most texts have none, and are asked about often.
        let visible: ClosedRange<Unicode.Scalar> = "!"..."~"
        if let first = unicodeScalars.first, let last = unicodeScalars.last, visible ~= first, visible ~= last {
            return String(self)
        }
        let text = drop { $0.isWhitespace }
        return text.lastIndex { !$0.isWhitespace }.map { String(text[...$0]) } ?? ""
    }

    /// Of a path, the name of the file.
    package var fileName: String { split { $0 == "/" }.last.map { String($0) } ?? String(self) }

    /// Without blanks at either end, and with one space between words.
    package var spaced: String {
        // As most are, which bytes tell in a tenth of the time.
        var last: UInt8 = 0x20
        let isSpaced = utf8.allSatisfy { byte in
            defer { last = byte }
            return (0x21..<0x7F).contains(byte) || byte == 0x20 && last != 0x20
        }
        if isSpaced, last != 0x20 { return String(self) }
        return split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension UInt8 {
    /// Whether it is an ASCII digit.
    @inlinable
    package var isDigit: Bool { (0x30...0x39).contains(self) }

    /// Whether it is an ASCII letter.
    @inlinable
    package var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}

extension RandomAccessCollection where Index == Int {
    /// The first index whose element fulfills a condition, of elements of which all after it do, too; the end if none does.
    @inlinable
    package func partitioningIndex(where isInSecondPart: (Element) throws -> Bool) rethrows -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if try isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Parts of at most so many elements, in order.
    package func batches(of size: Int) -> [SubSequence] {
        stride(from: startIndex, to: endIndex, by: size).map { self[$0..<Swift.min($0 + size, endIndex)] }
    }
}
