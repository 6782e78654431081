/// One way to complete the word at the cursor.
package struct Completion: Sendable, Hashable {
    /// The whole word, as it should stand after completion, unquoted.
    package var text: String
    /// What it stands for, shown beside it in shells that can.
    package var summary: String?

    /// Creates a completion.
    package init(_ text: String, summary: String? = nil) {
        self.text = text
        self.summary = summary
    }
}
