import SatchelConsole
import SatchelPluginAPI
import SatchelShell

/// `next`: the next page of the active feature's list, or of the list shown last.
struct NextPage: Command {
    unowned let session: Session

    var spec: CommandSpec {
        CommandSpec(
            "next",
            "show the next page of the list",
            effect: .reads,
            discussion: "Of the current feature's list, or else the last one. At the prompt, Enter does the same.",
            examples: [Example("next", "the next page", after: session.composition.example.map { [$0.line] } ?? [])],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        guard let line else { return .message("no next page") }
        let match = try session.tree.match(line.split(separator: " ").map { Token(argument: String($0)) }, in: nil)
        let parsed = try CommandParser.parse(match.rest, for: match.spec)
        return try await match.command.run(parsed.invocation, in: context)
    }

    private var line: String? {
        guard let feature = session.coordinator.activeFeature, session.tree.command(at: [feature, "more"]) != nil else {
            return session.nextPage
        }
        return feature + " more"
    }
}

struct ClearScreen: Command {
    unowned let output: LineOutput

    var spec: CommandSpec {
        let summary = "clear the screen; Ctrl-L does the same"
        return CommandSpec("clear", summary, effect: .reads, example: "an empty window", isForPrompt: true)
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        try output.console.clearWindow()
        return .none
    }
}
