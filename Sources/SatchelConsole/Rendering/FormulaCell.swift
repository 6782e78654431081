import SatchelPluginAPI

/// Keeps a spreadsheet from taking text for a formula, where that is asked for.
///
/// A cell that begins with one of a few signs is computed when a spreadsheet opens the file, and a formula can send what
/// else is in the table to somebody. An apostrophe before it makes it text; a number stays a number.
enum FormulaCell {
    /// The text of a cell, with an apostrophe before what would be a formula.
    static func disarmed(_ text: String) -> String {
        guard let first = text.unicodeScalars.first, isSign(first), !DecimalText.isNumber(text) else { return text }
        return "'" + text
    }

    /// Whether a spreadsheet begins a formula with a sign; those of double width count in some languages.
    private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "=", "+", "-", "@", "\t", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{2212}": true
        default: false
        }
    }
}
