/// An error in a typed line.
public struct UsageError: Error, Sendable, Equatable {
    /// What is wrong with the line.
    public enum Problem: Sendable, Equatable {
        /// No such command; with the nearest name, if any.
        case unknownCommand(String, nearest: String?)
        /// The feature is disabled by the configuration; with the enabled ones.
        case disabledFeature(String, enabled: [String])
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

    /// Creates an error.
    public init(_ problem: Problem, usage: String? = nil) {
        self.problem = problem
        self.usage = usage
    }
}

extension UsageError: UserFacingError {
    public var exitStatus: ExitStatus { .usage }

    public var message: String {
        switch problem {
        case .unknownCommand(let words, let nearest): "unknown command '\(words)'" + NearestName.suggestion(nearest)
        case .disabledFeature(let name, _): "the feature '\(name)' is not enabled"
        case .incompleteCommand(let words, _): "'\(words)' needs another word"
        case .missingArgument(let name): "missing <\(name)>"
        case .unexpectedArgument(let word): "unexpected '\(word)'"
        case .unknownOption(let name, let nearest):
            "unknown option '--\(name)'" + NearestName.suggestion(nearest.map { "--" + $0 })
        case .missingValue(let name): "'--\(name)' needs a value"
        case .unexpectedValue(let name): "'--\(name)' takes no value"
        case .repeatedOption(let name): "'--\(name)' is given twice"
        case .wrongValue(let name, let found, let allowed, let nearest):
            "\(name) is '\(found)', and must be \(allowed)" + NearestName.suggestion(nearest)
        case .unclosedQuote(let mark): "a quotation mark \(mark) is never closed"
        case .trailingBackslash: "the line ends in a backslash"
        case .lineTooLong(let limit): "the line is longer than \(limit >> 20) MB"
        case .unconfirmed: "confirmation required, and the input is not interactive"
        case .unanswered(let parameter): "\(parameter) is missing, and nobody is there to ask"
        case .other(let message, _): message
        }
    }

    public var hint: String? {
        switch problem {
        case .unconfirmed: "add --yes to run it without a prompt"
        case .unanswered(let parameter): "add \(parameter)"
        case .disabledFeature(let name, let enabled):
            "'set plugins.enabled=\((enabled + [name]).joined(separator: ","))' enables it for this conversation, "
                + "your AppConfig.plist for good"
        case .incompleteCommand(_, let next): "one of " + next.joined(separator: ", ")
        case .unclosedQuote, .trailingBackslash: "a backslash before it takes a quotation mark as it is: \\\""
        case .lineTooLong: nil
        case .other(_, let hint): hint
        default: usage.map { "usage: \($0)" } ?? "'help' lists the commands"
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
