import Foundation

/// Text as the stores keep it, so that equal text has equal bytes.
///
/// Swift takes two spellings of `é` for the same text and SQLite does not, hence the composed form. A NUL would end the
/// text early in C, and is left out.
enum StoredText {
    /// Returns the one spelling of a text.
    static func normalized(_ text: String) -> String {
        // Plain ASCII, nearly every id, is its own composed form.
        guard text.utf8.contains(where: { $0 == 0 || $0 >= 0x80 }) else {
            return text
        }
        return text.precomposedStringWithCanonicalMapping.filter { $0 != "\0" }
    }
}
