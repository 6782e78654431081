/// The text of an output, for each of the two streams.
package struct RenderedOutput: Sendable, Equatable {
    /// The answer.
    package var standardOutput: String
    /// What a person should know and a program reading the answer should not.
    package var standardError: String

    /// Creates rendered text.
    package init(standardOutput: String = "", standardError: String = "") {
        self.standardOutput = standardOutput
        self.standardError = standardError
    }

    /// Creates the answer from its lines.
    init(lines: [String]) {
        self.init(standardOutput: lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n")
    }

    /// Puts several outputs one after the other.
    static func joined(_ parts: [RenderedOutput], separator: String = "") -> RenderedOutput {
        RenderedOutput(
            standardOutput: parts.map(\.standardOutput).filter { !$0.isEmpty }.joined(separator: separator),
            standardError: parts.map(\.standardError).joined()
        )
    }

    /// An answer of no records: nothing to print, and why.
    static func nothing(_ reason: String) -> RenderedOutput {
        let line = VisibleText.line(reason)
        return RenderedOutput(standardError: line.isEmpty ? "" : line + "\n")
    }
}
