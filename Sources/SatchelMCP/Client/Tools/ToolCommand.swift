import SatchelPluginAPI

/// A tool of a plugin as a command of the shell.
struct ToolCommand: Command {
    let tool: ToolDescription
    let plugin: RegisteredPlugin
    let caller: PluginCaller
    let spec: CommandSpec
    let parameters: ToolParameters
    private let listing: ToolListing?

    /// Makes the command of a tool, called by a word after the plugin's name.
    init(
        _ tool: ToolDescription,
        word: String,
        of plugin: RegisteredPlugin,
        caller: PluginCaller
    ) throws(ToolSchemaError) {
        (self.tool, self.plugin, self.caller) = (tool, plugin, caller)
        let effect = CommandSpec.Effect(tool.annotations)
        parameters = ToolParameters(try ToolSchema(tool.inputSchema), asksFirst: effect == .destroys)
        let names = (parameters.arguments + parameters.options).map(\.name)
        let name = "\(plugin.name) \(word)"
        let promisesRecords = ToolOutput(tool: tool, command: name).promisesRecords ?? false
        listing = promisesRecords ? ToolListing(besides: Set(names)) : nil
        let summary = ToolSchema.summary(
            tool.description.map { .text($0) },
            orElse: tool.title ?? "call the tool '\(tool.name)'"
        )
        // A description of one sentence is the summary.
        let details = tool.description.map { String($0.prefix(4_000)) }
        let isMore = (details?.utf8.count ?? 0) > summary.utf8.count + 2
        spec = CommandSpec(
            name,
            summary,
            effect: effect,
            discussion: isMore ? details : nil,
            arguments: parameters.arguments,
            options: parameters.options + (listing?.options ?? [])
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let arguments = try parameters.arguments(of: invocation, usage: spec.usage)
        if let yes = parameters.yes, !invocation[yes] {
            guard try await context.confirm("Run '\(spec.name)', which may change or delete data") else {
                throw CancellationError()
            }
        }
        do {
            let result = try await caller.call(tool, arguments, of: plugin, in: context)
            let output = try ToolOutput(tool: tool, command: spec.name).output(of: result)
            return try listing?.arranged(output, as: invocation) ?? output
        } catch let error as PluginError {
            throw error.of(plugin.name)
        }
    }
}

extension CommandSpec.Effect {
    /// The effect of a tool, by hints that are taken at their word: who added the plugin trusts it.
    init(_ annotations: ToolAnnotations) {
        self = annotations.isReadOnly ? .reads : annotations.isDestructive ? .destroys : .changes
    }
}

/// Calls tools for commands: checks the approval, shows progress and asks questions at the prompt.
@MainActor
struct PluginCaller: Sendable {
    let servers: PluginServers
    let registry: PluginRegistry
    let patience: Duration

    /// Calls a tool of a plugin.
    func call(
        _ tool: ToolDescription,
        _ arguments: Value,
        of plugin: RegisteredPlugin,
        in context: any CommandContext
    ) async throws -> ToolResult {
        do {
            return try await callOnce(tool, arguments, of: plugin, in: context)
        } catch PluginError.changed {
            try await approveAgain(plugin, in: context)
            return try await callOnce(tool, arguments, of: plugin, in: context)
        }
    }

    private func callOnce(
        _ tool: ToolDescription,
        _ arguments: Value,
        of plugin: RegisteredPlugin,
        in context: any CommandContext
    ) async throws -> ToolResult {
        let label = "\(plugin.name) \(tool.title ?? tool.name)"
        let attendance = CallAttendance(
            show: { progress in context.show(WorkProgress(progress, label: label)) },
            ask: { form in try await ElicitationQuestions(plugin: plugin.name, context: context).answer(form) }
        )
        return try await call(tool, arguments, of: plugin, attendance: attendance)
    }

    /// Calls a tool of a plugin as its program was approved; by default nobody can be asked.
    func call(
        _ tool: ToolDescription,
        _ arguments: Value,
        of plugin: RegisteredPlugin,
        attendance: CallAttendance = CallAttendance()
    ) async throws -> ToolResult {
        try await servers.call(
            tool.name,
            arguments,
            of: plugin.name,
            era: plugin.era,
            patience: patience,
            attendance: attendance,
            launch: { [registry] in try registry.launch(of: plugin.name) }
        )
    }

    /// Asks whether a plugin may run if its program has changed, before calls that can't ask.
    func approveIfChanged(_ plugin: RegisteredPlugin, in context: any CommandContext) async throws {
        do {
            do { _ = try registry.launch(of: plugin.name) } catch PluginError.changed {
                try await approveAgain(plugin, in: context)
            }
        } catch let error as PluginError {
            throw error.of(plugin.name)
        }
    }

    /// Asks whether a plugin that runs what was not approved may run it.
    private func approveAgain(_ plugin: RegisteredPlugin, in context: any CommandContext) async throws {
        guard let current = try registry.plugins().first(where: { $0.name == plugin.name }) else {
            throw PluginError.changed
        }
        let program = try PluginProgram(of: current)
        do {
            let question = "'\(plugin.name)' is not approved, or its files have changed: run it as it is"
            for line in program.description(of: current) { context.notify(line) }
            guard try await context.confirm(question) else { throw CancellationError() }
        } catch is UsageError, is PlainError {
            throw PluginError.changed
        }
        try registry.approve(plugin.name, program)
    }
}

extension WorkProgress {
    fileprivate init(_ progress: PluginProgress, label: String) {
        let fraction = progress.total.flatMap { $0 > 0 ? min(1, max(0, progress.done / $0)) : nil }
        self.init(
            progress.message.map { String($0.prefix(200)) } ?? label,
            done: Int(exactly: progress.done.rounded(.down)) ?? 0,
            unit: "steps",
            fraction: fraction
        )
    }
}
