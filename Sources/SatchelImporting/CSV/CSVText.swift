/// Writes tables in CSV, so that ``CSVReader`` reads back exactly what was written.
///
/// The console's CSV is for looking at: it makes control characters visible. This one is for keeping.
package enum CSVText {
    /// Writes a row, with its line feed.
    ///
    /// A field is quoted where RFC 4180 asks for it, and where outer spaces could get lost.
    ///
    /// - Parameter fields: The texts of the row, at least one.
    /// - Returns: The line.
    package static func line(_ fields: [String]) -> String {
        // A lone empty field would read back as no row at all.
        let line = fields == [""] ? "\"\"" : fields.map(field).joined(separator: ",")
        return line + "\n"
    }

    private static func field(_ text: String) -> String {
        let bytes = text.utf8
        // A leading byte order mark would be taken for the file's own.
        let needsQuotes =
            bytes.contains { [.quote, .lineFeed, .carriageReturn, UInt8(ascii: ",")].contains($0) }
            || text.unicodeScalars.first == " " || text.unicodeScalars.last == " "
            || text.unicodeScalars.first == "\u{FEFF}"
        guard needsQuotes else {
            return text
        }
        let parts = bytes.split(separator: .quote, omittingEmptySubsequences: false)
        return "\"" + parts.map { String(Substring($0)) }.joined(separator: "\"\"") + "\""
    }
}
