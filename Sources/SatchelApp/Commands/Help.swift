import SatchelPluginAPI

/// `help [command]`: what there is, or all about one command.
struct Help: Command {
    unowned let shell: Shell

    private var words: Parameter<[String]> {
        .repeatedArgument(
            "command",
            .text,
            "a command or a feature",
            minimum: 0,
            from: CompletionSource("commands") { shell.tree.words(after: []) }
        )
    }

    var spec: CommandSpec {
        CommandSpec(
            "help",
            "list what there is, or explain one command",
            discussion: "With --output json, the page of a command is the JSON Schema of its parameters.",
            arguments: [words.spec],
            examples: [
                Example("help", "what there is"),
                Example("help history", "all about one command"),
            ],
            aliases: ["?"]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let path = invocation[words]
        guard !path.isEmpty else { return .document(overview) }
        let paths = [path] + (shell.coordinator.activeFeature.map { [[$0] + path] } ?? [])
        for path in paths {
            let verbs = commands(under: path)
            if let command = shell.tree.command(at: path), verbs.count <= 1 {
                return .document(Document(command.spec.helpPage, data: command.spec.schema))
            }
            if !verbs.isEmpty { return .document(page(of: path, verbs)) }
        }
        // The error of the line itself names what is nearest.
        let match = try shell.tree.match(path.map { Token(argument: $0) }, in: shell.coordinator.activeFeature)
        return .document(Document(match.spec.helpPage, data: match.spec.schema))
    }

    private var overview: Document {
        let features = shell.tree.features
        let own = shell.tree.commands.filter { command in
            !features.contains { $0.id == command.spec.path.first }
        }
        let sections = [
            features.isEmpty ? nil : CommandSpec.table("features", features.map { ($0.id, $0.summary) }),
            CommandSpec.table("commands", own.map { ($0.spec.name, $0.spec.summary) }),
            "'help books' lists the commands of a feature, 'help books search' explains one.\n"
                + "Inside a feature its name may be left out; --output FORMAT works on every line.",
        ]
        return Document(
            sections.compactMap { $0 }.joined(separator: "\n\n"),
            data: .list(shell.tree.commands.map { Self.entry($0.spec) })
        )
    }

    private func page(of path: [String], _ commands: [any Command]) -> Document {
        let rows = commands.map { command in
            (([command.spec.name] + command.spec.arguments.map(\.usage)).joined(separator: " "), command.spec.summary)
        }
        let name = path.joined(separator: " ")
        return Document(
            CommandSpec.table(name, rows) + "\n\n'help \(commands[0].spec.name)' explains one of them.",
            data: .list(commands.map { Self.entry($0.spec) })
        )
    }

    private func commands(under path: [String]) -> [any Command] {
        shell.tree.commands.filter { $0.spec.path.starts(with: path) && !($0 is FeatureSwitch) }
    }

    private static func entry(_ spec: CommandSpec) -> Value {
        .object([
            .init("command", .text(spec.name)), .init("summary", .text(spec.summary)),
            .init("usage", .text(spec.usage)),
        ])
    }
}
