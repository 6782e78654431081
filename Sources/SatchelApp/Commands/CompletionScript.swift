import SatchelPluginAPI
import SatchelShell

struct CompletionScript: Command {
    unowned let shell: Shell
    private static let target = Parameter.argument("shell", .choice(["bash", "zsh", "fish"]), "the shell to teach")

    var spec: CommandSpec {
        CommandSpec(
            "completion",
            "print a script that completes satchel's words in bash, zsh or fish",
            discussion: """
                bash: source <(satchel completion bash)
                zsh:  source <(satchel completion zsh)
                fish: satchel completion fish | source
                """,
            arguments: [Self.target.spec],
            examples: [Example("completion bash", "for ~/.bashrc")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let words = CompletionWords(shell.tree)
        let script =
            switch invocation[Self.target] {
            case "zsh": words.zsh
            case "fish": words.fish
            default: words.bash
            }
        return .document(Document(script))
    }
}
