/// A line that could not be understood.
public struct UsageError: Error, Sendable, Equatable {
    /// What is wrong with the line.
    public enum Problem: Sendable, Equatable {
        /// No command is called so; the nearest name that exists, if any.
        case unknownCommand(String, nearest: String?)
        /// The words call a feature that the configuration leaves out; the features it names.
        case disabledFeature(String, enabled: [String])
        /// The words begin several commands and are none; the words that may follow.
        case incompleteCommand(String, next: [String])
        /// A required argument was left out.
        case missingArgument(String)
        /// More words than the command takes.
        case unexpectedArgument(String)
        /// The command has no such option; the nearest one, if any.
        case unknownOption(String, nearest: String?)
        /// An option without the value it takes.
        case missingValue(String)
        /// A flag was given a value.
        case unexpectedValue(String)
        /// An option given twice.
        case repeatedOption(String)
        /// A value of the wrong form: the parameter, what was found, what is allowed, the nearest allowed word.
        case wrongValue(String, found: String, allowed: String, nearest: String?)
        /// A quotation mark that is never closed.
        case unclosedQuote(String)
        /// A backslash with nothing after it.
        case trailingBackslash
        /// A line of more bytes than this.
        case lineTooLong(limit: Int)
        /// A question nobody is there to answer: what it would confirm.
        case unconfirmed(String)
        /// A question nobody is there to answer: what gives the answer on the command line.
        case unanswered(String)
        /// Anything else, in words.
        case other(String, hint: String?)
    }

    /// What is wrong.
    public let problem: Problem
    /// The usage line of the command, where one was recognised.
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
        case .unconfirmed(let question): "'\(question)?' needs an answer, and nobody is there to give it"
        case .unanswered(let parameter): "\(parameter) is missing, and nobody is there to ask"
        case .other(let message, _): message
        }
    }

    public var hint: String? {
        switch problem {
        case .unconfirmed: "add --yes to confirm"
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
