import SatchelMCP
import SatchelPluginAPI

struct PluginsShow: AddedPluginCommand {
    let added: AddedPlugins

    var spec: CommandSpec {
        CommandSpec(
            "plugins show",
            "show an added plugin: its program, and its commands",
            effect: .reads,
            arguments: [name.spec],
            examples: [Example("plugins show time", "what 'time' runs", touchesFile: true)]
        )
    }

    func run(
        _ plugin: RegisteredPlugin,
        _ invocation: Invocation,
        in context: any CommandContext
    ) async throws -> Output {
        let program = try? PluginProgram(of: plugin)
        let isApproved = program.map { added.registry.isApproved(plugin.name, $0) } ?? false
        let state = added.session.composition.plugins.first { $0.plugin.id == plugin.name }?.state
        let isRunning = try await added.servers().names.contains(plugin.name)
        let detail = Detail(
            title: plugin.name,
            fields: [
                .init("id", label: nil, .text(plugin.name)), .init("summary", label: "offers", .text(plugin.summary)),
                .init("program", label: "program", .text(plugin.executable)),
                .init("arguments", label: "arguments", .texts(plugin.arguments)),
                .init("variables", label: "variables", .texts(plugin.variables.map(\.written))),
                .init("sha256", label: "sha256", .text(program?.files.first?.sha256)),
                .init("files", label: "covers", .texts((program?.files ?? []).map(\.path))),
                .init("approved", label: "approved", .boolean(isApproved)),
                .init("enabled", label: "enabled", .boolean(state == .enabled)),
                .init("running", label: "running", .boolean(isRunning)),
                .init("protocol", label: "protocol", .text(plugin.era.version)),
            ]
        )
        let commands = ToolCommands(of: plugin, try added.registry.signature(of: plugin.name))
        let list = RecordList(
            columns: [
                .init("command", "Command", .title), .init("tool", "Tool", .data), .init("effect", "Effect", .subtitle),
                .init("problem", "Problem", hidesWhenEmpty: true),
            ],
            records: commands.tools.map { tool, word in
                let problem = commands.problem(with: tool)
                return .init([
                    .text("\(plugin.name) \(word)"), .text(tool.name), .text(Self.effect(tool.annotations)),
                    .text(problem),
                ])
            },
            emptyMessage: "'\(plugin.name)' offers no tools"
        )
        return .sequence([.detail(detail), .records(list)])
    }

    private static func effect(_ annotations: ToolAnnotations) -> String {
        if annotations.isReadOnly { return "reads" }
        return annotations.isDestructive ? "may delete" : "changes"
    }
}
