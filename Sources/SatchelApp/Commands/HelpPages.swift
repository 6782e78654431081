import SatchelPluginAPI
import SatchelShell

/// The pages of help: where to start, a feature, a command, the commands of the shell.
@MainActor
struct HelpPages {
    /// What `help` is asked about for the commands of the shell.
    static let commandsWord = "commands"

    /// The commands people use most; those of features have words that suit every feature that has them.
    private static let everyday: [(name: String, usage: String?, summary: String?)] = [
        ("search", nil, nil),
        ("use", nil, nil),
        ("show", "show <row>", "show one row of the list in full"),
        ("next", nil, nil),
        ("fav", "fav <row>...", "add rows to the favorites"),
        ("add", "add <row>...", "add what you own; 'import <file>' adds a list"),
        ("back", nil, nil),
        ("undo", nil, nil),
        ("output", nil, nil),
        ("set", nil, nil),
        ("quit", nil, nil),
    ]

    private unowned let session: Session

    init(_ session: Session) {
        self.session = session
    }

    /// The page about a feature or a command, or about the current feature or everything if no words are given.
    ///
    /// - Throws: The usual error for unknown words, which names the nearest command.
    func page(about path: [String]) throws -> Document {
        let path = path.map { $0.lowercased() }
        let active = session.coordinator.activeFeature
        guard !path.isEmpty else { return active.flatMap(knownFeature).map { page(of: $0) } ?? overview }
        // The commands of the current feature come first, as in a line.
        for path in (active.map { [[$0] + path] } ?? []) + [path] {
            if path.count == 1, let feature = knownFeature(path[0]) { return page(of: feature) }
            if let spec = session.tree.spec(at: path) { return page(of: spec) }
            let verbs = specs(under: path)
            if !verbs.isEmpty { return group(path.joined(separator: " ") + ":", verbs) }
        }
        if path == [Self.commandsWord] { return commands }
        let match = try session.tree.match(path.map { Token(argument: $0) }, in: active, searching: .nowhere)
        return page(of: match.spec)
    }

    /// The page of a command, with the commands whose names begin with its own; a feature's name alone has that of the feature.
    func page(of spec: CommandSpec) -> Document {
        if spec.path.count == 1, let feature = knownFeature(spec.path[0]) { return page(of: feature) }
        let others = specs(under: spec.path).filter { $0.path != spec.path }
        guard let first = others.first else { return spec.helpDocument }
        return Document(
            [spec.helpPage, CommandSpec.table("more commands", others.map(Self.row)), Self.advice(first)]
                .joined(separator: "\n\n"),
            data: spec.schema,
            wraps: true
        )
    }

    /// The page of a feature: its commands, those used most first.
    func page(of feature: CommandTree.FeatureSummary) -> Document {
        let verbs = specs(under: [feature.id])
        guard let first = verbs.first else { return session.tree.spec(at: [feature.id])?.helpDocument ?? overview }
        let advice = "'help \(first.name)' explains one; after '\(feature.id)' its name may be left out."
        return group("\(feature.id): \(feature.summary)", verbs, advice)
    }

    // MARK: - Pages

    /// The features with a line to try, and the commands people use most; it fits a window of 24 rows.
    private var overview: Document {
        let features = session.composition.plugins.filter { $0.state == .enabled }.map(\.plugin)
        let sections = [
            features.isEmpty
                ? nil : CommandSpec.table("features, with a line to try", features.map { ($0.example, $0.summary) }),
            CommandSpec.table("commands", everyday),
            advice,
        ]
        return Document(
            sections.compactMap { $0 }.joined(separator: "\n\n"),
            data: .list(session.tree.specs.map(Self.entry)),
            wraps: true
        )
    }

    private var everyday: [(String, String)] {
        Self.everyday.compactMap { name, usage, summary in
            if let spec = session.tree.spec(at: [name]) { return Self.row(spec) }
            guard let usage, let summary else { return nil }
            let isKnown = session.tree.features.contains { session.tree.spec(at: [$0.id, name]) != nil }
            return isKnown ? (usage, summary) : nil
        }
    }

    private var advice: String {
        let rest = "'help \(Self.commandsWord)' lists the rest"
        guard let feature = session.tree.features.first, let verb = specs(under: [feature.id]).first else {
            return rest + ", 'help history' explains one of them."
        }
        return """
            'help \(feature.id)' lists the commands of a feature, \(rest);
            'help \(verb.name)' explains one of them. Tab completes every word.
            """
    }

    private var commands: Document {
        let features = session.tree.features.map(\.id)
        let others = features.map { "'help \($0)'" }.joined(separator: ", ")
        let advice = features.isEmpty ? nil : others + (features.count == 1 ? " lists" : " list") + " the others."
        return group("commands of the shell:", shellSpecs, advice)
    }

    private func group(_ heading: String, _ specs: [CommandSpec], _ advice: String? = nil) -> Document {
        let lines = [heading] + CommandSpec.columns(specs.map(Self.row)) + ["", advice ?? Self.advice(specs[0])]
        return Document(
            lines.joined(separator: "\n"),
            data: .list(specs.map(Self.entry)),
            wraps: true
        )
    }

    private static func advice(_ spec: CommandSpec) -> String { "'help \(spec.name)' explains one of them." }

    // MARK: - Specs

    private func knownFeature(_ id: String) -> CommandTree.FeatureSummary? {
        session.tree.features.first { $0.id == id }
    }

    /// The specs of the shell's own commands.
    var shellSpecs: [CommandSpec] {
        let features = session.tree.features.map(\.id)
        return session.tree.specs.filter { !features.contains($0.path[0]) }
    }

    /// The specs below a path, without those by which the shell switches to a feature and explains it.
    func specs(under path: [String]) -> [CommandSpec] {
        let features = session.tree.features.map(\.id)
        return session.tree.specs.filter { spec in
            spec.path.starts(with: path)
                && !features.contains { spec.path == [$0] || spec.path == [$0, FeatureHelp.word] }
        }
    }

    private static func row(_ spec: CommandSpec) -> (String, String) {
        (([spec.name] + spec.arguments.map(\.usage)).joined(separator: " "), spec.summary)
    }

    private static func entry(_ spec: CommandSpec) -> Value {
        .object([
            .init("command", .text(spec.name)), .init("summary", .text(spec.summary)),
            .init("usage", .text(spec.usage)),
        ])
    }
}
