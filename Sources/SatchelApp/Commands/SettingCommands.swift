import SatchelConfig
import SatchelPluginAPI

struct OutputFormatCommand: Command {
    unowned let shell: Shell
    private static let format = Parameter.optionalArgument(
        "format",
        .choice(OutputFormat.allCases.map(\.rawValue)),
        "the format from now on"
    )

    var spec: CommandSpec {
        CommandSpec(
            "output",
            "show or set the format of answers",
            arguments: [Self.format.spec],
            examples: [Example("output json", "answers as JSON from now on"), Example("output", "what is set")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        guard let format = invocation[Self.format].flatMap(OutputFormat.init(rawValue:)) else {
            return .message("output is \(shell.format.rawValue)")
        }
        shell.format = format
        return .message("output is now \(format.rawValue)")
    }
}

struct SetCommand: Command {
    private unowned let shell: Shell
    private let assignment: Parameter<[String]>

    init(shell: Shell) {
        self.shell = shell
        assignment = .repeatedArgument(
            "key=value",
            .text,
            "a key of 'config show' with its new value",
            minimum: 0,
            from: shell.settingNames
        )
    }

    var spec: CommandSpec {
        CommandSpec(
            "set",
            "change the configuration of this conversation, or show it",
            discussion: """
                Checked like --set, and for this conversation only. What the key does not touch keeps its state; a feature
                that it touches starts with no list on screen. Favorites and whatever else is stored stay.
                """,
            arguments: [assignment.spec],
            examples: [Example("set shell.output=json", "answers as JSON"), Example("set", "what is set")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let words = invocation[assignment]
        guard let first = words.first else { return .records(ConfigShow(shell: shell).list(of: nil)) }
        // Both `set key=value` and `set key value`.
        let isPair = words.count == 2 && !first.contains("=")
        guard words.count == 1 || isPair else { throw UsageError(.unexpectedArgument(words[1]), usage: spec.usage) }
        guard isPair || first.contains("=") else { return .records(try ConfigShow(shell: shell).list(ofKnown: first)) }
        let text = isPair ? words.joined(separator: "=") : first
        try await shell.set(text)
        let parts = text.split(separator: "=", maxSplits: 1)
        return .message("\(parts[0]) is now \(parts.count > 1 ? String(parts[1]) : "empty")")
    }
}

struct ConfigShow: Command {
    private unowned let shell: Shell
    private let key: Parameter<String?>

    init(shell: Shell) {
        self.shell = shell
        key = .optionalArgument("key", .text, "one key, or the first part of several", from: shell.settingNames)
    }

    var spec: CommandSpec {
        CommandSpec(
            "config show",
            "list every key with its value and where it was set",
            arguments: [key.spec],
            examples: [Example("config show shell", "the keys that begin so")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        guard let key = invocation[key] else { return .records(list(of: nil)) }
        return .records(try list(ofKnown: key))
    }

    func list(ofKnown key: String) throws -> RecordList {
        let list = list(of: key)
        guard list.records.isEmpty else { return list }
        let names = shell.root.definitions.map(\.name)
        throw UsageError(.unknownValue("<key>", key, of: names, allowed: "a key of 'config show'"))
    }

    func list(of key: String?) -> RecordList {
        let shown = shell.root.definitions.filter { definition in
            key.map { definition.name == $0 || definition.name.hasPrefix($0 + ".") } ?? true
        }
        return RecordList(
            columns: [
                .init("key", "Key", .title), .init("value", "Value", .subtitle), .init("origin", "Set by"),
                .init("default", "Default", .data), .init("allowed", "Allowed", .data),
                .init("summary", "What it is", .fact),
            ],
            records: shown.map { definition in
                let entry = shell.composition.settings.entry(definition.name)
                return .init([
                    .text(definition.name),
                    .text((entry?.value ?? definition.defaultValue).written),
                    .text(entry?.origin ?? "default"),
                    .text(definition.defaultValue.written),
                    .text(definition.kind.allowed),
                    .text(definition.summary),
                ])
            },
            firstNumber: nil,
            emptyMessage: "there is no key"
        )
    }
}

extension Shell {
    fileprivate var settingNames: CompletionSource {
        CompletionSource("settings") { [unowned self] in
            root.definitions.map { Completion($0.name, summary: $0.summary) }
        }
    }
}
