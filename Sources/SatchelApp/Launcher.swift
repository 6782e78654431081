import Glibc
import SatchelConsole
import SatchelDI
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell
import SatchelTrace

/// Composes the program and runs it in the mode it was started in.
@MainActor
package enum Launcher {
    /// Installs the crash guard; call it first, as it throws if the address space is too small.
    package static func prepareProcess() throws {
        // In place of a closed standard stream stands whatever is opened next, such as a pipe of our own.
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 { _ = open("/dev/null", O_RDWR) }
        TerminalGuard.install()
        if let limit = ProcessMemory.tooLowLimit {
            let least = ProcessMemory.least >> 10
            throw PlainError(
                "memory is limited to \(limit >> 10) KB (ulimit -v); Satchel needs at least \(least) KB",
                hint: "raise the limit with: ulimit -v \(least)"
            )
        }
    }

    /// Runs until the session ends, and returns the exit status of the process; the first greeting shows `examples`.
    package static func run(
        _ options: LaunchOptions,
        plugins: [any FeaturePlugin],
        examples: [String],
        environment: [String: String],
        since start: ProcessStart = ProcessStart()
    ) async -> Int32 {
        let console = StandardConsole(environment: environment)
        if options.showsHelp { return showHelp(options, examples, console) }
        let tracing: RunTracing?
        do throws(UsageError) {
            tracing = try RunTracing(options, since: start, home: environment["HOME"])
        } catch {
            return report(error, environment)
        }
        let status = await run(options, plugins, examples, environment, console, tracing?.trace)
        tracing?.end(wasConversation: isConversation(options, console))
        return status
    }

    private static func run(
        _ options: LaunchOptions,
        _ plugins: [any FeaturePlugin],
        _ examples: [String],
        _ environment: [String: String],
        _ console: StandardConsole,
        _ trace: Trace?
    ) async -> Int32 {
        let serving: ServeMCP.Options?
        do throws(UsageError) { serving = try ServeMCP.options(of: options.words) } catch {
            return report(error, environment)
        }
        let services = HostServices(environment: environment) { console.tell($0) }
        // `doctor` changes nothing, and says that it is pending.
        if !options.asksDoctor, Restore.isPending(services.locations) { finishRestore(services.locations, console) }
        var root = CompositionRoot(
            sources: ConfigSources(
                shippedFile: ConfigLoader.shippedFile(),
                userFile: try? services.locations.userConfiguration,
                namedFile: options.configuration,
                environment: environment,
                assignments: options.assignments + (options.isOffline ? ["network.offline=true"] : [])
            ),
            plugins: plugins,
            services: services
        )
        if let features = serving?.features {
            root.sources.implied = [("plugins.enabled=\(features)", "--features")]
        }
        if options.bearsBrokenConfiguration {
            root.setAsideBrokenConfiguration()
            if !options.asksDoctor, let error = root.brokenConfiguration {
                console.tell("warning: the configuration can't be used: \(error.userMessage)")
            }
        }
        do {
            if let serving { return try await ServeMCP.serve(serving, root, console, trace) }
            let shell = try Shell(
                root: root,
                console: console,
                format: options.output,
                isCSVSafe: options.isCSVSafe,
                failsEmpty: options.failsEmpty
            ) { settings in
                let limit = settings[HostServices.historySize]
                // A script means its own lists; several may run at once.
                if limit > 0, isTyped(options, console) { services.keepLists() }
                return CommandHistory(path: try? services.locations.history, limit: limit) { problem in
                    console.tell("warning: \(problem.message)")
                }
            }
            shell.trace = trace
            trace?.noteStart()
            let status = try await run(options, shell, console, examples)
            await shell.close()
            return status
        } catch {
            return LineOutput.report(error, on: console).rawValue
        }
    }

    /// Prints an error that kept the program from starting, and returns the exit status of the process.
    package static func report(_ error: any Error, _ environment: [String: String]) -> Int32 {
        LineOutput.report(error, on: StandardConsole(environment: environment)).rawValue
    }

    private static func showHelp(
        _ options: LaunchOptions,
        _ examples: [String],
        _ console: StandardConsole
    ) -> Int32 {
        let page = Output.document(LaunchOptions.spec(examples: examples).helpDocument)
        let rendered = (options.output ?? .table).render(page, for: console.rendering)
        do { try console.write(rendered.standardOutput) } catch is ClosedPipe {} catch {
            return LineOutput.report(error, on: console).rawValue
        }
        return ExitStatus.success.rawValue
    }

    private static func run(
        _ options: LaunchOptions,
        _ shell: Shell,
        _ console: StandardConsole,
        _ examples: [String]
    ) async throws -> Int32 {
        if isConversation(options, console) {
            shell.showsTiming = options.showsTiming
            return await Conversation(shell: shell, console: console, examples: examples).run()
        }
        let signals = ScriptSignals()
        shell.output.willTakeScreen = { [unowned shell] in signals.watch(for: shell) }
        if options.lines.isEmpty, options.words.isEmpty, options.script ?? "-" == "-" {
            shell.session.readsCommandsFromInput = true
            return await ScriptRunner(shell: shell, keepsGoing: options.keepsGoing).run(from: PlainLineEditor())
        }
        answerQuestions(of: shell, on: console)
        if !options.lines.isEmpty {
            return await ScriptRunner(shell: shell, keepsGoing: options.keepsGoing).run(lines: options.lines)
        }
        if let script = options.script {
            let editor = try PlainLineEditor(path: script)
            return await ScriptRunner(shell: shell, keepsGoing: options.keepsGoing).run(from: editor)
        }
        return await ScriptRunner(shell: shell, keepsGoing: false).run(words: options.words)
    }

    private static func isConversation(_ options: LaunchOptions, _ console: StandardConsole) -> Bool {
        options.lines.isEmpty && options.words.isEmpty && options.script == nil && console.facts.isInteractive
    }

    /// Finishes or undoes a restore that was killed, before anything reads what it replaces.
    private static func finishRestore(_ locations: FileLocations, _ console: StandardConsole) {
        do {
            switch try Restore.finishInterrupted(BackupPlaces(locations)) {
            case .finished(let kept):
                console.tell("finished an interrupted restore" + RestoreCommand.keeping(kept))
            case .undone: console.tell("undid an interrupted restore: nothing was replaced")
            case nil: break
            }
        } catch {
            console.tell("warning: an interrupted restore could not be finished: \(error.userMessage)")
        }
    }

    /// Whether a person types the commands, at the prompt or as arguments.
    private static func isTyped(_ options: LaunchOptions, _ console: StandardConsole) -> Bool {
        isConversation(options, console) || !options.lines.isEmpty || !options.words.isEmpty
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
