import SatchelPluginAPI
import SatchelShell

struct Use: Command {
    private unowned let shell: Shell
    private let feature: Parameter<String?>

    init(shell: Shell) {
        self.shell = shell
        feature = .optionalArgument(
            "feature",
            .text,
            "the feature; the top when left out",
            from: CompletionSource("features") { [unowned shell] in
                shell.tree.features.map { Completion($0.id, summary: $0.summary) }
            }
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
                shell.featureExample.map { example in
                    Example(
                        "use \(example.feature)",
                        "then '\(example.line.dropFirst(example.feature.count + 1))' means '\(example.line)'"
                    )
                },
                Example("use", "leave it"),
            ]
            .compactMap { $0 }
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let id = invocation[feature]
        let known = shell.tree.features.map(\.id)
        if let id, !known.contains(id) {
            throw UsageError(
                .unknownValue(
                    "<feature>",
                    id,
                    of: known,
                    allowed: known.isEmpty ? "enabled in plugins.enabled" : "one of " + known.joined(separator: ", ")
                ),
                usage: spec.usage
            )
        }
        context.whenDone { [shell] in shell.coordinator.use(id) }
        return .none
    }
}

/// `books`: short for `use books`.
struct FeatureSwitch: Command {
    unowned let shell: Shell
    let feature: CommandTree.FeatureSummary

    var spec: CommandSpec {
        CommandSpec(feature.id, "switch to \(feature.id)", examples: [Example(feature.id, "like 'use \(feature.id)'")])
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        context.whenDone { [shell, feature] in shell.coordinator.use(feature.id) }
        return .none
    }
}

struct Back: Command {
    unowned let shell: Shell

    var spec: CommandSpec {
        CommandSpec(
            "back",
            "return to the list before, or to the feature before",
            examples: [
                Example(
                    "back",
                    "to where you were",
                    after: shell.featureExample.map { [$0.feature, $0.line] } ?? []
                )
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        guard let (step, take) = shell.coordinator.stepBack() else {
            return .message("there is nothing to go back to")
        }
        context.whenDone(take)
        return switch step {
        case .place(let place): try await place.revisit(in: context)
        case .feature(let feature): .message(feature.map { "back in \($0)" } ?? "back at the top")
        }
    }
}

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
