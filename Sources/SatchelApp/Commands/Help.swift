import SatchelPluginAPI
import SatchelShell

struct Help: Command {
    unowned let session: Session

    var spec: CommandSpec {
        CommandSpec(
            "help",
            "list the features and commands, or explain one of them",
            effect: .reads,
            discussion: """
                Inside a feature, 'help' alone explains that feature. With --output json, the page of a command is the JSON
                Schema of its parameters.
                """,
            arguments: [words.spec],
            examples: [
                Example("help", "where to start"),
                Example("help \(HelpPages.commandsWord)", "every command of the shell"),
                Example("help history", "all about one command"),
            ],
            aliases: ["?"],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        .document(try HelpPages(session).page(about: invocation[words]))
    }

    private var words: Parameter<[String]> {
        let source = CompletionSource("commands") { [unowned session] _, earlier in
            let relative = session.coordinator.activeFeature.map { session.tree.words(after: [$0] + earlier) } ?? []
            let pages =
                earlier.isEmpty ? [Completion(HelpPages.commandsWord, summary: "every command of the shell")] : []
            return pages + relative + session.tree.words(after: earlier)
        }
        return .repeatedArgument("command", .text, "a command or a feature", minimum: 0, from: source)
    }
}

/// `books help`, `books ?` and `books -h`: the same page as `help books`.
struct FeatureHelp: Command {
    static let word = "help"

    unowned let session: Session
    let feature: CommandTree.FeatureSummary
    private var words: Parameter<[String]> {
        let source = CompletionSource("\(feature.id).commands") { [unowned session, id = feature.id] in
            session.tree.words(after: [id])
        }
        return .repeatedArgument("command", .text, "a command of \(feature.id)", minimum: 0, from: source)
    }

    var spec: CommandSpec {
        CommandSpec(
            "\(feature.id) \(Self.word)",
            "list the commands of \(feature.id), or explain one of them",
            effect: .reads,
            arguments: [words.spec],
            examples: [Example("\(feature.id) \(Self.word)", "like 'help \(feature.id)'")],
            aliases: ["?", "-h"],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        .document(try HelpPages(session).page(about: [feature.id] + invocation[words]))
    }
}
