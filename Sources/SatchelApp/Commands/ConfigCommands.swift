import SatchelPersistence
import SatchelPluginAPI

/// `config validate [file]`: checks every layer of the configuration and every implementation name in it.
struct ConfigValidate: Command {
    let root: CompositionRoot
    private static let file = Parameter.optionalArgument(
        "file",
        .path,
        "a property list to check along with the others"
    )

    var spec: CommandSpec {
        CommandSpec(
            "config validate",
            "check the configuration without changing anything",
            effect: .reads,
            discussion: "Lists every error. If there are any, the exit status is 3.",
            arguments: [Self.file.spec],
            examples: [Example("config validate", "check the current configuration")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var root = root
        if let file = invocation[Self.file] { root.sources.namedFile = file }
        let composition = try root.compose()
        let set = root.definitions.filter { composition.settings.entry($0.name) != nil }
        return .message("configuration is valid: \(set.count) of \(root.definitions.count) keys set")
    }
}

struct ConfigPath: Command {
    let sources: ConfigSources

    var spec: CommandSpec {
        CommandSpec(
            "config path",
            "list configuration files, later ones override earlier ones",
            effect: .reads,
            example: "where settings come from"
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let layers: [(String, String?)] = [
            ("shipped", sources.shippedFile), ("user", sources.userFile), ("named", sources.named?.path),
        ]
        return .records(
            RecordList(
                columns: [
                    .init("layer", "Layer", .title), .init("path", "Path", .subtitle), .init("exists", "Exists"),
                ],
                records: layers.map { layer, path in
                    .init([.text(layer), .text(path), .boolean(path.map(PropertyListFile.exists) ?? false)])
                },
                emptyMessage: ""
            )
        )
    }
}
