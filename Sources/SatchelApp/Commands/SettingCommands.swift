import SatchelPluginAPI

struct OutputFormatCommand: Command {
    unowned let session: Session
    private static let format = Parameter.optionalArgument(
        "format",
        .choice(OutputFormat.allCases.map(\.rawValue)),
        "the new format"
    )

    var spec: CommandSpec {
        CommandSpec(
            "output",
            "show or set the output format",
            effect: .reads,
            arguments: [Self.format.spec],
            examples: [Example("output json", "switch to JSON"), Example("output", "show the current format")],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        guard let format = invocation[Self.format].flatMap(OutputFormat.init(rawValue:)) else {
            return .message("output is \(session.format.rawValue)")
        }
        session.format = format
        return .message("output is now \(format.rawValue)")
    }
}

struct SetCommand: Command {
    unowned let session: Session
    private var assignment: Parameter<[String]> {
        let source = CompletionSource("settings.assignments") { [unowned session] typed, earlier in
            let settings = SettingCompletions(root: session.root, composition: session.composition)
            // Both `set key=value` and `set key value`.
            guard let key = earlier.first else { return settings.assignments(for: typed) }
            return earlier.count == 1 ? settings.values(of: key, for: typed) : []
        }
        let summary = "a key from 'config show' and its new value"
        return .repeatedArgument("key=value", .text, summary, minimum: 0, from: source)
    }

    var spec: CommandSpec {
        CommandSpec(
            "set",
            "change settings for this session, or list those that differ from the defaults",
            effect: .changes,
            discussion: """
                Changes last for this session only; features that use the setting reload and start without a list.
                Favorites and other stored data are kept.
                """,
            arguments: [assignment.spec],
            examples: [
                Example("set shell.output=json", "print JSON"),
                Example("set", "settings that differ from the defaults"),
            ],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let words = invocation[assignment]
        guard let first = words.first else {
            return .records(ConfigShow(root: session.root, composition: session.composition).changes)
        }
        // Both `set key=value` and `set key value`.
        let isPair = words.count == 2 && !first.contains("=")
        guard words.count == 1 || isPair else { throw UsageError(.unexpectedArgument(words[1]), usage: spec.usage) }
        guard isPair || first.contains("=") else {
            return try ConfigShow(root: session.root, composition: session.composition).output(of: first)
        }
        let text = isPair ? words.joined(separator: "=") : first
        try await session.set(text)
        let parts = text.split(separator: "=", maxSplits: 1)
        return .message("\(parts[0]) is now \(parts.count > 1 ? String(parts[1]) : "empty")")
    }
}
