import SatchelMCP
import SatchelPluginAPI

struct PluginsRemove: AddedPluginCommand {
    let added: AddedPlugins

    var spec: CommandSpec {
        change("remove", "remove an added plugin", example: "stop using 'time'")
    }

    func run(
        _ plugin: RegisteredPlugin,
        _ invocation: Invocation,
        in context: any CommandContext
    ) async throws -> Output {
        try await added.servers().stop(plugin.name)
        try refuseIfNamed(plugin.name)
        try added.registry.remove(plugin.name)
        try await added.session.reloadPlugins()
        return .message("removed '\(plugin.name)'")
    }

    /// A list in the configuration that names a plugin which is gone would stop every start.
    private func refuseIfNamed(_ name: String) throws {
        let settings = added.session.composition.settings
        let key = added.session.root.enabledPlugins
        guard let entry = settings.entry(key.name), !entry.origin.hasSuffix(CompositionRoot.andAdded),
            settings[key].contains(name)
        else { return }
        throw UsageError(
            "'\(name)' is named by plugins.enabled in \(entry.origin)",
            hint: "remove it from that list first"
        )
    }
}

/// `plugins enable` and `plugins disable`.
struct PluginsSwitch: AddedPluginCommand {
    let added: AddedPlugins
    let turnsOn: Bool

    var spec: CommandSpec {
        turnsOn
            ? change("enable", "enable an added plugin again", example: "show its commands again")
            : change("disable", "disable an added plugin without removing it", example: "hide its commands")
    }

    func run(
        _ plugin: RegisteredPlugin,
        _ invocation: Invocation,
        in context: any CommandContext
    ) async throws -> Output {
        var plugin = plugin
        plugin.isEnabled = turnsOn
        try added.registry.save(plugin)
        if !turnsOn { try await added.servers().stop(plugin.name) }
        try await added.session.reloadPlugins()
        if turnsOn, let obstacle = added.session.obstacle(to: plugin.name) { context.notify(obstacle) }
        return .message((turnsOn ? "enabled" : "disabled") + " '\(plugin.name)'")
    }
}

struct PluginsRefresh: AddedPluginCommand {
    let added: AddedPlugins

    var spec: CommandSpec {
        change(
            "refresh",
            "reload the commands of an added plugin",
            discussion: "A program that has changed since it was approved runs only after you approve it again.",
            yes: "approve a changed program without asking",
            example: "after updating 'time'"
        )
    }

    func run(
        _ plugin: RegisteredPlugin,
        _ invocation: Invocation,
        in context: any CommandContext
    ) async throws -> Output {
        var program = try PluginProgram(of: plugin)
        if !added.registry.isApproved(plugin.name, program) {
            program = try await added.askToTrust(plugin, "Run '\(plugin.name)' as it is now", invocation, in: context)
        }
        let signature = try await added.store(plugin, program)
        return .message("refreshed '\(plugin.name)': \(added.described(plugin, signature))")
    }
}

struct PluginsTrust: AddedPluginCommand {
    let added: AddedPlugins

    var spec: CommandSpec {
        change(
            "trust",
            "approve an added plugin whose program has changed",
            discussion: """
                A plugin runs only what you approved on this machine: this executable and the files that its arguments name,
                with these bytes, arguments and variables. It asks again after one of them is updated.
                """,
            yes: "approve it without asking",
            example: "after updating 'time'"
        )
    }

    func run(
        _ plugin: RegisteredPlugin,
        _ invocation: Invocation,
        in context: any CommandContext
    ) async throws -> Output {
        let question = "Run '\(plugin.name)' from now on"
        let program = try await added.askToTrust(plugin, question, invocation, in: context)
        try added.registry.approve(plugin.name, program)
        try await added.servers().stop(plugin.name)
        return .message("approved '\(plugin.name)'")
    }
}
