import SatchelPluginAPI

struct ConfigShow: Command {
    let root: CompositionRoot
    let composition: Composition
    private var key: Parameter<String?> {
        let source = CompletionSource("settings") { SettingCompletions(root: root, composition: composition).keys }
        return .optionalArgument("key", .text, "a key, or the prefix of several", from: source)
    }

    var spec: CommandSpec {
        CommandSpec(
            "config show",
            "list settings, their values and where they were set",
            effect: .reads,
            arguments: [key.spec],
            examples: [
                Example("config show shell", "keys that start with shell"),
                Example("config show shell.output", "one key"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        guard let key = invocation[key] else { return .records(list(of: root.definitions, summaries: .data)) }
        return try output(of: key)
    }

    /// One key as a detail, or those that begin with a section's name as a list.
    func output(of key: String) throws -> Output {
        let definitions = root.definitions
        if let definition = definitions.first(where: { $0.name == key }) { return .detail(detail(of: definition)) }
        let section = definitions.filter { $0.name.hasPrefix(key + ".") }
        guard !section.isEmpty else {
            let names = definitions.map(\.name)
            throw UsageError(.unknownValue("<key>", key, of: names, allowed: "a key listed by 'config show'"))
        }
        return .records(list(of: section, summaries: .fact))
    }

    /// The keys whose values differ from their defaults.
    var changes: RecordList {
        let changed = root.definitions.filter { value(of: $0) != $0.defaultValue }
        var rows = list(of: changed, summaries: .data)
        rows.emptyMessage = "every setting has its default; run 'config show' to list them"
        return rows
    }

    private func list(of definitions: [SettingDefinition], summaries: RecordList.Column.Role) -> RecordList {
        RecordList(
            columns: [
                .init("key", "Key", .title), .init("layer", "Set by"), .init("value", "Value", .subtitle),
                .init("origin", "Place", .data), .init("default", "Default", .data),
                .init("allowed", "Allowed", .data), .init("summary", "Description", summaries),
            ],
            records: definitions.map { definition in
                .init([
                    .text(definition.name),
                    .text(layer(of: definition)),
                    .text(value(of: definition).written),
                    .text(origin(of: definition)),
                    .text(definition.defaultValue.written),
                    .text(definition.kind.allowed),
                    .text(definition.summary),
                ])
            },
            emptyMessage: "no such key"
        )
    }

    private func detail(of definition: SettingDefinition) -> Detail {
        Detail(
            title: definition.name,
            fields: [
                .init("key", label: nil, .text(definition.name)),
                .init("layer", label: nil, .text(layer(of: definition))),
                .init("value", label: "value", .text(value(of: definition).written)),
                .init("origin", label: "set by", .text(origin(of: definition))),
                .init("default", label: "default", .text(definition.defaultValue.written)),
                .init("allowed", label: "allowed", .text(definition.kind.allowed)),
                .init("summary", label: "description", .text(definition.summary)),
            ]
        )
    }

    private func value(of definition: SettingDefinition) -> SettingValue {
        composition.settings.entry(definition.name)?.value ?? definition.defaultValue
    }

    private func origin(of definition: SettingDefinition) -> String {
        composition.settings.entry(definition.name)?.origin ?? "default"
    }

    /// The origin in a word: `shipped`, `user` and `named` are files of 'config path'.
    private func layer(of definition: SettingDefinition) -> String {
        let sources = root.sources
        let origin = origin(of: definition)
        return switch origin {
        case definition.environmentVariable: "environment"
        case sources.named?.path: "named"
        case sources.userFile: "user"
        case sources.shippedFile: "shipped"
        default: origin
        }
    }
}
