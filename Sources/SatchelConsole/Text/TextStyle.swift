/// How a piece of text stands out on a terminal that shows colours.
package enum TextStyle: String, Sendable {
    /// Headings.
    case bold = "1"
    /// What helps but is not the answer: row numbers, labels, footers.
    case dim = "2"
    /// What went wrong or down.
    case red = "31"
    /// What went up.
    case green = "32"
    /// What is active, such as the feature in the prompt; the line of a chart and the path on a map.
    case cyan = "36"
    /// Marks, such as the star of a favourite.
    case yellow = "33"

    /// The text in this style, or as it is where colours are off.
    package func callAsFunction(_ text: String, if usesColor: Bool) -> String {
        guard usesColor, !text.isEmpty else { return text }
        return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}
