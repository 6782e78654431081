import Glibc
import SatchelConfig
import SatchelConsole
import SatchelDI
import SatchelPersistence
import SatchelPluginAPI

/// The program: puts itself together and runs in the mode it was started in.
@MainActor
package enum Launcher {
    /// Runs until the conversation ends.
    ///
    /// - Parameters:
    ///   - options: What the process was started with.
    ///   - environment: The process environment.
    /// - Returns: The exit status of the process.
    package static func run(_ options: LaunchOptions, environment: [String: String]) async -> Int32 {
        let console = StandardConsole(environment: environment)
        let services = HostServices(environment: environment) { console.tell("warning: \($0)") }
        let root = CompositionRoot(
            sources: ConfigSources(
                shippedFile: ShippedConfiguration.locate(),
                userFile: try? services.locations.userConfiguration,
                namedFile: options.configuration,
                environment: environment,
                assignments: options.assignments
            ),
            services: services
        )
        do {
            let shell = try Shell(
                root: root,
                console: console,
                format: options.output,
                isCSVSafe: options.isCSVSafe
            ) { settings in
                CommandHistory(
                    path: try? services.locations.history,
                    limit: settings[HostSettings.historySize]
                ) { problem in
                    console.tell("warning: \(problem.message)")
                }
            }
            let status = try await run(options, shell, console)
            await shell.composition.container.dispose()
            return status
        } catch {
            return Shell.report(error, on: console).rawValue
        }
    }

    /// Prints an error that kept the program from starting.
    ///
    /// - Returns: The exit status of the process.
    package static func report(_ error: some UserFacingError, _ environment: [String: String]) -> Int32 {
        Shell.report(error, on: StandardConsole(environment: environment)).rawValue
    }

    private static func run(
        _ options: LaunchOptions,
        _ shell: Shell,
        _ console: StandardConsole
    ) async throws -> Int32 {
        let isConversation =
            options.lines.isEmpty && options.words.isEmpty && options.script == nil && console.facts.isInteractive
        if isConversation { return await Conversation(shell: shell, console: console).run() }
        let signals = ScriptSignals()
        shell.willTakeScreen = { [unowned shell] in signals.watch(for: shell) }
        if !options.lines.isEmpty {
            return await ScriptRunner(shell: shell, keepsGoing: options.keepsGoing).run(lines: options.lines)
        }
        if !options.words.isEmpty {
            return await ScriptRunner(shell: shell, keepsGoing: false).run(words: options.words)
        }
        if let script = options.script, script != "-" {
            let descriptor = open(script, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                throw UsageError(
                    .other("'\(script)' cannot be read: \(String(cString: strerror(errno)))", hint: nil)
                )
            }
            defer { close(descriptor) }
            let editor = PlainLineEditor(descriptor: descriptor)
            return await ScriptRunner(shell: shell, keepsGoing: options.keepsGoing).run(from: editor)
        }
        shell.readsCommandsFromInput = true
        return await ScriptRunner(shell: shell, keepsGoing: options.keepsGoing).run(from: PlainLineEditor())
    }
}
