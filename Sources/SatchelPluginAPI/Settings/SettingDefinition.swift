/// A configuration key as data: what `config show` lists and what the loader checks against.
public struct SettingDefinition: Sendable, Equatable {
    /// The kind of a key's value; the set is closed, but a feature can add rules with ``ruledText(_:)``.
    public enum Kind: Sendable, Equatable {
        /// Free text.
        case text
        /// Text that a rule allows.
        case ruledText(TextRule)
        /// `true` or `false`.
        case boolean
        /// A whole number within a range.
        case integer(ClosedRange<Int>)
        /// One of these words.
        case choice([String])
        /// Several of these words, in order, without duplicates.
        case words([String])
        /// The name of an implementation that some plugin registers.
        case implementation
    }

    /// The dotted name: lower-case words joined by `-`, such as `books.recent-limit`.
    public let name: String
    /// The kind of its value.
    public let kind: Kind
    /// The value if no layer sets one.
    public let defaultValue: SettingValue
    /// What the key is for, in a few words.
    public let summary: String

    public init(_ name: String, _ kind: Kind, default defaultValue: SettingValue, _ summary: String) {
        self.name = name
        self.kind = kind
        self.defaultValue = defaultValue
        self.summary = summary
    }

    /// The environment variable that sets the key, such as `SATCHEL_BOOKS_RECENT_LIMIT`.
    public var environmentVariable: String {
        "SATCHEL_" + String(name.map { $0 == "." || $0 == "-" ? "_" : Character($0.uppercased()) })
    }
}

/// A checked value of a configuration key.
public enum SettingValue: Sendable, Equatable {
    /// Free text, a choice, or the name of an implementation.
    case text(String)
    case boolean(Bool)
    /// A whole number.
    case integer(Int)
    /// Several words, in order.
    case words([String])

    /// The value as `--set` takes it.
    public var written: String {
        switch self {
        case .text(let text): text
        case .boolean(let flag): flag ? "true" : "false"
        case .integer(let number): String(number)
        case .words(let words): words.joined(separator: ",")
        }
    }
}
