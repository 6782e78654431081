import SatchelPluginAPI

/// Where the shell's lines come from: a terminal, a pipe, or a test.
package protocol LineEditor: Sendable {
    /// Reads the next line, one read at a time; a canceled task gets ``LineEvent/interrupted``.
    func readLine(prompt: String, purpose: LinePurpose) async -> LineEvent
}

extension LineEditor {
    /// Reads the next command.
    package func readLine(prompt: String) async -> LineEvent {
        await readLine(prompt: prompt, purpose: .command)
    }
}

/// The outcome of reading a line.
package enum LineEvent: Sendable, Equatable {
    /// A line without its line feed.
    case line(String)
    /// Ctrl-O: browse for what is typed so far.
    case browse(String)
    case endOfInput
    /// Reading was canceled: Ctrl-C at a question, or a canceled task.
    case interrupted
    /// The line can't be read; the next one may be.
    case failed(LineProblem)
}

/// Why a line can't be read.
package enum LineProblem: Error, Sendable, Equatable {
    /// The line is longer than this many bytes; the rest of it is skipped.
    case tooLong(limit: Int)
    /// The input can't be read, with the system's reason.
    case unreadable(reason: String)
    /// What `!` or `^` asks for is not in the history, in readline's words.
    case notRecalled(reason: String)
}

extension LineProblem: UserFacingError {
    package var message: String {
        switch self {
        case .tooLong(let limit) where limit == PlainLineEditor.longest: "an input line is longer than 1 MB"
        case .tooLong(let limit): "an input line is longer than \(limit) bytes"
        case .unreadable(let reason): "can't read the input: \(reason)"
        case .notRecalled(let reason): reason
        }
    }

    package var exitStatus: ExitStatus { .usage }
}

/// What a line is read for.
package enum LinePurpose: Sendable {
    /// A command: kept in the history, completed, with `!` expansion; Ctrl-C clears the line and reading goes on.
    case command
    /// An answer to a question: completed, not kept; Ctrl-C cancels the question.
    case answer
}
