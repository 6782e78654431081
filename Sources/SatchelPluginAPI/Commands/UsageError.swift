/// An error in a typed line.
public struct UsageError: Error, Sendable, Equatable {
    /// What is wrong with the line.
    public enum Problem: Sendable, Equatable {
        /// No such command; with the nearest name, if any, and the line that searches for the word, if one does.
        case unknownCommand(String, nearest: String?, search: String? = nil)
        /// The feature is disabled; with how to enable it.
        case disabledFeature(String, hint: String)
        /// The words begin several commands; with the words that may follow.
        case incompleteCommand(String, next: [String])
        /// A required argument is missing.
        case missingArgument(String)
        /// There are more words than the command takes.
        case unexpectedArgument(String)
        /// No such option; with the nearest one, if any.
        case unknownOption(String, nearest: String?)
        /// An option lacks its value.
        case missingValue(String)
        /// A flag has a value.
        case unexpectedValue(String)
        /// An option is given twice.
        case repeatedOption(String)
        /// A value is invalid: the parameter, the value, what is allowed, the nearest allowed word.
        case wrongValue(String, found: String, allowed: String, nearest: String?)
        /// A quotation mark is not closed.
        case unclosedQuote(String)
        /// Nothing follows a backslash.
        case trailingBackslash
        /// An operator of other shells, such as `&&`.
        case unsupportedOperator(String)
        /// Nothing comes before a `|` or `>`.
        case missingCommand(before: String)
        /// Nothing follows a `|` or `>`.
        case missingTarget(after: String)
        /// More follows the file after a `>`.
        case textAfterFile(String)
        /// The line has more bytes than this.
        case lineTooLong(limit: Int)
        /// A confirmation is required and the input is not interactive; with the question.
        case unconfirmed(String)
        /// An answer is required and the input is not interactive; with the parameter that gives it.
        case unanswered(String)
        /// Any other error, as text.
        case other(String, hint: String?)
    }

    /// What is wrong.
    public let problem: Problem
    /// The usage line of the command, if one was recognized.
    public let usage: String?

    public init(_ problem: Problem, usage: String? = nil) {
        self.problem = problem
        self.usage = usage
    }

    /// An error that is none of the others.
    public init(_ message: String, hint: String? = nil, usage: String? = nil) {
        self.init(.other(message, hint: hint), usage: usage)
    }
}

extension UsageError: UserFacingError {
    public var exitStatus: ExitStatus { .usage }

    public var message: String {
        switch problem {
        case .unknownCommand(let words, let nearest, _):
            "unknown command '\(Self.shown(words))'" + NearestName.suggestion(nearest)
        case .disabledFeature(let name, _): "feature '\(name)' is not enabled"
        case .incompleteCommand(let words, _): "incomplete command '\(Self.shown(words))'"
        case .missingArgument(let name): "missing <\(name)>"
        case .unexpectedArgument(let word): "unexpected argument '\(Self.shown(word))'"
        case .unknownOption(let name, let nearest):
            "unknown option '--\(Self.shown(name))'" + NearestName.suggestion(nearest.map { "--" + $0 })
        case .missingValue(let name): "--\(name) needs a value"
        case .unexpectedValue(let name): "--\(name) doesn't take a value"
        case .repeatedOption(let name): "--\(name) is given more than once"
        case .wrongValue(let name, let found, let allowed, let nearest):
            "invalid \(name) '\(Self.shown(found))': expected \(allowed)" + NearestName.suggestion(nearest)
        case .unclosedQuote(let mark): "missing closing quote \(mark)"
        case .trailingBackslash: "the line ends with a backslash"
        case .unsupportedOperator(let mark): "'\(mark)' is not supported"
        case .missingCommand(let mark): "missing command before '\(mark)'"
        case .missingTarget(let mark): mark == "|" ? "missing command after '|'" : "missing file after '\(mark)'"
        case .textAfterFile(let text): "unexpected '\(Self.shown(text))' after the file"
        case .lineTooLong(let limit): "the line is longer than \(limit >> 20) MB"
        case .unconfirmed(let question): "confirmation required: \(question)"
        case .unanswered(let parameter): "missing \(parameter), and the input is not interactive"
        case .other(let message, _): message
        }
    }

    /// What was typed, as an error repeats it: at most some hundred characters.
    package static func shown(_ text: String) -> String {
        let start = text.unicodeScalars.prefix(100)
        return start.endIndex == text.endIndex ? text : String(start) + "…"
    }

    /// The options of the program that are typed behind a command by mistake.
    private static let ofProgram: Set = ["config", "keep-going", "offline", "set", "timing", "trace"]

    public var hint: String? {
        switch problem {
        case .unconfirmed: "add --yes to run it without a prompt"
        case .unanswered(let parameter): "add \(parameter)"
        case .disabledFeature(_, let hint): hint
        case .incompleteCommand(_, let next): "add one of " + next.joined(separator: ", ")
        case .unclosedQuote, .trailingBackslash: "to type a quote or backslash as is, put a backslash before it: \\\""
        case .unknownCommand(_, _, let search?): "run '\(Self.shown(search))' to search for that word"
        case .unsupportedOperator(let mark):
            "end the line with '| command', '> file' or '>> file'; to search for the word, type \"\(mark)\""
        case .missingCommand(let mark), .missingTarget(let mark): "to search for the word, type \"\(mark)\""
        case .textAfterFile: "put quotes around a file name with spaces"
        case .lineTooLong: nil
        case .unknownOption(let name, _) where Self.ofProgram.contains(name):
            "put it before the command: satchel --\(name) …"
        case .other(_, let hint): hint
        default: usage.map { "usage: \($0)" } ?? "run 'help' for the list of commands"
        }
    }
}

extension UsageError.Problem {
    /// A value that is not one of some names, with the nearest of them.
    package static func unknownValue(
        _ parameter: String,
        _ value: String,
        of names: [String],
        allowed: String
    ) -> Self {
        .wrongValue(parameter, found: value, allowed: allowed, nearest: NearestName.of(value, in: names))
    }
}
