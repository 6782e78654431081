/// A command as data: what it is called, what it takes, what it is for.
package struct CommandSpec: Sendable {
    /// The words that call the command, such as `books`, `search`.
    package let path: [String]
    /// What the command does, in one line: a verb, lower case, no full stop.
    package let summary: String
    /// More about it, shown by `help`; lines are kept as they are.
    package let discussion: String?
    /// What is told apart by position, in order.
    package let arguments: [ParameterSpec]
    /// What is told apart by name.
    package let options: [ParameterSpec]
    /// Lines a user may type, each of which a test runs.
    package let examples: [Example]
    /// Other last words that call the command, such as `ls` for `list`.
    package let aliases: [String]

    /// Creates a declaration.
    ///
    /// - Parameters:
    ///   - path: The words that call the command, separated by blanks.
    ///   - summary: What the command does, in one line.
    ///   - discussion: More about it.
    ///   - arguments: Positional parameters; only the last may be repeated, and none required may follow an optional.
    ///   - options: Named parameters.
    ///   - examples: Lines a user may type.
    ///   - aliases: Other last words that call the command.
    package init(
        _ path: String,
        _ summary: String,
        discussion: String? = nil,
        arguments: [ParameterSpec] = [],
        options: [ParameterSpec] = [],
        examples: [Example] = [],
        aliases: [String] = []
    ) {
        // By bytes: looking for characters in hundreds of names would show at every start.
        self.path = path.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
        self.summary = summary
        self.discussion = discussion
        self.arguments = arguments
        self.options = options
        self.examples = examples
        self.aliases = aliases
    }

    /// The words that call the command, as one text.
    package var name: String { path.joined(separator: " ") }

    /// Every way to call the command: its path, and its path with each alias as last word.
    package var callPaths: [[String]] {
        [path] + aliases.map { path.dropLast() + [$0] }
    }

    /// The usage line: `books show <book> [--limit <n>]`, with many options told as `[--option …]`.
    package var usage: String {
        let named = options.count > 4 ? ["[--option …]"] : options.map(\.usage)
        return (path + arguments.map(\.usage) + named).joined(separator: " ")
    }
}

/// A line a user may type, with what it shows.
package struct Example: Sendable {
    /// The line.
    package let line: String
    /// What it does, in a few words.
    package let summary: String
    /// Lines to run before it, where the example needs a list on screen.
    package let preparation: [String]
    /// Whether the line needs or writes a file of the user's, so that it cannot be tried anywhere.
    package let touchesFile: Bool

    /// Creates an example.
    package init(_ line: String, _ summary: String, after preparation: [String] = [], touchesFile: Bool = false) {
        self.line = line
        self.summary = summary
        self.preparation = preparation
        self.touchesFile = touchesFile
    }
}
