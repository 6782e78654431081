import SatchelMCP
import SatchelPluginAPI

struct PluginsRemove: Command {
    private unowned let shell: Shell
    private let name: Parameter<String>

    init(shell: Shell) {
        self.shell = shell
        name = AddedPlugins.name(shell)
    }

    var spec: CommandSpec {
        CommandSpec(
            "plugins remove",
            "remove an added plugin",
            effect: .changes,
            arguments: [name.spec],
            examples: [Example("plugins remove time", "no longer use 'time'", touchesFile: true)],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let added = AddedPlugins(shell: shell)
        let plugin = try added.registry.plugin(invocation[name])
        try await added.servers().stop(plugin.name)
        try refuseIfNamed(plugin.name)
        try added.registry.remove(plugin.name)
        try await added.reload()
        return .message("removed '\(plugin.name)'")
    }

    /// A list in the configuration that names a plugin which is gone would stop every start.
    private func refuseIfNamed(_ name: String) throws {
        let settings = shell.composition.settings
        let key = HostSettings.enabledPlugins(of: shell.root.plugins)
        guard let entry = settings.entry(key.name), !entry.origin.hasSuffix(" and plugins.plist"),
            settings[key].contains(name)
        else { return }
        throw UsageError(
            .other("'\(name)' is named by plugins.enabled in \(entry.origin)", hint: "remove it from that list first")
        )
    }
}

/// `plugins enable` and `plugins disable`.
struct PluginsSwitch: Command {
    private unowned let shell: Shell
    private let turnsOn: Bool
    private let name: Parameter<String>

    init(shell: Shell, turnsOn: Bool) {
        self.shell = shell
        self.turnsOn = turnsOn
        name = AddedPlugins.name(shell)
    }

    var spec: CommandSpec {
        let verb = turnsOn ? "enable" : "disable"
        return CommandSpec(
            "plugins \(verb)",
            turnsOn ? "use an added plugin again" : "keep an added plugin without using it",
            effect: .changes,
            arguments: [name.spec],
            examples: [
                Example("plugins \(verb) time", "its commands \(turnsOn ? "are back" : "go")", touchesFile: true)
            ],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let added = AddedPlugins(shell: shell)
        var plugin = try added.registry.plugin(invocation[name])
        plugin.isEnabled = turnsOn
        try added.registry.save(plugin)
        if !turnsOn { try await added.servers().stop(plugin.name) }
        try await added.reload()
        if turnsOn, let obstacle = added.obstacle(to: plugin.name) { context.notify(obstacle) }
        return .message((turnsOn ? "enabled" : "disabled") + " '\(plugin.name)'")
    }
}

struct PluginsRefresh: Command {
    private unowned let shell: Shell
    private let name: Parameter<String>

    init(shell: Shell) {
        self.shell = shell
        name = AddedPlugins.name(shell)
    }

    var spec: CommandSpec {
        CommandSpec(
            "plugins refresh",
            "ask an added plugin again which commands it has",
            effect: .changes,
            arguments: [name.spec],
            examples: [Example("plugins refresh time", "after an update of 'time'", touchesFile: true)],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let added = AddedPlugins(shell: shell)
        let plugin = try added.registry.plugin(invocation[name])
        do {
            // Only what is approved may run.
            _ = try added.registry.launch(of: plugin.name)
        } catch let error as PluginError {
            throw error.of(plugin.name)
        }
        let signature = try await added.store(plugin)
        return .message("refreshed '\(plugin.name)': \(added.described(plugin, signature))")
    }
}

struct PluginsTrust: Command {
    private unowned let shell: Shell
    private let name: Parameter<String>
    private static let yes = Parameter.flag("yes", "approve it without asking")

    init(shell: Shell) {
        self.shell = shell
        name = AddedPlugins.name(shell)
    }

    var spec: CommandSpec {
        CommandSpec(
            "plugins trust",
            "approve what an added plugin runs, after its program has changed",
            effect: .changes,
            discussion: """
                A plugin runs only what you approved: this executable, with these bytes, arguments and variables. After an
                update of the program it asks again.
                """,
            arguments: [name.spec],
            options: [Self.yes.spec],
            examples: [Example("plugins trust time", "after an update of 'time'", touchesFile: true)],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let added = AddedPlugins(shell: shell)
        let plugin = try added.registry.plugin(invocation[name])
        try await added.askToTrust(plugin, "Run '\(plugin.name)' from now on", yes: invocation[Self.yes], in: context)
        do {
            try added.registry.approve(plugin.name)
        } catch let error as PluginError {
            throw error.of(plugin.name)
        }
        try await added.servers().stop(plugin.name)
        return .message("approved '\(plugin.name)'")
    }
}
