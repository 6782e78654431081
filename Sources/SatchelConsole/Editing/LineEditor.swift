/// Where the shell's lines come from: a person at a terminal, a pipe, or a test.
package protocol LineEditor: Sendable {
    /// Reads the next line.
    ///
    /// One read at a time. A cancelled task gets ``LineEvent/interrupted``.
    func readLine(prompt: String, purpose: LinePurpose) async -> LineEvent

    /// Tells the editor about a signal; a ``SignalMonitor`` calls this.
    ///
    /// After `hangUp` and `terminate` return, the terminal is as it was found and reading gives
    /// ``LineEvent/endOfInput``. An interrupt while a command runs drops what is left of a pasted block.
    func handle(_ signal: Signal)
}

extension LineEditor {
    /// Reads the next command.
    package func readLine(prompt: String) async -> LineEvent {
        await readLine(prompt: prompt, purpose: .command)
    }

    package func handle(_ signal: Signal) {}
}

/// What came of reading a line.
package enum LineEvent: Sendable, Equatable {
    /// A line, without its line feed.
    case line(String)
    /// There will be no more lines.
    case endOfInput
    /// Reading was given up: Ctrl-C at a question, or the task was cancelled.
    case interrupted
}

/// What a line is read for.
package enum LinePurpose: Sendable {
    /// A command: kept in the history, completed, `!` recalls. Ctrl-C clears the line and reading goes on.
    case command
    /// The answer to a question: completed, not kept, and Ctrl-C gives the question up.
    case answer
}
