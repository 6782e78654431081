import SatchelCatalog
import SatchelDI
import SatchelMCP
import SatchelPluginAPI

/// What the commands for added plugins share.
@MainActor
struct AddedPlugins {
    unowned let session: Session

    var registry: PluginRegistry { session.root.services.registry }

    func servers() throws -> PluginServers { try session.composition.container.resolve(PluginServers.self) }

    /// Asks whether a plugin may run, after showing what that means; `--yes` shows it and asks nothing.
    ///
    /// - Returns: What was shown, which is all that may be approved and run.
    /// - Throws: A usage error that names `--yes` if the input is not interactive, and `CancellationError` for a no.
    func askToTrust(
        _ plugin: RegisteredPlugin,
        _ question: String,
        _ invocation: Invocation,
        in context: any CommandContext
    ) async throws -> PluginProgram {
        let program: PluginProgram
        do {
            program = try PluginProgram(of: plugin)
        } catch {
            throw error.of(plugin.name)
        }
        for line in program.description(of: plugin) { context.notify(line) }
        guard try await context.confirm(question, invocation) else { throw CancellationError() }
        return program
    }

    /// Starts a plugin once as it was approved, asks what it can do, and stores the answer with the registration.
    func store(_ plugin: RegisteredPlugin, _ program: PluginProgram) async throws -> PluginSignature {
        var plugin = plugin
        do {
            let signature = try await servers().signature(of: registry.launch(of: plugin, program))
            plugin.era = signature.era
            plugin.summary = Self.summary(signature)
            try registry.save(plugin, signature)
            try registry.approve(plugin.name, program)
            try await servers().stop(plugin.name)
            try await session.reloadPlugins()
            return signature
        } catch let error as PluginError {
            throw error.of(plugin.name)
        }
    }

    /// What a plugin offers now: `2 commands`, and how many tools have none.
    func described(_ plugin: RegisteredPlugin, _ signature: PluginSignature) -> String {
        let commands = ToolCommands(of: plugin, signature)
        let failed = commands.tools.count { commands.problem(with: $0.tool) != nil }
        var text = (signature.tools.count - failed).counted("command")
        if signature.isCutOff { text = "the first " + text }
        if failed > 0 { text += "; \(failed) can't be called ('plugins show \(plugin.name)' says why)" }
        return text
    }

    private static func summary(_ signature: PluginSignature) -> String {
        let count = signature.tools.count.counted("tool")
        guard let server = signature.server else { return count }
        let version = server.version.isEmpty ? "" : " " + server.version
        return "\(count) of " + String(((server.title ?? server.name) + version).prefix(100))
    }
}
