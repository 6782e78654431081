import SatchelPluginAPI

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
    /// This line could not be read; the next one may be.
    case failed(LineProblem)
}

/// Why a line could not be read.
package enum LineProblem: Error, Sendable, Equatable {
    /// The line is longer than this many bytes; the rest of it is skipped.
    case tooLong(limit: Int)
    /// The input can't be read; the reason in the system's words.
    case unreadable(reason: String)
}

extension LineProblem: UserFacingError {
    package var message: String {
        switch self {
        case .tooLong(let limit) where limit == PlainLineEditor.longest: "a line of the input is longer than 1 MB"
        case .tooLong(let limit): "a line of the input is longer than \(limit) bytes"
        case .unreadable(let reason): "the input can't be read: \(reason)"
        }
    }

    package var exitStatus: ExitStatus { .usage }
}

/// What a line is read for.
package enum LinePurpose: Sendable {
    /// A command: kept in the history, completed, `!` recalls. Ctrl-C clears the line and reading goes on.
    case command
    /// The answer to a question: completed, not kept, and Ctrl-C gives the question up.
    case answer
}
