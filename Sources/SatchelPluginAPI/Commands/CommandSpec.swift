/// The declaration of a command: its name, parameters and help.
public struct CommandSpec: Sendable {
    /// The words that call the command, such as `books`, `search`; lower-case, and typed in any case.
    public let path: [String]
    /// What the command does, in one line: imperative, lower case, no period.
    public let summary: String
    /// What the command does to what is stored; every command declares it.
    public let effect: Effect?
    /// More help: paragraphs, wrapped to the window, and indented lines, which are kept.
    public let discussion: String?
    /// Terms of the arguments' syntax, listed by `help` below the discussion.
    public let terms: [Term]
    /// The positional parameters; only the last may be repeated, and none required may follow an optional one.
    public let arguments: [ParameterSpec]
    /// The named parameters.
    public let options: [ParameterSpec]
    /// Lines a user may type, each run by a test.
    public let examples: [Example]
    /// Other last words that call the command, such as `ls` for `list`.
    public let aliases: [String]
    /// What calls the command without its verb; nil if nothing does.
    public let shorthand: Shorthand?
    /// The columns of the list that the command always answers with, if it does; assistants are told.
    public let columns: [RecordList.Column]?
    /// Whether the command only makes sense for a person at a prompt, as one that changes what is on screen or never ends.
    ///
    /// Every other command is a tool of `satchel mcp`.
    public let isForPrompt: Bool
    /// Whether the words from the first argument on are all arguments, as those of the command that `satchel` runs.
    package var endsOptionsAtArgument = false

    /// The words of the path are separated by spaces.
    public init(
        _ path: String,
        _ summary: String,
        effect: Effect? = nil,
        discussion: String? = nil,
        terms: [Term] = [],
        arguments: [ParameterSpec] = [],
        options: [ParameterSpec] = [],
        examples: [Example] = [],
        aliases: [String] = [],
        shorthand: Shorthand? = nil,
        columns: [RecordList.Column]? = nil,
        isForPrompt: Bool = false
    ) {
        // By bytes: searching for characters in hundreds of names would slow down every start.
        self.path = path.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
        self.summary = summary
        self.effect = effect
        self.discussion = discussion
        self.terms = terms
        self.arguments = arguments
        self.options = options
        self.examples = examples
        self.aliases = aliases
        self.shorthand = shorthand
        self.columns = columns
        self.isForPrompt = isForPrompt
    }

    /// The words that call the command, joined.
    public var name: String { path.joined(separator: " ") }

    /// Every way to call the command: its path, and its path with each alias as last word.
    public var callPaths: [[String]] {
        [path] + aliases.map { path.dropLast() + [$0] }
    }

    /// The usage line: `books show <book> [--limit <n>]`; more than four options are summarized as `[--option …]`.
    public var usage: String {
        let named = options.count > 4 ? ["[--option …]"] : options.map(\.usage)
        let words = arguments.map(\.usage)
        return (path + (endsOptionsAtArgument ? named + words : words + named)).joined(separator: " ")
    }
}

extension CommandSpec {
    /// `example` says what its name alone does.
    public init(
        _ path: String,
        _ summary: String,
        effect: Effect,
        example: String,
        aliases: [String] = [],
        isForPrompt: Bool = false
    ) {
        let examples = [Example(path, example)]
        self.init(path, summary, effect: effect, examples: examples, aliases: aliases, isForPrompt: isForPrompt)
    }

    /// What a command does to what is stored: data, files, favorites.
    ///
    /// What is on screen does not count, nor the list of recent searches that a search is added to. Assistants ask their
    /// user before a command that destroys, and may call one that reads without asking.
    public enum Effect: Sendable {
        /// It changes nothing.
        case reads
        /// It adds or changes something, and nothing is lost.
        case changes
        /// It may delete or replace something.
        case destroys
    }

    /// What may be typed in place of a verb, after the feature's name or inside the feature.
    ///
    /// Each feature has at most one command of each kind, and that command's first argument takes what is typed. The
    /// commands of every list have both already: `search` and `show`.
    public enum Shorthand: Sendable {
        /// Words that are not a verb, and not nearly one: `books dune` for `books search dune`.
        case words
        /// A row number of up to three digits, by itself: `books 3` for `books show 3`; `books 1984` is words.
        case row
    }

    /// A term of an argument's syntax, such as `year:1990..2000`.
    public struct Term: Sendable {
        /// The term.
        public let text: String
        /// Its meaning, in a few words.
        public let meaning: String

        public init(_ text: String, _ meaning: String) {
            self.text = text
            self.meaning = meaning
        }
    }
}

/// An example of a line, with its meaning.
public struct Example: Sendable {
    /// The line.
    public let line: String
    /// What it does, in a few words.
    public let summary: String
    /// Lines to run before it, if the example needs a list on screen.
    public let preparation: [String]
    /// Whether the line reads or writes a file of the user's, or takes the window, so that it cannot be tried everywhere.
    public let touchesFile: Bool

    public init(_ line: String, _ summary: String, after preparation: [String] = [], touchesFile: Bool = false) {
        self.line = line
        self.summary = summary
        self.preparation = preparation
        self.touchesFile = touchesFile
    }
}
