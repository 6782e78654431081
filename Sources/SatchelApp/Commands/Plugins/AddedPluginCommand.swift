import SatchelMCP
import SatchelPluginAPI

/// A command about one added plugin, which its first argument names.
@MainActor
protocol AddedPluginCommand: Command {
    /// What the commands for added plugins share.
    var added: AddedPlugins { get }

    /// Runs on the plugin that was named.
    func run(
        _ plugin: RegisteredPlugin,
        _ invocation: Invocation,
        in context: any CommandContext
    ) async throws -> Output
}

extension AddedPluginCommand {
    var name: Parameter<String> {
        .argument(
            "name",
            .text,
            "an added plugin",
            from: CompletionSource("plugins.added") { [unowned session = added.session] in
                session.root.external.map { Completion($0.id, summary: $0.summary) }
            }
        )
    }

    /// Declares a command that changes the plugin; `example` says what it does to one named 'time', and `yes` what
    /// that option does, if there is one.
    func change(
        _ verb: String,
        _ summary: String,
        discussion: String? = nil,
        yes: String? = nil,
        example: String
    ) -> CommandSpec {
        CommandSpec(
            "plugins \(verb)",
            summary,
            effect: .changes,
            discussion: discussion,
            arguments: [name.spec],
            options: yes.map { [.yes($0)] } ?? [],
            examples: [Example("plugins \(verb) time", example, touchesFile: true)],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let plugin = try added.registry.plugin(invocation[name])
        do {
            return try await run(plugin, invocation, in: context)
        } catch let error as PluginError {
            throw error.of(plugin.name)
        }
    }
}
