import SatchelPluginAPI
import SatchelShell

struct Help: Command {
    private unowned let shell: Shell
    private let words: Parameter<[String]>

    init(shell: Shell) {
        self.shell = shell
        words = .repeatedArgument(
            "command",
            .text,
            "a command or a feature",
            minimum: 0,
            from: CompletionSource("commands") { [unowned shell] in shell.tree.words(after: []) }
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
            let verbs = specs(under: path)
            if let spec = shell.tree.spec(at: path), verbs.count <= 1 {
                return .document(Document(spec.helpPage, data: spec.schema))
            }
            if !verbs.isEmpty { return .document(page(of: path, verbs)) }
        }
        // Throws the usual error for the words, with the nearest command.
        let match = try shell.tree.match(path.map { Token(argument: $0) }, in: shell.coordinator.activeFeature)
        return .document(Document(match.spec.helpPage, data: match.spec.schema))
    }

    private var overview: Document {
        let features = shell.tree.features
        let specs = shell.tree.specs
        let own = specs.filter { spec in !features.contains { $0.id == spec.path.first } }
        let sections = [
            features.isEmpty ? nil : CommandSpec.table("features", features.map { ($0.id, $0.summary) }),
            CommandSpec.table("commands", own.map { ($0.name, $0.summary) }),
            advice,
        ]
        return Document(
            sections.compactMap { $0 }.joined(separator: "\n\n"),
            data: .list(specs.map(Self.entry))
        )
    }

    private var advice: String {
        let output = "--output FORMAT works on every line."
        guard let feature = shell.tree.features.first, let command = shell.tree.words(after: [feature.id]).first else {
            return "'help history' explains a command; " + output
        }
        return
            "'help \(feature.id)' lists the commands of a feature, 'help \(feature.id) \(command.text)' explains one.\n"
            + "Inside a feature its name may be left out; " + output
    }

    private func page(of path: [String], _ specs: [CommandSpec]) -> Document {
        let rows = specs.map { (([$0.name] + $0.arguments.map(\.usage)).joined(separator: " "), $0.summary) }
        let name = path.joined(separator: " ")
        return Document(
            CommandSpec.table(name, rows) + "\n\n'help \(specs[0].name)' explains one of them.",
            data: .list(specs.map(Self.entry))
        )
    }

    /// The specs below a path, without the one that only switches to a feature.
    private func specs(under path: [String]) -> [CommandSpec] {
        let features = shell.tree.features.map { [$0.id] }
        return shell.tree.specs.filter { $0.path.starts(with: path) && !features.contains($0.path) }
    }

    private static func entry(_ spec: CommandSpec) -> Value {
        .object([
            .init("command", .text(spec.name)), .init("summary", .text(spec.summary)),
            .init("usage", .text(spec.usage)),
        ])
    }
}
