/// A command as data: what it is called, what it takes, what it is for.
public struct CommandSpec: Sendable {
    /// The words that call the command, such as `books`, `search`.
    public let path: [String]
    /// What the command does, in one line: a verb, lower case, no full stop.
    public let summary: String
    /// More about it, shown by `help`; lines are kept as they are.
    public let discussion: String?
    /// What may be written in the arguments, with what it means: shown by `help` below the discussion, in two columns.
    public let terms: [Term]
    /// What is told apart by position, in order.
    public let arguments: [ParameterSpec]
    /// What is told apart by name.
    public let options: [ParameterSpec]
    /// Lines a user may type, each of which a test runs.
    public let examples: [Example]
    /// Other last words that call the command, such as `ls` for `list`.
    public let aliases: [String]

    /// Creates a declaration.
    ///
    /// - Parameters:
    ///   - path: The words that call the command, separated by blanks.
    ///   - summary: What the command does, in one line.
    ///   - discussion: More about it.
    ///   - terms: What may be written in the arguments, with what it means.
    ///   - arguments: Positional parameters; only the last may be repeated, and none required may follow an optional.
    ///   - options: Named parameters.
    ///   - examples: Lines a user may type.
    ///   - aliases: Other last words that call the command.
    public init(
        _ path: String,
        _ summary: String,
        discussion: String? = nil,
        terms: [Term] = [],
        arguments: [ParameterSpec] = [],
        options: [ParameterSpec] = [],
        examples: [Example] = [],
        aliases: [String] = []
    ) {
        // By bytes: looking for characters in hundreds of names would show at every start.
        self.path = path.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
        self.summary = summary
        self.discussion = discussion
        self.terms = terms
        self.arguments = arguments
        self.options = options
        self.examples = examples
        self.aliases = aliases
    }

    /// The words that call the command, as one text.
    public var name: String { path.joined(separator: " ") }

    /// Every way to call the command: its path, and its path with each alias as last word.
    public var callPaths: [[String]] {
        [path] + aliases.map { path.dropLast() + [$0] }
    }

    /// The usage line: `books show <book> [--limit <n>]`, with many options told as `[--option …]`.
    public var usage: String {
        let named = options.count > 4 ? ["[--option …]"] : options.map(\.usage)
        return (path + arguments.map(\.usage) + named).joined(separator: " ")
    }
}

extension CommandSpec {
    /// A piece of what may be written in an argument, such as `year:1990..2000`.
    public struct Term: Sendable {
        /// The piece.
        public let text: String
        /// What it means, in a few words.
        public let meaning: String

        /// Creates a term.
        public init(_ text: String, _ meaning: String) {
            self.text = text
            self.meaning = meaning
        }
    }
}

/// A line a user may type, with what it shows.
public struct Example: Sendable {
    /// The line.
    public let line: String
    /// What it does, in a few words.
    public let summary: String
    /// Lines to run before it, where the example needs a list on screen.
    public let preparation: [String]
    /// Whether the line needs or writes a file of the user's, so that it cannot be tried anywhere.
    public let touchesFile: Bool

    /// Creates an example.
    public init(_ line: String, _ summary: String, after preparation: [String] = [], touchesFile: Bool = false) {
        self.line = line
        self.summary = summary
        self.preparation = preparation
        self.touchesFile = touchesFile
    }
}
