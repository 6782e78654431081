/// A typed argument or option: declared once, listed in the spec, and used as the key of its value.
///
/// ```swift
/// private static let limit = Parameter.option("limit", .integer(1...1000), "rows to show")
/// // in the spec: options: [Self.limit.spec]
/// let limit = invocation[Self.limit]  // Int?
/// ```
public struct Parameter<Value: Sendable>: Sendable {
    /// The parameter as data, for the command's spec.
    public private(set) var spec: ParameterSpec
    let read: @Sendable ([any Sendable]) -> Value?

    fileprivate init(
        _ role: ParameterSpec.Role,
        _ name: String,
        _ kind: ValueKind,
        _ summary: String,
        _ source: CompletionSource?,
        short: Character? = nil,
        _ read: @escaping @Sendable ([any Sendable]) -> Value?
    ) {
        spec = ParameterSpec(name: name, role: role, kind: kind, summary: summary, source: source, short: short)
        self.read = read
    }
}

/// The kind of a value, with its Swift type.
public struct ValueType<Value: Sendable>: Sendable {
    let kind: ValueKind
}

extension ValueType<String> {
    /// Any text.
    public static var text: Self { Self(kind: .text) }
    /// A search query: the words as typed, with their quotes.
    public static var query: Self { Self(kind: .query) }
    /// The path of a file or a folder; `~` is expanded.
    public static var path: Self { Self(kind: .path) }
    /// One of several words.
    public static func choice(_ words: [String]) -> Self { Self(kind: .choice(words)) }
}

extension ValueType<Int> {
    /// A whole number within a range.
    public static func integer(_ range: ClosedRange<Int>) -> Self { Self(kind: .integer(range)) }
    /// A whole number within a range, or `all`, which becomes ``ValueKind/noLimit``.
    public static func limit(_ range: ClosedRange<Int>) -> Self { Self(kind: .limit(range)) }
}

// MARK: - Declaring

extension Parameter {
    /// A required argument.
    public static func argument(
        _ name: String,
        _ type: ValueType<Value>,
        _ summary: String,
        from source: CompletionSource? = nil
    ) -> Parameter {
        Parameter(.argument, name, type.kind, summary, source) { $0.first as? Value }
    }

    /// An optional argument.
    public static func optionalArgument<Wrapped>(
        _ name: String,
        _ type: ValueType<Wrapped>,
        _ summary: String,
        from source: CompletionSource? = nil
    ) -> Parameter where Value == Wrapped? {
        Parameter(.optionalArgument, name, type.kind, summary, source) { .some($0.first as? Wrapped) }
    }

    /// The remaining words of the line, each a value.
    public static func repeatedArgument<Element>(
        _ name: String,
        _ type: ValueType<Element>,
        _ summary: String,
        minimum: Int = 1,
        from source: CompletionSource? = nil
    ) -> Parameter where Value == [Element] {
        Parameter(.repeatedArgument(minimum: minimum), name, type.kind, summary, source) { values in
            values.compactMap { $0 as? Element }
        }
    }

    /// An option with a value; `short` is a letter that stands for it after one dash.
    public static func option<Wrapped>(
        _ name: String,
        _ type: ValueType<Wrapped>,
        _ summary: String,
        short: Character? = nil,
        from source: CompletionSource? = nil
    ) -> Parameter where Value == Wrapped? {
        Parameter(.option, name, type.kind, summary, source, short: short) { .some($0.first as? Wrapped) }
    }
}

extension Parameter {
    /// A named parameter with a value that may be given several times.
    public static func repeatedOption<Element>(
        _ name: String,
        _ type: ValueType<Element>,
        _ summary: String,
        short: Character? = nil,
        from source: CompletionSource? = nil
    ) -> Parameter where Value == [Element] {
        Parameter(.repeatedOption, name, type.kind, summary, source, short: short) { values in
            values.compactMap { $0 as? Element }
        }
    }

    /// The argument, which may also be given by its name.
    public var alsoNamed: Parameter {
        var copy = self
        copy.spec.isAlsoNamed = true
        return copy
    }
}

extension Parameter<Bool> {
    /// A Boolean option; `short` is a letter that stands for it after one dash.
    public static func flag(_ name: String, _ summary: String, short: Character? = nil) -> Parameter {
        Parameter(.flag, name, .none, summary, nil, short: short) { !$0.isEmpty }
    }
}

extension Parameter<String?> {
    /// A flag that may have a value after `=`, and is empty without: `--trace`, `--trace=file`.
    package static func flag(_ name: String, or type: ValueType<String>, _ summary: String) -> Parameter {
        Parameter(.flag, name, type.kind, summary, nil) { values in .some(values.first.map { $0 as? String ?? "" }) }
    }
}

extension ParameterSpec {
    /// The option `--yes` of a command that asks before it changes something.
    package static func yes(_ summary: String = "skip the confirmation") -> ParameterSpec {
        Parameter.flag("yes", summary).spec
    }
}

extension Parameter<String> {
    /// The rest of the line as a search query, with its quotes; empty if nothing was typed.
    public static func query(
        _ name: String,
        _ summary: String,
        minimum: Int = 1,
        from source: CompletionSource? = nil
    ) -> Parameter {
        Parameter(.repeatedArgument(minimum: minimum), name, .query, summary, source) { values in
            values.compactMap { $0 as? String }.joined(separator: " ")
        }
    }
}

/// Words that are searched for although no verb says so.
package struct BareWords: Sendable, Equatable {
    /// The error to report where they match nothing, because the first is nearly a verb.
    package var doubt: UsageError?

    package init(doubt: UsageError? = nil) { self.doubt = doubt }
}

/// A line that was parsed and checked against a command's spec.
public struct Invocation: Sendable {
    private let values: [String: [any Sendable]]
    /// How words without a verb called the command; nil where its name did.
    package var bareWords: BareWords?

    public init(values: [String: [any Sendable]]) {
        self.values = values
    }

    /// The names of the parameters that were given.
    package var names: [String] { Array(values.keys) }

    /// Whether `--yes` was given, which answers the question of the command; see ``ParameterSpec/yes(_:)``.
    package var isConfirmed: Bool { values["yes"]?.isEmpty == false }

    /// The value of a parameter; nil, empty or false if an optional one was not given.
    public subscript<Value>(parameter: Parameter<Value>) -> Value {
        guard let value = parameter.read(values[parameter.spec.name] ?? []) else {
            // The parser has checked every parameter of the spec, so only one the spec does not list gets here.
            preconditionFailure("'\(parameter.spec.name)' is not a parameter of this command")
        }
        return value
    }
}
