import Glibc
import SatchelConsole
import SatchelMCP
import SatchelPluginAPI
import SatchelShell

struct PluginsAdd: Command {
    let added: AddedPlugins
    private static let name = Parameter.argument("name", .text, "the first word of its commands")
    private static let command = Parameter.repeatedArgument("command", .text, "the program and its arguments, after --")
    private static let variables = Parameter.repeatedOption(
        "env",
        .text,
        "an environment variable to pass, or KEY=@/file for the contents of a private file"
    )

    var spec: CommandSpec {
        CommandSpec(
            "plugins add",
            "add a plugin that runs as a separate program",
            effect: .changes,
            discussion: """
                The program is a server of the Model Context Protocol (MCP), in any language; its tools become commands. It
                runs with your rights, starts at the first call of a command, and stops when it has been idle for a minute.
                Besides HOME, LOGNAME, PATH, SHELL, TERM, USER and LANG it sees only the variables that you name; their
                values are not stored.
                """,
            arguments: [Self.name.spec, Self.command.spec],
            options: [Self.variables.spec, .yes("run it without asking")],
            examples: [
                Example(
                    "plugins add time -- python3 -m mcp_server_time",
                    "tell the time in other time zones",
                    touchesFile: true
                ),
                Example(
                    "plugins add forge --env FORGE_TOKEN -- forge-mcp",
                    "pass an environment variable",
                    touchesFile: true
                ),
            ],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let plugin = try plugin(invocation)
        let isThere = try added.registry.plugins().contains { $0.name == plugin.name }
        let question = isThere ? "Replace '\(plugin.name)' and run it" : "Add '\(plugin.name)' and run it"
        let program = try await added.askToTrust(plugin, question, invocation, in: context)
        let signature = try await added.store(plugin, program)
        if let obstacle = added.session.obstacle(to: plugin.name) { context.notify(obstacle) }
        return .message("added '\(plugin.name)' with \(added.described(plugin, signature))")
    }

    private func plugin(_ invocation: Invocation) throws -> RegisteredPlugin {
        let name = invocation[Self.name]
        guard RegisteredPlugin.isName(name) else {
            let allowed = "a lower-case letter, then up to 31 letters, digits or dashes"
            throw UsageError(.wrongValue("<name>", found: name, allowed: allowed, nearest: nil), usage: spec.usage)
        }
        // The commands of the program come first, so that a plugin of that name could not be called.
        let taken = added.session.tree.words(after: [], includesAliases: true).map(\.text)
        guard
            added.session.root.external.contains(where: { $0.id == name })
                || !added.session.root.isBuiltIn(name) && !taken.contains(name)
        else {
            throw UsageError("'\(name)' is a command of Satchel", hint: "choose another name")
        }
        let variables = try invocation[Self.variables].map { text in
            guard let variable = PassedVariable(text) else {
                let key = text.prefix { $0 != "=" }
                throw UsageError(
                    "invalid --env '\(key)'",
                    hint: "name a variable, or a file: --env \(key)=@/path/to/file"
                )
            }
            return variable
        }
        let words = invocation[Self.command]
        return RegisteredPlugin(
            name: name,
            executable: try executable(words[0]),
            arguments: words.dropFirst().map { Self.isFile($0) ? absolute($0) ?? $0 : $0 },
            variables: variables
        )
    }

    private func executable(_ program: String) throws -> String {
        let environment = added.session.root.sources.environment
        guard let path = ChildProcess.path(of: program, in: environment).flatMap(absolute) else {
            guard program.contains("/"), Self.isFile(program) else {
                throw UsageError("no program '\(program)' was found", hint: "give its path, or add its folder to PATH")
            }
            throw UsageError(
                "'\(program)' is not executable",
                hint: "run: chmod +x '\(program)'; or name what runs it first, such as 'python3 \(program)'"
            )
        }
        return path
    }

    /// A path that means the same file from every folder.
    private func absolute(_ path: String) -> String? {
        guard path.utf8.first != UInt8(ascii: "/") else { return path }
        guard let folder = getcwd(nil, 0) else { return nil }
        defer { free(folder) }
        return String(cString: folder) + "/" + path
    }

    private static func isFile(_ argument: String) -> Bool {
        var status = stat()
        return stat(argument, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
