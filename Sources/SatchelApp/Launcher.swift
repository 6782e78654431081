import Glibc
import SatchelConfig
import SatchelConsole
import SatchelDI
import SatchelPersistence
import SatchelPluginAPI

/// Composes the program and runs it in the mode it was started in.
@MainActor
package enum Launcher {
    /// Installs the crash guard; call it first, as it throws ``MemoryLimitError`` if the address space is too small.
    package static func prepareProcess() throws {
        TerminalGuard.install()
        if let limit = ProcessMemory.tooLowLimit { throw MemoryLimitError(limit: limit) }
    }

    /// Runs until the session ends, and returns the exit status of the process; the first greeting shows `examples`.
    package static func run(
        _ options: LaunchOptions,
        plugins: [any FeaturePlugin],
        examples: [String],
        environment: [String: String]
    ) async -> Int32 {
        let console = StandardConsole(environment: environment)
        let serving: ServeMCP.Options?
        do throws(UsageError) { serving = try ServeMCP.options(of: options.words) } catch {
            return report(error, environment)
        }
        let features = serving?.features.map { "plugins.enabled=\($0)" }
        let services = HostServices(environment: environment) { console.tell($0) }
        let root = CompositionRoot(
            sources: ConfigSources(
                shippedFile: ShippedConfiguration.locate(),
                userFile: try? services.locations.userConfiguration,
                namedFile: options.configuration,
                environment: environment,
                assignments: options.assignments + (options.isOffline ? ["network.offline=true"] : [])
                    + [features].compactMap { $0 }
            ),
            plugins: plugins,
            services: services
        )
        do {
            if let serving { return try await ToolServing.run(serving, root, console) }
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
            let status = try await run(options, shell, console, examples)
            await shell.close()
            return status
        } catch {
            return Shell.report(error, on: console).rawValue
        }
    }

    /// Prints an error that kept the program from starting, and returns the exit status of the process.
    package static func report(_ error: some UserFacingError, _ environment: [String: String]) -> Int32 {
        Shell.report(error, on: StandardConsole(environment: environment)).rawValue
    }

    private static func run(
        _ options: LaunchOptions,
        _ shell: Shell,
        _ console: StandardConsole,
        _ examples: [String]
    ) async throws -> Int32 {
        let isConversation =
            options.lines.isEmpty && options.words.isEmpty && options.script == nil && console.facts.isInteractive
        if isConversation { return await Conversation(shell: shell, console: console, examples: examples).run() }
        let signals = ScriptSignals()
        shell.willTakeScreen = { [unowned shell] in signals.watch(for: shell) }
        if options.lines.isEmpty, options.words.isEmpty, options.script ?? "-" == "-" {
            shell.readsCommandsFromInput = true
            return await ScriptRunner(shell: shell, keepsGoing: options.keepsGoing).run(from: PlainLineEditor())
        }
        answerQuestions(of: shell, on: console)
        if !options.lines.isEmpty {
            return await ScriptRunner(shell: shell, keepsGoing: options.keepsGoing).run(lines: options.lines)
        }
        if let script = options.script {
            let file = try ScriptFile(path: script)
            // The editor reads the descriptor that the file closes.
            defer { withExtendedLifetime(file) {} }
            return await ScriptRunner(shell: shell, keepsGoing: options.keepsGoing).run(from: file.editor)
        }
        return await ScriptRunner(shell: shell, keepsGoing: false).run(words: options.words)
    }

    /// Lets a line that runs alone ask questions, on standard error so that its answer can go to a file.
    private static func answerQuestions(of shell: Shell, on console: StandardConsole) {
        guard console.facts.inputIsTerminal, console.facts.error.isTerminal else { return }
        let editor = PlainLineEditor()
        shell.answerQuestions(inConversation: false) { question in
            console.writeError(question)
            if case .line(let answer) = await editor.readLine(prompt: "", purpose: .answer) { return answer }
            console.writeError("\n")
            return nil
        }
    }
}

/// The process's memory limit is too low.
package struct MemoryLimitError: UserFacingError, Equatable {
    /// The limit in bytes.
    package let limit: UInt64

    package var message: String {
        "memory is limited to \(limit >> 10) KB (ulimit -v); Satchel needs at least \(ProcessMemory.least >> 10) KB"
    }

    package var hint: String? { "raise the limit with: ulimit -v \(ProcessMemory.least >> 10)" }
}
