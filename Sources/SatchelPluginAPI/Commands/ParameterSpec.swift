/// The declaration of an argument or option.
public struct ParameterSpec: Sendable {
    /// How a parameter is given.
    public enum Role: Sendable, Equatable {
        /// By position; required.
        case argument
        /// By position; optional.
        case optionalArgument
        /// By position: the remaining words of the line, at least `minimum` of them.
        case repeatedArgument(minimum: Int)
        /// By name with a value: `--limit 5` or `--limit=5`.
        case option
        /// By name with a value, as often as wanted: `--env A --env B`.
        case repeatedOption
        /// By name alone: `--yes`; one that is of a kind may have a value after `=`.
        case flag
    }

    /// The name: of an argument in the usage line, of an option after its two dashes.
    public let name: String
    /// How it is given.
    public let role: Role
    /// The kind of its values.
    public let kind: ValueKind
    /// What it is for, in a few words.
    public let summary: String
    /// The source of completions, beyond the values that the kind lists.
    public let source: CompletionSource?
    /// The letter that stands for an option after one dash, as in `-n 5`.
    public let short: Character?
    /// Whether an argument may also be given by its name, as in `--city Seoul`.
    public internal(set) var isAlsoNamed = false

    /// The parameter in the usage line.
    public var usage: String {
        switch role {
        case .argument: "<\(name)>"
        case .optionalArgument: "[<\(name)>]"
        case .repeatedArgument(let minimum): minimum > 0 ? "<\(name)>..." : "[<\(name)>...]"
        case .option: "[--\(name) <\(valueLabel)>]"
        case .repeatedOption: "[--\(name) <\(valueLabel)>]..."
        case .flag: kind == .none ? "[--\(name)]" : "[--\(name)[=<\(valueLabel)>]]"
        }
    }

    /// The placeholder of the value; many words would bury the rest of the line.
    private var valueLabel: String {
        if case .choice(let words) = kind, words.count > ValueKind.mostWordsShown { return name }
        return kind.label
    }
}

extension ParameterSpec.Role {
    /// Whether a value follows the name.
    package var isNamedWithValue: Bool { self == .option || self == .repeatedOption }
}

/// The kind of a parameter's value.
public enum ValueKind: Sendable, Equatable {
    case text
    /// A search query: the words as typed, with their quotes.
    case query
    /// The path of a file or a folder, with `~` for the home directory.
    case path
    /// A whole number within a range.
    case integer(ClosedRange<Int>)
    /// A whole number within a range, or `all`.
    case limit(ClosedRange<Int>)
    /// One of these words.
    case choice([String])
    /// No value: the parameter is a flag.
    case none

    /// The value of `all`: more than any list has, and small enough for arithmetic.
    public static let noLimit = 1 << 40

    /// The most words of a choice that usage lines and help list.
    package static let mostWordsShown = 9

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

/// A source of completions for a parameter.
///
/// It is asked while the user waits on Tab, so it must not use the network; one slower than 30 ms is left out.
public struct CompletionSource: Sendable {
    /// The name in the JSON schema, such as `books.recent`.
    public let name: String
    /// Whether it completes by other sources, each of which has a limit of its own.
    package let isComposed: Bool
    private let find: @MainActor @Sendable (_ typed: String, _ earlier: [String]) async -> [Completion]

    /// The shell keeps those that begin with the typed prefix.
    public init(_ name: String, _ find: @escaping @MainActor @Sendable () async -> [Completion]) {
        self.name = name
        isComposed = false
        self.find = { _, _ in await find() }
    }

    /// Every value that is found begins with the typed prefix, ignoring case.
    public init(_ name: String, matching find: @escaping @MainActor @Sendable (_ typed: String) async -> [Completion]) {
        self.name = name
        isComposed = false
        self.find = { typed, _ in await find(typed) }
    }

    /// The values depend on the arguments before, such as those of a key.
    package init(
        _ name: String,
        isComposed: Bool = false,
        following find: @escaping @MainActor @Sendable (_ typed: String, _ earlier: [String]) async -> [Completion]
    ) {
        self.name = name
        self.isComposed = isComposed
        self.find = find
    }

    /// The values that may begin with the typed prefix.
    @MainActor
    public func completions(for typed: String) async -> [Completion] { await find(typed, []) }

    /// The values that may begin with the typed prefix, given the arguments before it.
    @MainActor
    package func completions(for typed: String, after earlier: [String]) async -> [Completion] {
        await find(typed, earlier)
    }
}

/// A completion of the word at the cursor.
public struct Completion: Sendable, Hashable {
    /// The whole completed word, unquoted.
    public var text: String
    /// A description, shown beside it in shells that can.
    public var summary: String?

    public init(_ text: String, summary: String? = nil) {
        self.text = text
        self.summary = summary
    }
}
