import SatchelPluginAPI
import SatchelShell

struct Use: Command {
    unowned let session: Session
    private var feature: Parameter<String?> { session.feature("the feature; omit it to leave the current one") }

    var spec: CommandSpec {
        CommandSpec(
            "use",
            "switch to a feature so you can omit its name",
            effect: .reads,
            discussion:
                "The feature's name alone does the same. Each feature keeps its state while you use another.",
            arguments: [feature.spec],
            examples: [
                session.composition.example.map { example in
                    Example(
                        "use \(example.feature)",
                        "then '\(example.line.dropFirst(example.feature.count + 1))' means '\(example.line)'"
                    )
                },
                Example("use", "leave the feature"),
            ]
            .compactMap { $0 },
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let id = try invocation[feature].map { try session.feature(named: $0, usage: spec.usage).id }
        context.whenDone { [session] in session.coordinator.use(id) }
        return .none
    }
}

extension Session {
    /// An argument that may name an enabled feature.
    func feature(_ summary: String) -> Parameter<String?> {
        let source = CompletionSource("features") { [unowned self] in
            tree.features.map { Completion($0.id, summary: $0.summary) }
        }
        return .optionalArgument("feature", .text, summary, from: source)
    }

    /// The enabled feature that an argument names, in any case; an error lists those that there are.
    func feature(named name: String, usage: String) throws(UsageError) -> CommandTree.FeatureSummary {
        let id = name.lowercased()
        if let feature = tree.features.first(where: { $0.id == id }) { return feature }
        let known = tree.features.map(\.id)
        throw UsageError(
            .unknownValue(
                "<feature>",
                id,
                of: known,
                allowed: known.isEmpty ? "a feature from plugins.enabled" : "one of " + known.joined(separator: ", ")
            ),
            usage: usage
        )
    }
}

/// `books`: short for `use books`, and for `help books` as the only command of a run.
struct FeatureSwitch: Command {
    unowned let session: Session
    let feature: CommandTree.FeatureSummary

    var spec: CommandSpec {
        let (id, example) = (feature.id, "same as 'use \(feature.id)'")
        return CommandSpec(id, "switch to \(id)", effect: .reads, example: example, isForPrompt: true)
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        // Nothing follows in which the switch would show.
        guard !session.runsOneCommand else { return .document(HelpPages(session).page(of: feature)) }
        context.whenDone { [session, feature] in session.coordinator.use(feature.id) }
        return .none
    }
}

struct Back: Command {
    let coordinator: AppCoordinator
    let example: (feature: String, line: String)?

    var spec: CommandSpec {
        CommandSpec(
            "back",
            "return to the previous list or feature",
            effect: .reads,
            examples: [
                Example(
                    "back",
                    "the previous list",
                    after: example.map { [$0.feature, $0.line] } ?? []
                )
            ],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        guard let (step, take) = coordinator.stepBack() else {
            return .message("nothing to go back to")
        }
        context.whenDone(take)
        return switch step {
        case .place(let place): try await place.revisit(context)
        case .feature(let feature): .message(feature.map { "back in \($0)" } ?? "back at the top")
        }
    }
}

struct Quit: Command {
    unowned let session: Session

    var spec: CommandSpec {
        CommandSpec(
            "quit",
            "quit; \\q and Ctrl-D on an empty line do the same",
            effect: .reads,
            example: "leave Satchel",
            aliases: ["exit", "q"],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        session.hasEnded = true
        return .none
    }
}
