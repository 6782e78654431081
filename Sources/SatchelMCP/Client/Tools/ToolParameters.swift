import SatchelPluginAPI

/// The arguments and options of a tool's command, and the way back to the tool's own arguments.
struct ToolParameters: Sendable {
    /// A parameter of the command for a property of the tool.
    private struct Entry: Sendable {
        let property: String
        let spec: ParameterSpec
        let value: @Sendable (Invocation) throws -> Value?
    }

    /// How a tool that can be called with the words of a search alone takes them.
    enum SearchInput: Sendable, Equatable {
        /// Not at all: it lists everything.
        case nothing
        case argument(property: String)
        case option(property: String, name: String)
    }

    private let entries: [Entry]
    /// How the tool takes the words of a search; nil if it needs more than these.
    let searchInput: SearchInput?
    private let json: Parameter<String?>?
    private let requiredInJSON: [String]
    /// Options for lists that the tool requires.
    private let requiredLists: [Entry]
    /// Confirms a call that may destroy something.
    let yes: Parameter<Bool>?

    /// The names that options of every command have.
    private static let sharedNames: Set<String> = ["output", "json", "csv", "csv-safe", "help", "yes"]

    /// The names of optional properties that take the words of a search.
    private static let searchNames = ["words", "query", "q", "search"]

    /// Makes the parameters of a schema.
    init(_ schema: ToolSchema, asksFirst: Bool) {
        let simple = schema.properties.filter { $0.kind != .json }
        let words = ToolNames.words(simple.map(\.name), reserved: Self.sharedNames)
        let lastRequired = simple.lastIndex(where: \.isRequired)
        entries = zip(simple, words).enumerated().map { index, pair in
            Self.entry(for: pair.0, pair.1, mayRepeat: index == lastRequired)
        }
        requiredLists = zip(simple, entries).filter { $0.isRequired && $1.spec.role == .repeatedOption }.map(\.1)
        let complex = schema.properties.filter { $0.kind == .json }
        requiredInJSON = complex.filter(\.isRequired).map(\.name)
        if complex.isEmpty, !schema.hasAlternatives {
            json = nil
        } else {
            let names = complex.map(\.name).prefix(5).joined(separator: ", ")
            json = .option("json", .text, "arguments as a JSON object" + (names.isEmpty ? "" : ", for \(names)"))
        }
        yes = asksFirst ? .flag("yes", "run it without asking") : nil
        searchInput = Self.searchInput(of: schema, zip(simple, words).map { ($0, $1) })
    }

    private static func searchInput(
        of schema: ToolSchema,
        _ named: [(property: ToolSchema.Property, word: String)]
    ) -> SearchInput? {
        let required = schema.properties.filter(\.isRequired)
        guard !schema.hasAlternatives, required.count <= 1 else { return nil }
        if let only = required.first { return only.kind == .text ? .argument(property: only.name) : nil }
        let texts = named.filter { $0.property.kind == .text }
        for name in searchNames {
            guard let text = texts.first(where: { $0.property.name.lowercased() == name }) else { continue }
            return .option(property: text.property.name, name: text.word)
        }
        return .nothing
    }

    /// The positional parameters.
    var arguments: [ParameterSpec] { entries.map(\.spec).filter { !$0.role.isNamed } }

    /// The named parameters.
    var options: [ParameterSpec] {
        entries.map(\.spec).filter(\.role.isNamed) + [json?.spec, yes?.spec].compactMap { $0 }
    }

    /// The arguments of a call, as the tool names them.
    func arguments(of invocation: Invocation, usage: String) throws -> Value {
        var members: [Value.Member] = []
        if let json, let text = invocation[json] {
            do {
                members = try JSONReader.value(of: text).members ?? { throw UsageError(Self.notObject) }()
            } catch let error as JSONReadingError {
                throw UsageError("invalid --json: \(error.message)", hint: "pass an object: --json '{\"key\": 1}'")
            }
        }
        for entry in entries {
            guard let value = try entry.value(invocation) else { continue }
            members.removeAll { $0.key == entry.property }
            members.append(.init(entry.property, value))
        }
        if let missing = requiredLists.first(where: { list in !members.contains { $0.key == list.property } }) {
            throw UsageError("missing --\(missing.spec.name)", usage: usage)
        }
        if let missing = requiredInJSON.first(where: { name in !members.contains { $0.key == name } }) {
            throw UsageError("missing '\(missing)'", hint: "use --json '{\"\(missing)\": …}'", usage: usage)
        }
        return .object(members)
    }

    private static let notObject = UsageError.Problem.other(
        "invalid --json: expected an object",
        hint: "pass an object: --json '{\"key\": 1}'"
    )

    // MARK: - One parameter

    private static func entry(for property: ToolSchema.Property, _ name: String, mayRepeat: Bool) -> Entry {
        let summary = property.summary + (property.defaultValue?.word.map { " (default \($0.prefix(40)))" } ?? "")
        func made<Element>(
            _ type: ValueType<Element>,
            isList: Bool,
            _ convert: @escaping @Sendable (Element) throws -> Value
        ) -> Entry {
            if isList {
                // A required list in front of other arguments is an option, too: only the last may be repeated.
                let parameter: Parameter<[Element]> =
                    property.isRequired && mayRepeat
                    ? .repeatedArgument(name, type, summary).alsoNamed : .repeatedOption(name, type, summary)
                return Entry(property: property.name, spec: parameter.spec) { invocation in
                    let values = try invocation[parameter].map(convert)
                    return values.isEmpty ? nil : .list(values)
                }
            }
            if property.isRequired {
                let parameter = Parameter<Element>.argument(name, type, summary).alsoNamed
                return Entry(property: property.name, spec: parameter.spec) { try convert($0[parameter]) }
            }
            let parameter = Parameter<Element?>.option(name, type, summary)
            return Entry(property: property.name, spec: parameter.spec) { try $0[parameter].map(convert) }
        }
        func make(_ kind: ToolSchema.Kind, isList: Bool) -> Entry {
            switch kind {
            case .text, .json: return made(.text, isList: isList) { .text($0) }
            case .integer(let range): return made(.integer(range), isList: isList) { .integer($0) }
            case .number:
                let label = property.isRequired ? "<\(name)>" : "--\(name)"
                return made(.text, isList: isList) { text in
                    guard DecimalText.isNumber(text) else {
                        throw UsageError(.wrongValue(label, found: text, allowed: "a number", nearest: nil))
                    }
                    return Int(text).map { .integer($0) } ?? .decimal(text)
                }
            case .choice(let values):
                let words = values.compactMap(\.word)
                return made(.choice(words), isList: isList) { word in
                    zip(words, values).first { $0.0 == word }?.1 ?? .text(word)
                }
            case .boolean:
                // A flag can only say yes.
                if !isList, !property.isRequired, property.defaultValue != .boolean(true) {
                    let parameter = Parameter.flag(name, summary)
                    return Entry(property: property.name, spec: parameter.spec) { $0[parameter] ? .boolean(true) : nil }
                }
                return made(.choice(["true", "false"]), isList: isList) { .boolean($0 == "true") }
            case .list(let element): return make(element, isList: true)
            }
        }
        return make(property.kind, isList: false)
    }
}

extension ParameterSpec.Role {
    fileprivate var isNamed: Bool {
        switch self {
        case .option, .repeatedOption, .flag: true
        case .argument, .optionalArgument, .repeatedArgument: false
        }
    }
}
