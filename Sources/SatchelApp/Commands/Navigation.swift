import SatchelDI
import SatchelPluginAPI

/// `use <feature>`: makes a feature active, so that its name may be left out.
struct Use: Command {
    unowned let shell: Shell

    private var feature: Parameter<String?> {
        .optionalArgument(
            "feature",
            .text,
            "the feature; the top when left out",
            from: CompletionSource("features") { shell.tree.features.map { Completion($0.id, summary: $0.summary) } }
        )
    }

    var spec: CommandSpec {
        CommandSpec(
            "use",
            "switch to a feature, so that its name may be left out",
            discussion:
                "The feature's name alone does the same. Every feature keeps its state while another is active.",
            arguments: [feature.spec],
            examples: [
                Example("use books", "then 'search dune' means 'books search dune'"), Example("use", "leave it"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let id = invocation[feature]
        let known = shell.tree.features.map(\.id)
        if let id, !known.contains(id) {
            throw UsageError(
                .wrongValue(
                    "<feature>",
                    found: id,
                    allowed: known.isEmpty ? "enabled in plugins.enabled" : "one of " + known.joined(separator: ", "),
                    nearest: NearestName.of(id, in: known)
                ),
                usage: spec.usage
            )
        }
        shell.coordinator.use(id)
        return .none
    }
}

/// `books`: the short form of `use books`.
struct FeatureSwitch: Command {
    unowned let shell: Shell
    let feature: CommandTree.FeatureSummary

    var spec: CommandSpec {
        CommandSpec(feature.id, "switch to \(feature.id)", examples: [Example(feature.id, "like 'use \(feature.id)'")])
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        shell.coordinator.use(feature.id)
        return .none
    }
}

/// `back`: to the place before, and out of the feature after the first.
struct Back: Command {
    unowned let shell: Shell

    var spec: CommandSpec {
        CommandSpec(
            "back",
            "return to the list before, or to the feature before",
            examples: [Example("back", "the list again", after: ["books", "search dune", "show 1"])]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        switch shell.coordinator.back() {
        case .place(let place): try await place.revisit()
        case .feature(let feature): .message(feature.map { "back in \($0)" } ?? "back at the top")
        case nil: .message("there is nothing to go back to")
        }
    }
}

/// `quit`: ends the conversation.
struct Quit: Command {
    unowned let shell: Shell

    var spec: CommandSpec {
        CommandSpec(
            "quit",
            "leave; Ctrl-D on an empty line does the same",
            examples: [Example("quit", "goodbye")],
            aliases: ["exit"]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        shell.hasEnded = true
        return .none
    }
}
