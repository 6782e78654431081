import SatchelPluginAPI

/// The ways to complete the word at the cursor.
package struct CompletionResult: Sendable, Equatable {
    /// The word as typed, from its opening quote to the cursor, in UTF-8 offsets of the line.
    package var word: Range<Int>
    /// The candidates, in the order to list them.
    package var candidates: [Completion]
    /// Whether the word is done once one candidate is left: its quote is closed and a blank follows.
    package var endsWord: Bool
    /// Whether candidates are written as they are, because the line is an answer and not words of a command.
    package var isVerbatim: Bool

    /// Creates a result.
    package init(word: Range<Int>, candidates: [Completion], endsWord: Bool = true, isVerbatim: Bool = false) {
        self.word = word
        self.candidates = candidates
        self.endsWord = endsWord
        self.isVerbatim = isVerbatim
    }
}

/// Completes a line up to the cursor, given as a UTF-8 offset; called off the main thread, with little time.
package typealias LineCompleter = @Sendable (_ line: String, _ cursor: Int) async -> CompletionResult
