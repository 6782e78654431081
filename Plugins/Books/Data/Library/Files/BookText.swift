import SatchelImporting

/// Cleans texts of files.
enum BookText {
    /// A text in one line, with single blanks between words and none around it.
    static func line(_ text: String) -> String {
        line(Array(text.utf8)[...])
    }

    /// A text in UTF-8 in one line, with single blanks between words and none around it.
    static func line(_ bytes: ArraySlice<UInt8>) -> String {
        // Most texts are such a line already, and bytes tell so much more quickly than characters.
        let text = String(decoding: trimmed(bytes), as: UTF8.self)
        if isLine(text.utf8) { return text }
        return RowText.isBlank(text) ? "" : RowText.line(text)
    }

    /// The lines that a text is made of, without empty ones.
    static func lines(_ bytes: ArraySlice<UInt8>, partedBy separators: UInt8...) -> [String] {
        bytes.split { separators.contains($0) }.map(line).filter { !$0.isEmpty }
    }

    /// A text in UTF-8 without blanks around it.
    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 })
        else {
            return []
        }
        return bytes[first...last]
    }

    private static func isLine(_ bytes: String.UTF8View) -> Bool {
        var last = UInt8(ascii: " ")
        for byte in bytes {
            switch byte {
            case 0x20 where last == 0x20, 0..<0x20, 0x7F: return false
            // What the blanks beyond ASCII begin with, and many letters, which are looked at more closely.
            case 0xC2, 0xE1, 0xE2, 0xE3: return false
            default: last = byte
            }
        }
        return last != 0x20
    }

    /// The year in a date such as `2008`, `1997.0`, `-750` or `February 27, 1995`; nil where there is none.
    static func year(_ text: String) -> Int? {
        let text = line(text)
        if let number = Double(text) {
            return Int(exactly: number).flatMap { (-9999...2100).contains($0) && $0 != 0 ? $0 : nil }
        }
        let years = text.split { !("0"..."9").contains($0) }.filter { $0.count == 4 }.compactMap { Int($0) }
        return years.first { (1000...2100).contains($0) }
    }
}
