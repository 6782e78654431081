import SatchelPluginAPI
import SatchelShell

/// A tool whose records can be browsed: it reads only, and needs no more than the words of a search.
struct BrowsableTool: Sendable {
    let command: ToolCommand
    /// How it takes the words.
    let input: ToolParameters.SearchInput

    /// The tools that can be browsed; the first is browsed unless another one is named.
    ///
    /// A tool that promises records goes before those that don't say what they return.
    @MainActor
    static func all(of commands: [ToolCommand]) -> [BrowsableTool] {
        let readers = commands.filter { $0.tool.annotations.isReadOnly }
        let ranked = readers.compactMap { command -> (tool: BrowsableTool, promises: Bool)? in
            let promise = ToolOutput(tool: command.tool, command: command.spec.name).promisesRecords
            guard promise != false, let input = command.parameters.searchInput else { return nil }
            return (BrowsableTool(command: command, input: input), promise == true)
        }
        return ranked.filter(\.promises).map(\.tool) + ranked.filter { !$0.promises }.map(\.tool)
    }
}

/// `<plugin> browse [words]`: browses the records that a tool of a plugin returns.
package struct ToolBrowse: Command {
    /// The word that calls it.
    static let verb = "browse"
    private static let words = Parameter.query("words", "what to search for", minimum: 0)

    private let tools: [BrowsableTool]
    private let first: BrowsableTool
    private let plugin: RegisteredPlugin
    private let caller: PluginCaller
    /// Chooses among several tools.
    private let tool: Parameter<String?>?

    /// Makes the command; nil if there is nothing to browse.
    init?(_ tools: [BrowsableTool], of plugin: RegisteredPlugin, caller: PluginCaller) {
        guard let first = tools.first else { return nil }
        (self.tools, self.first, self.plugin, self.caller) = (tools, first, plugin, caller)
        let names = tools.compactMap(\.command.spec.path.last)
        tool = names.count > 1 ? .option("tool", .choice(names), "the command whose records to browse") : nil
    }

    package var spec: CommandSpec {
        CommandSpec(
            "\(plugin.name) \(Self.verb)",
            "browse the records of '\(first.command.spec.name)', with a preview",
            effect: .reads,
            discussion: """
                Fills the window until you leave. Enter and Esc print the list; Ctrl-C leaves without a trace, and F1 lists \
                all keys. The plugin is asked once you pause typing.
                """,
            arguments: [Self.words.spec],
            options: [tool?.spec].compactMap { $0 },
            isForPrompt: true
        )
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let name = tool.flatMap { invocation[$0] }
        let chosen = tools.first { $0.command.spec.path.last == name } ?? first
        // Nobody can be asked while the window is taken.
        if context.isInteractive { try await caller.approveIfChanged(plugin, in: context) }
        let browser = ToolBrowser(chosen, of: plugin.name) { [caller, plugin] arguments in
            try await caller.call(chosen.command.tool, arguments, of: plugin)
        }
        try await context.browse(browser, words: invocation[Self.words])
        return .none
    }
}

extension ToolBrowse {
    /// The search and the options that browse what a typed command would list; nil for a command it knows nothing of.
    package func search(insteadOf typed: CommandTree.Match) -> (words: String, options: [String])? {
        guard let named = tools.first(where: { $0.command.spec.path == typed.spec.path }),
            let word = typed.spec.path.last
        else { return nil }
        let isFirst = named.command.spec.path == first.command.spec.path
        return (Self.words(of: typed.rest, for: named), isFirst ? [] : ["--tool", word])
    }

    /// The words of a search among those after a tool's command, by place or by name.
    private static func words(of tokens: [Token], for tool: BrowsableTool) -> String {
        let name: String? =
            switch tool.input {
            case .nothing: nil
            case .argument: tool.command.spec.arguments.first?.name
            case .option(_, let name): name
            }
        if let name, let place = tokens.firstIndex(where: { $0.text == "--" + name }) {
            return tokens.dropFirst(place + 1).first?.text ?? ""
        }
        if let name, let named = tokens.first(where: { $0.text.hasPrefix("--\(name)=") }) {
            return String(named.text.dropFirst(name.count + 3))
        }
        // After `--` nothing is an option.
        let areWords = tokens.first?.text == "--"
        let words = areWords ? tokens.dropFirst() : tokens.prefix { !$0.text.hasPrefix("--") }
        return words.map(\.text).joined(separator: " ")
    }
}
