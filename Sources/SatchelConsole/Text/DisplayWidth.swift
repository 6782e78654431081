/// Counts the terminal cells that text takes.
///
/// The unit is the grapheme, as terminals draw it: a Hangul syllable takes two cells however it is encoded, a family
/// emoji takes two though it is seven scalars, a combining mark takes none. Control characters count as none; make
/// them harmless with ``VisibleText`` first.
package enum DisplayWidth {
    /// The cells of a text on one line.
    package static func cells(of text: some StringProtocol) -> Int {
        if let count = printableASCIICount(text) { return count }
        return text.reduce(0) { $0 + cells(of: $1) }
    }

    /// The cells of one grapheme: 0, 1 or 2, and more only for clusters that terminals draw side by side.
    package static func cells(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if isRegionalIndicator(first) { return 2 }

        var total = 0
        var previous: Unicode.Scalar?
        for scalar in scalars {
            switch (previous, scalar.value) {
            case (let base?, 0xFE0F) where contains(CellWidthTables.emojiPresentable, base.value):
                total += 1
            case (_?, 0x1F3FB...0x1F3FF):
                break  // A skin tone colours the emoji before it.
            case (let joiner?, _) where joiner.value == 0x200D && scalar.properties.isEmoji:
                break  // Joined emoji are drawn as one.
            default:
                total += cells(of: scalar)
            }
            previous = scalar
        }
        return total
    }

    private static func cells(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20..<0x7F: 1
        case ..<0xA0: 0
        case ..<0x300: 1
        case let value where contains(CellWidthTables.wide, value): 2
        case let value where contains(CellWidthTables.zeroWidth, value): 0
        default: 1
        }
    }

    private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    private static func printableASCIICount(_ text: some StringProtocol) -> Int? {
        var count = 0
        for byte in text.utf8 {
            guard (0x20..<0x7F).contains(byte) else { return nil }
            count += 1
        }
        return count
    }

    /// Whether a flat table of inclusive bounds covers a value.
    private static func contains(_ table: [UInt32], _ value: UInt32) -> Bool {
        var low = 0
        var high = table.count / 2
        while low < high {
            let middle = (low + high) / 2
            if value > table[2 * middle + 1] {
                low = middle + 1
            } else if value < table[2 * middle] {
                high = middle
            } else {
                return true
            }
        }
        return false
    }
}
