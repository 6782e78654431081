import Glibc
import SatchelConsole
import SatchelMCP
import SatchelPluginAPI
import SatchelTrace

/// Runs the process as a server of the Model Context Protocol.
@MainActor
extension ServeMCP {
    /// Serves until the client closes standard input; returns the exit status of the process.
    static func serve(
        _ options: ServeMCP.Options,
        _ root: CompositionRoot,
        _ console: StandardConsole,
        _ trace: Trace?
    ) async throws -> Int32 {
        if console.facts.inputIsTerminal {
            console.tell("serving tools on standard input and output; Ctrl-D ends it")
        }
        let toolConsole = ToolConsole()
        let shell = try Shell(root: root, console: toolConsole) { _ in CommandHistory(path: nil, limit: 0) }
        shell.trace = trace
        trace?.noteStart()
        let (input, output) = takeStreams()
        let server = MCPServer(
            ShellTools(of: shell, on: toolConsole, isReadOnly: options.isReadOnly),
            info: Implementation(name: "satchel", title: "Satchel", version: SatchelVersion.number),
            instructions: """
                Satchel searches catalogs and stores what its user keeps. Lists number their rows: later calls may name a \
                row by its number, an id or a title. A tool named more returns the next page of its list.
                """,
            input: PlainLineEditor(descriptor: input, longest: RPCMessage.longestLine),
            output: RPCWriter(descriptor: output)
        )
        let warnings = toolConsole.takeNotes()
        if !warnings.isEmpty { console.writeError(warnings) }
        await server.run()
        await shell.close()
        return ExitStatus.success.rawValue
    }

    /// Keeps the two streams for the protocol: whatever else reads or writes gets nothing, or standard error.
    private static func takeStreams() -> (input: Int32, output: Int32) {
        let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
        let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        guard input >= 0, output >= 0 else { return (STDIN_FILENO, STDOUT_FILENO) }
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        if nothing >= 0 {
            dup2(nothing, STDIN_FILENO)
            close(nothing)
        }
        dup2(STDERR_FILENO, STDOUT_FILENO)
        return (input, output)
    }
}
