/// Texts of rows that others wrote.
package enum RowText {
    /// Whether a text has nothing in it that anybody could see: only white space, control characters and marks such as
    /// those of the writing direction.
    package static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            guard !(0x21...0x7E).contains(scalar.value) else { return false }
            return switch scalar.properties.generalCategory {
            case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
    }

    /// A text in one line: control characters and line ends become single blanks, and none are left around it.
    package static func line(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        guard !isPlain || text.utf8.first == 0x20 || text.utf8.last == 0x20 else { return text }
        return text.split { character in
            character.isWhitespace
                || character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
        }
        .joined(separator: " ")
    }
}
