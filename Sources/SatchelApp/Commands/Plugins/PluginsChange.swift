import SatchelMCP
import SatchelPluginAPI

struct PluginsRemove: AddedPluginCommand {
    let added: AddedPlugins

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

    func run(
        on plugin: RegisteredPlugin,
        _ invocation: Invocation,
        in context: any CommandContext
    ) async throws -> Output {
        try await added.servers().stop(plugin.name)
        try refuseIfNamed(plugin.name)
        try added.registry.remove(plugin.name)
        try await added.reload()
        return .message("removed '\(plugin.name)'")
    }

    /// A list in the configuration that names a plugin which is gone would stop every start.
    private func refuseIfNamed(_ name: String) throws {
        let settings = added.shell.composition.settings
        let key = HostSettings.enabledPlugins(of: added.shell.root.plugins)
        guard let entry = settings.entry(key.name), !entry.origin.hasSuffix(" and plugins.plist"),
            settings[key].contains(name)
        else { return }
        throw UsageError(
            .other("'\(name)' is named by plugins.enabled in \(entry.origin)", hint: "remove it from that list first")
        )
    }
}

/// `plugins enable` and `plugins disable`.
struct PluginsSwitch: AddedPluginCommand {
    let added: AddedPlugins
    let turnsOn: Bool

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

    func run(
        on plugin: RegisteredPlugin,
        _ invocation: Invocation,
        in context: any CommandContext
    ) async throws -> Output {
        var plugin = plugin
        plugin.isEnabled = turnsOn
        try added.registry.save(plugin)
        if !turnsOn { try await added.servers().stop(plugin.name) }
        try await added.reload()
        if turnsOn, let obstacle = added.obstacle(to: plugin.name) { context.notify(obstacle) }
        return .message((turnsOn ? "enabled" : "disabled") + " '\(plugin.name)'")
    }
}

struct PluginsRefresh: AddedPluginCommand {
    let added: AddedPlugins
    private static let yes = Parameter.flag("yes", "approve a changed program without asking")

    var spec: CommandSpec {
        CommandSpec(
            "plugins refresh",
            "ask an added plugin again which commands it has",
            effect: .changes,
            discussion: "A program that has changed since it was approved runs only after you approve it again.",
            arguments: [name.spec],
            options: [Self.yes.spec],
            examples: [Example("plugins refresh time", "after an update of 'time'", touchesFile: true)],
            isForPrompt: true
        )
    }

    func run(
        on plugin: RegisteredPlugin,
        _ invocation: Invocation,
        in context: any CommandContext
    ) async throws -> Output {
        // Only what is approved may run.
        if try plugin.fingerprint() != plugin.approval {
            try await added.askToTrust(
                plugin,
                "Run '\(plugin.name)' as it is now",
                yes: invocation[Self.yes],
                in: context
            )
        }
        let signature = try await added.store(plugin)
        return .message("refreshed '\(plugin.name)': \(added.described(plugin, signature))")
    }
}

struct PluginsTrust: AddedPluginCommand {
    let added: AddedPlugins
    private static let yes = Parameter.flag("yes", "approve it without asking")

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

    func run(
        on plugin: RegisteredPlugin,
        _ invocation: Invocation,
        in context: any CommandContext
    ) async throws -> Output {
        try await added.askToTrust(plugin, "Run '\(plugin.name)' from now on", yes: invocation[Self.yes], in: context)
        try added.registry.approve(plugin.name)
        try await added.servers().stop(plugin.name)
        return .message("approved '\(plugin.name)'")
    }
}
