import SatchelCatalog
import SatchelConsole
import SatchelDI
import SatchelNetworking
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell
import SatchelTrace

/// The line that runs: its command, what that may do to the session around it, and how it ends.
@MainActor
final class RunningLine {
    let session: Session
    let output: LineOutput
    private(set) var command: CommandSession?
    /// The status of a command that answers and still has not succeeded, such as a check that found something.
    var status = ExitStatus.success
    /// Whether the results go to a program or a file.
    var isRedirected = false
    /// Whether Ctrl-C was pressed during the line whose results go to a program.
    var wasInterrupted = false
    /// Whether the line only puts its list on screen.
    var isQuiet = false
    /// Browsing, while a command does.
    private(set) weak var browsing: BrowseSession?
    /// The lines that stand for what was browsed, to be run once the command has ended.
    var browsed: [BrowsedLine] = []

    init(_ session: Session, _ output: LineOutput) {
        (self.session, self.output) = (session, output)
    }

    func perform(
        _ command: any Command,
        _ invocation: Invocation,
        _ asked: OutputFormat?,
        isCSVSafe: Bool
    ) async throws -> DrawnOutput {
        try await run(
            asked: asked,
            isCSVSafe: isCSVSafe,
            changes: command.spec.changesFiles,
            waitingFor: command
        ) { [self] context in
            let output = try await command.run(invocation, in: context)
            let format = asked ?? session.format
            let nextPage = self.command?.nextPage
            if case .records(let list) = output, let command = self.command, nextPage != nil,
                self.output.usedPager == nil
            {
                // Printed here, where Ctrl-C still cancels it.
                do {
                    try await self.output.printPages(of: list, as: format, isCSVSafe: isCSVSafe, by: command)
                } catch is ClosedPipe {
                    // The list is on screen all the same.
                }
                return DrawnOutput(output: .none)
            }
            // Drawn here, where Ctrl-C still cancels it: it may run another program.
            let drawer = try self.output.drawer
            let pictures = try await TraceSpan.track(.render, "pictures") { _ in
                await drawer.pictures(of: output, as: format, on: self.output.console.facts)
            }
            return DrawnOutput(output: output, pictures: pictures, nextPage: nextPage)
        }
    }

    /// The page after the one that the pager has, fetched so that Ctrl-C cancels it.
    func following(_ next: @escaping LineOutput.NextPage) async throws -> DrawnOutput {
        try await run(asked: nil, isCSVSafe: false) { [self] _ in
            guard let command else { throw CancellationError() }
            let page = try await command.following(next)
            return DrawnOutput(output: .records(page), nextPage: command.nextPage)
        }
    }

    /// Runs work that Ctrl-C cancels; without a command, nothing says what is waited for.
    func run(
        asked: OutputFormat?,
        isCSVSafe: Bool,
        changes: Bool = false,
        waitingFor command: (any Command)? = nil,
        _ body: @escaping @MainActor @Sendable (any CommandContext) async throws -> DrawnOutput
    ) async throws -> DrawnOutput {
        var waitedFor: (@MainActor () -> [String])?
        if let command { waitedFor = { [unowned self] in self.waitedFor(by: command) } }
        let display = CommandDisplay(
            console: output.console,
            screen: output.screen,
            asked: asked,
            format: session.format,
            isCSVSafe: isCSVSafe,
            waitedFor: waitedFor
        )
        let running = CommandSession(of: self, display: display)
        self.command = running
        defer { self.command = nil }
        let drawn = try await Day.$ofSearches.withValue(try? session.clock.today) {
            try await running.run(changes: changes, body)
        }
        // What every feature was asked for lacks those that can't be read.
        self.command = nil
        session.reportFailedPlugins()
        return drawn
    }

    /// Tells the person something while a command runs, or none.
    func notify(_ text: String) {
        if let command { command.notify(text) } else { output.console.tell(text) }
    }

    // MARK: - What a command does to the session

    /// Whether the window shows pictures and has room for one beside text.
    var drawsPictures: Bool { (try? output.drawer)?.canPlace(on: output.console.facts) ?? false }

    /// Makes a place the current one.
    func navigate(to destination: Destination) {
        session.coordinator.navigate(to: destination)
        session.show([])
    }

    /// Lets the person browse in the open window; `canDraw` says whether the answer would be drawn there.
    ///
    /// Returns what is to happen once the command has succeeded. Throws a usage error where nobody can browse.
    func browse(
        _ browsing: any Browsing,
        words: String,
        canDraw: Bool
    ) async throws -> @MainActor () -> Void {
        // A script may run in a terminal as well.
        guard canDraw, output.console.facts.isInteractive, !isRedirected,
            session.isConversation || session.runsOneCommand
        else {
            let request = BrowseRequest(BrowseWords(words).query)
            let listing = BrowseWords(words).line(browsing.listing(request, rows: []))
            throw UsageError("'\(browsing.title) browse' needs a terminal to itself", hint: "use '\(listing)'")
        }
        output.willTakeScreen?()
        let browser = BrowseSession(
            screen: output.screen,
            console: output.console,
            page: try output.renderingContext(for: .table, isCSVSafe: false),
            drawer: try output.drawer,
            perform: { [weak self] in try await self?.perform(whileBrowsing: $0) ?? "" }
        )
        self.browsing = browser
        let lines = try await browser.run(browsing, words: words)
        return { [weak self] in self?.browsed = lines }
    }

    /// Locks a feature's data, or all data for nil, and returns what unlocks it.
    ///
    /// Unless `alone`, other commands may have it locked as well. Waits, and then tells `waiting` for whom.
    func lock(
        _ feature: String?,
        alone: Bool,
        waiting: (String) -> Void
    ) async throws -> () -> Void {
        // Where nothing can be written, nothing is changed either.
        guard let state = try? session.root.services.locations.state else { return {} }
        let path = state + "/" + (feature ?? "data") + ".lock"
        let patience = ContinuousClock.now + .milliseconds(500)
        var hasTold = false
        while true {
            do {
                if let lock = try LockFile(path, isShared: !alone) { return { lock.release() } }
            } catch {
                return {}
            }
            if !hasTold, ContinuousClock.now > patience {
                hasTold = true
                let process = LockFile.owner(of: path).map { " (process \($0))" } ?? ""
                waiting("waiting for another satchel that is changing \(feature ?? "your data")\(process)")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// The lines of a file or a pipe.
    func lines(from path: String) throws -> AsyncThrowingStream<String, any Error> {
        guard path != "-" || !session.readsCommandsFromInput else {
            throw UsageError(
                "'-' is standard input, which commands are read from",
                hint: "use a file or a named pipe, or pass the command with -c"
            )
        }
        let opening = Task {
            guard path != "-" else { return PlainLineEditor() }
            // A pipe is waited for.
            return try await ChildProcess.blocking { Result { try PlainLineEditor(path: path) } }.get()
        }
        return AsyncThrowingStream {
            switch try await opening.value.readLine(prompt: "") {
            case .line(let line): return line
            case .failed(let problem): throw PlainError(problem.message)
            case .interrupted: throw CancellationError()
            case .endOfInput, .browse: return nil
            }
        }
    }

    /// What the running command waits for: the servers asked at the moment, else the command.
    private func waitedFor(by command: any Command) -> [String] {
        let hosts = (try? session.composition.container.resolve(NetworkService.self))?.hostsUnderWay ?? []
        return hosts.isEmpty ? [command.spec.name] : hosts
    }
}

extension CommandSpec {
    /// Whether the command changes stored data and is done; what a person watches or browses may stay open for days.
    var changesFiles: Bool { effect != .reads && !isForPrompt }
}
