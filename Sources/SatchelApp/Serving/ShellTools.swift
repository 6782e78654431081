import SatchelConsole
import SatchelMCP
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell

/// The commands of a shell as tools; they share its conversation, so that a row number means the last list.
final class ShellTools: ToolProvider {
    private(set) var tools: [ToolDescription] = []
    private let shell: Shell
    private let console: ToolConsole
    private let isReadOnly: Bool
    private var commands: [String: (command: any Command, spec: CommandSpec)] = [:]

    init(of shell: Shell, on console: ToolConsole, isReadOnly: Bool = false) {
        self.shell = shell
        self.console = console
        self.isReadOnly = isReadOnly
        shell.session.readsCommandsFromInput = true
        reload()
    }

    /// Makes the tools of the commands that there are now.
    private func reload() {
        (tools, commands) = ([], [:])
        for (command, spec) in zip(shell.session.tree.commands, shell.session.tree.specs) where !spec.isForPrompt {
            guard spec.effect == .reads || !isReadOnly else { continue }
            var tool = ToolDescription(of: spec)
            // Two paths may have one name: a-b c and a-b_c.
            let name = tool.name.prefix(60)
            var number = 2
            while commands[tool.name] != nil {
                tool.name = "\(name)_\(number)"
                number += 1
            }
            commands[tool.name] = (command, spec)
            tools.append(tool)
        }
    }

    func call(_ tool: String, _ arguments: Value, in call: ToolCall) async throws -> ToolResult {
        guard let (command, spec) = commands[tool] else { throw PlainError("unknown tool '\(tool)'") }
        let tokens: [Token]
        let invocation: Invocation
        do throws(UsageError) {
            tokens = try spec.tokens(for: arguments.members ?? [])
            invocation = try CommandParser.parse(tokens, for: spec, home: shell.session.root.services.locations.home)
                .invocation
        } catch {
            // Its hint is a usage line, which programs have no use for.
            throw PlainError(error.message)
        }
        _ = console.takeNotes()
        // A command may declare a kind, whose commands are there from then on.
        let container = shell.session.composition.container
        defer { if shell.session.composition.container !== container { reload() } }
        let answer = try await shell.traced {
            shell.noteInTrace(spec, invocation, tokens)
            return try await shell.line.run(asked: nil, isCSVSafe: false, changes: spec.changesFiles) { context in
                DrawnOutput(output: try await command.run(invocation, in: ToolContext(context, call)))
            }
        }
        let page = try shell.output.renderingContext(for: .table, isCSVSafe: false)
        return ToolResult(
            answer.output,
            listing: spec.columns != nil,
            text: OutputFormat.table.render(answer.output, for: page),
            notes: console.takeNotes()
        )
    }

    func cancelRunningCall() { shell.interrupt() }
}

extension ToolDescription {
    /// A command as a tool: `books show` is `books_show`.
    init(of spec: CommandSpec) {
        let name = spec.path.joined(separator: "_").unicodeScalars.map { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "_-".unicodeScalars.contains(scalar))
                ? String(scalar) : "_"
        }
        let terms = spec.terms.map { "\($0.text): \($0.meaning)" }
        self.init(
            name: String(name.joined().prefix(64)),
            title: spec.name,
            description: ([spec.summary.prefix(1).uppercased() + spec.summary.dropFirst() + "."]
                + [spec.discussion].compactMap { $0 } + (terms.isEmpty ? [] : [terms.joined(separator: "\n")]))
                .joined(separator: "\n\n"),
            inputSchema: spec.argumentSchema,
            outputSchema: spec.columns.map { ToolResult.schema(of: $0) },
            annotations: ToolAnnotations(
                isReadOnly: spec.effect == .reads,
                isDestructive: spec.effect != .changes
            )
        )
    }
}
