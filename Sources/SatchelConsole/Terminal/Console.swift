/// The two streams a conversation is printed to.
package protocol Console: Sendable {
    /// What is known of the streams now.
    var facts: TerminalFacts { get }

    /// Prints results.
    ///
    /// - Throws: ``ConsoleError`` when the stream takes no more, as on a full disk.
    func write(_ text: String) throws

    /// Prints messages and errors; a stream that takes no more loses them.
    func writeError(_ text: String)

    /// Shows or hides what is typed while nobody reads it.
    func setEcho(_ isOn: Bool)
}

extension Console {
    /// What results are rendered for.
    package var rendering: RenderingContext { RenderingContext(facts) }

    /// Prints a message for the person, made harmless: what it quotes may come from anywhere.
    package func tell(_ message: String) {
        writeError(VisibleText.block(message) + "\n")
    }

    // A console that is no terminal shows nothing that is typed.
    package func setEcho(_ isOn: Bool) {}
}
