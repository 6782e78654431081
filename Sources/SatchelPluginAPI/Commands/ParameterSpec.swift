/// One argument or option of a command, as data.
public struct ParameterSpec: Sendable {
    /// How a parameter is given.
    public enum Role: Sendable, Equatable {
        /// By position; must be there.
        case argument
        /// By position; may be left out.
        case optionalArgument
        /// By position; the rest of the line, at least `minimum` of it.
        case repeatedArgument(minimum: Int)
        /// By name with a value: `--limit 5` or `--limit=5`.
        case option
        /// By name alone: `--yes`.
        case flag
    }

    /// The name: of an argument in the usage line, of an option after its two dashes.
    public let name: String
    /// How it is given.
    public let role: Role
    /// What a value may be.
    public let kind: ValueKind
    /// What it is for, in a few words.
    public let summary: String
    /// Where completion finds values, beyond those the kind lists.
    public let source: CompletionSource?

    /// The parameter in the usage line.
    public var usage: String {
        switch role {
        case .argument: "<\(name)>"
        case .optionalArgument: "[<\(name)>]"
        case .repeatedArgument(let minimum): minimum > 0 ? "<\(name)>..." : "[<\(name)>...]"
        case .option: "[--\(name) <\(kind.label)>]"
        case .flag: "[--\(name)]"
        }
    }
}

/// What a value of a parameter may be.
public enum ValueKind: Sendable, Equatable {
    /// Any text.
    case text
    /// A search query: the words as they were typed, with their quotes.
    case query
    /// The path of a file or a folder, in which `~` and `~/` stand for the user's home.
    case path
    /// A whole number within bounds.
    case integer(ClosedRange<Int>)
    /// A whole number within bounds, or `all`.
    case limit(ClosedRange<Int>)
    /// One of these words.
    case choice([String])
    /// Nothing: the parameter is a flag.
    case none

    /// What `all` becomes where a number of rows is asked for: more than any list has, and small enough to reckon with.
    public static let noLimit = 1 << 40

    /// The placeholder in a usage line.
    public var label: String {
        switch self {
        case .text: "text"
        case .query: "words"
        case .path: "path"
        case .integer: "n"
        case .limit: "n|all"
        case .choice(let words): words.joined(separator: "|")
        case .none: ""
        }
    }
}

/// Where completion finds the values of a parameter.
///
/// Asked while the user waits on Tab: it answers from what is at hand, never from the network, and what comes later than
/// 50 ms is not shown.
public struct CompletionSource: Sendable {
    /// The name in the JSON schema, such as `books.recent`.
    public let name: String
    private let find: @MainActor @Sendable (_ typed: String) async -> [Completion]

    /// Creates a source of few values.
    ///
    /// - Parameters:
    ///   - name: The name in the JSON schema.
    ///   - find: Returns every value known now; the shell keeps those that begin with what was typed.
    public init(_ name: String, _ find: @escaping @MainActor @Sendable () async -> [Completion]) {
        self.name = name
        self.find = { _ in await find() }
    }

    /// Creates a source of more values than one would list.
    ///
    /// - Parameters:
    ///   - name: The name in the JSON schema.
    ///   - find: Returns values that begin with what was typed, case aside.
    public init(_ name: String, matching find: @escaping @MainActor @Sendable (_ typed: String) async -> [Completion]) {
        self.name = name
        self.find = find
    }

    /// The values that may begin with what was typed.
    @MainActor
    public func completions(for typed: String) async -> [Completion] { await find(typed) }
}

/// One way to complete the word at the cursor.
public struct Completion: Sendable, Hashable {
    /// The whole word, as it should stand after completion, unquoted.
    public var text: String
    /// What it stands for, shown beside it in shells that can.
    public var summary: String?

    /// Creates a completion.
    public init(_ text: String, summary: String? = nil) {
        self.text = text
        self.summary = summary
    }
}
