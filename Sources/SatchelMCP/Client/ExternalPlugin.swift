import SatchelDI
import SatchelPluginAPI

/// A registered plugin as a feature: made from data, without its process, which starts at the first call.
package struct ExternalPlugin: FeaturePlugin {
    /// The first word of its commands.
    package nonisolated let id: String
    /// Whether it is on, unless `plugins.enabled` says otherwise.
    package nonisolated let isEnabled: Bool
    private nonisolated let registry: PluginRegistry

    /// The feature of a registered plugin, which is read when it is meant.
    package nonisolated init(_ name: String, isEnabled: Bool, in registry: PluginRegistry) {
        (id, self.isEnabled, self.registry) = (name, isEnabled, registry)
    }

    package nonisolated var summary: String { (try? registry.plugin(id))?.summary ?? "a plugin that can't be read" }
    package nonisolated var example: String { "help " + id }
    package nonisolated var settings: [SettingDefinition] { [] }

    package func register(in builder: inout ContainerBuilder) {
        builder.registerCommands(of: id) {
            [id] (servers: PluginServers, registry: PluginRegistry, settings: Settings) in
            let patience = Duration.seconds(settings[ExternalPlugin.callTimeout])
            let caller = PluginCaller(servers: servers, registry: registry, patience: patience)
            let registration = try registry.plugin(id)
            return ToolCommands(of: registration, try registry.signature(of: id)).commands(calledBy: caller)
        }
        builder.register((any FactSource).self, as: id) {
            [id] (servers: PluginServers, registry: PluginRegistry, settings: Settings) in
            let patience = Duration.seconds(settings[ExternalPlugin.callTimeout])
            return ToolFacts(plugin: id, servers: servers, registry: registry, patience: patience)
        }
    }
}

/// The settings of plugins in other processes.
extension ExternalPlugin {
    /// How long a tool may take without reporting progress.
    nonisolated package static let callTimeout = SettingKey.integer(
        "plugins.call-timeout",
        default: 120,
        allowed: 1...86_400,
        "seconds a plugin's tool may take without reporting progress"
    )
}

/// The tools of a plugin, each with the word that calls it.
package struct ToolCommands: Sendable {
    /// Verbs that every feature has from the shell.
    private static let reserved: Set<String> = ["help"]

    private let registration: RegisteredPlugin
    /// The tools with their words, in the plugin's order.
    package let tools: [(tool: ToolDescription, word: String)]

    /// Gives each tool its word.
    package init(of registration: RegisteredPlugin, _ signature: PluginSignature) {
        self.registration = registration
        let words = ToolNames.words(signature.tools.map(\.name), reserved: Self.reserved, inAnyScript: true)
        tools = Array(zip(signature.tools, words))
    }

    /// Why a tool has no command; nil if it has one.
    package func problem(with tool: ToolDescription) -> String? {
        do throws(ToolSchemaError) {
            _ = try ToolSchema(tool.inputSchema)
            return nil
        } catch {
            return error.message
        }
    }

    @MainActor
    func commands(calledBy caller: PluginCaller) -> [any Command] {
        let commands = tools.compactMap { try? ToolCommand($0.tool, word: $0.word, of: registration, caller: caller) }
        // A tool of that name goes first.
        guard !tools.contains(where: { $0.word == ToolBrowse.verb }),
            let browse = ToolBrowse(BrowsableTool.all(of: commands), of: registration, caller: caller)
        else { return commands }
        return commands + [browse]
    }
}
