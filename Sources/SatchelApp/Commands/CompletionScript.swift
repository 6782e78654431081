import SatchelConsole
import SatchelPluginAPI
import SatchelShell

struct CompletionScript: Command {
    private static let target = Parameter.argument("shell", .choice(["bash", "zsh", "fish"]), "the shell")

    var spec: CommandSpec {
        CommandSpec(
            "completion",
            "print a completion script for bash, zsh or fish",
            effect: .reads,
            discussion: """
                  bash  source <(satchel completion bash)
                  zsh   source <(satchel completion zsh)
                  fish  satchel completion fish | source
                """,
            arguments: [Self.target.spec],
            examples: [Example("completion bash", "for ~/.bashrc")],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let shells = CompletionShells(program: ConfigLoader.executablePath() ?? "satchel")
        let script =
            switch invocation[Self.target] {
            case "zsh": shells.zsh
            case "fish": shells.fish
            default: shells.bash
            }
        return .document(Document(script))
    }
}

/// `completion words`: what the scripts of the shells ask.
struct CompletionWords: Command {
    let completion: ArgumentCompletion
    private static let words = Parameter.repeatedArgument(
        "word",
        .text,
        "the words after 'satchel', the last one incomplete",
        minimum: 0
    )

    var spec: CommandSpec {
        CommandSpec(
            "completion words",
            "list the completions of a command line",
            effect: .reads,
            discussion: "One a line, with a tab before its description. Put -- before the words.",
            arguments: [Self.words.spec],
            examples: [Example("completion words -- conf", "commands that start with conf")],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let words = invocation[Self.words]
        let found = await CompletionPatience.limited { await completion.candidates(for: words) }
        let lines = found.map { completion in
            [completion.text, completion.summary].compactMap { $0 }.map(VisibleText.line).joined(separator: "\t")
        }
        let data = found.map { completion in
            Value.object([.init("word", .text(completion.text)), .init("summary", .text(completion.summary))])
        }
        return .document(Document(lines.joined(separator: "\n"), data: .list(data)))
    }
}
