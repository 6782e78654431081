import SatchelPluginAPI
import SatchelShell

/// `satchel mcp`: serves every command as a tool; at the prompt it says where it belongs.
struct ServeMCP: Command {
    private static let features = Parameter.option("features", .text, "only these features, separated by commas")
    private static let readOnly = Parameter.flag("read-only", "only the tools that change nothing")

    struct Options: Equatable {
        /// The features, as in `plugins.enabled`; nil for those of the configuration.
        var features: String?
        var isReadOnly = false
    }

    static let spec = CommandSpec(
        "mcp",
        "serve commands as tools to an assistant",
        effect: .reads,
        discussion: """
            Speaks the Model Context Protocol on standard input and output until the input ends. An assistant starts it
            itself: add the command 'satchel' with the argument 'mcp' to its MCP servers.
            """,
        options: [features.spec, readOnly.spec],
        examples: [Example("mcp --help", "how to serve only some tools")],
        isForPrompt: true
    )

    var spec: CommandSpec { Self.spec }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        throw UsageError("'mcp' is not a command of the prompt", hint: "run 'satchel mcp' from an assistant or a shell")
    }

    /// What the process's words ask to serve; nil if they are another command, or ask for help.
    static func options(of words: [String]) throws(UsageError) -> Options? {
        guard words.first == spec.name else { return nil }
        let parsed = try CommandParser.parse(words.dropFirst().map { Token(argument: $0) }, for: spec)
        guard !parsed.wantsHelp else { return nil }
        return Options(features: parsed.invocation[features], isReadOnly: parsed.invocation[readOnly])
    }
}
