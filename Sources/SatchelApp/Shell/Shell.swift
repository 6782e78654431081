import SatchelCatalog
import SatchelConsole
import SatchelDI
import SatchelMCP
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell
import SatchelTrace

/// Runs lines: finds the command, runs it, prints its answer, and returns the exit status.
///
/// One shell is one session, typed, piped or given by `-c`. It knows neither readline nor the process: those belong to
/// the run modes around it.
@MainActor
package final class Shell {
    /// Where results and messages go; for a line that sends its results elsewhere, that place.
    var console: any Console
    let coordinator = AppCoordinator()
    let history: CommandHistory
    private(set) var root: CompositionRoot
    package private(set) var composition: Composition
    private(set) var tree: CommandTree
    private var knownFailures: [String: String] = [:]
    var format: OutputFormat
    private let isCSVSafe: Bool
    private let failsEmpty: Bool
    /// Whether the user has quit.
    package internal(set) var hasEnded = false
    /// The status of a command that answers and still has not succeeded, such as a check that found something.
    package var answerStatus = ExitStatus.success
    /// The line that shows more of the last answer's list, if there is more.
    private(set) var nextPage: String?
    /// The rows of the last search of every feature, until a feature shows a place of its own.
    private var matches: [MatchedRow] = []
    /// Whether commands come from standard input, so that nobody else may read it.
    var readsCommandsFromInput = false
    /// Whether the process runs one command, given as its arguments.
    var runsOneCommand = false
    /// Called before a command takes the window or offers to be canceled: signals then need handling.
    var willTakeScreen: (@MainActor () -> Void)?
    /// Whether the results of the running line go to a program or a file.
    var isRedirected = false
    /// Whether Ctrl-C was pressed during the line whose results go to a program.
    var wasInterrupted = false
    /// The longest wait for a Ctrl-C that a program got sooner than the shell.
    var interruptPatience = Duration.seconds(2)
    /// The window, for commands that show frames; signals restore it from their own thread.
    nonisolated let screen: LiveScreen
    /// Asks the person at the terminal; nil if there is none.
    package private(set) var readAnswer: (@MainActor (String) async -> String?)?
    /// Whether a person types several lines, unlike a line that runs alone.
    package private(set) var isConversation = false
    private(set) var session: CommandSession?
    /// Browsing, while a command does.
    weak var browsing: BrowseSession?
    /// The lines that stand for what was browsed, to be run once the command has ended.
    var browsed: [BrowsedLine] = []
    /// Whether the running line only puts its list on screen.
    var isQuiet = false
    /// The pager for answers taller than the window; nil if there is none.
    var pager: Pager?
    /// Records what runs; nil unless `--trace` or `--timing` asks for it.
    package var trace: Trace?
    /// Whether each line is followed by its times.
    package var showsTiming = false

    /// Creates a shell; without a `format` the configuration decides.
    package init(
        root: CompositionRoot,
        console: any Console,
        format: OutputFormat? = nil,
        isCSVSafe: Bool = false,
        failsEmpty: Bool = false,
        makeHistory: (Settings) -> CommandHistory
    ) throws {
        self.root = root
        self.console = console
        self.isCSVSafe = isCSVSafe
        self.failsEmpty = failsEmpty
        screen = LiveScreen(console: console)
        let composition = try root.compose()
        history = makeHistory(composition.settings)
        self.composition = composition
        self.format = format ?? composition.settings[HostSettings.output]
        tree = CommandTree(commands: [], features: [])
        tree = makeTree()
        reportFailedPlugins()
    }

    /// Lets commands ask the person at the terminal, who in a conversation will type more, so that fetching ahead pays.
    package func answerQuestions(
        inConversation isConversation: Bool = true,
        with ask: @escaping @MainActor (String) async -> String?
    ) {
        self.isConversation = isConversation
        readAnswer = ask
    }

    // MARK: - Running lines

    /// Runs one line and prints its answer; blank lines and comments do nothing.
    package func run(_ line: String) async -> ExitStatus {
        do {
            let line = try Tokenizer.line(line) { tree.isCommand($0, in: coordinator.activeFeature) }
            if let target = line.target { return await run(line.tokens, to: target) }
            return await run(line.tokens)
        } catch {
            return report(UsageError(tokenizing: error))
        }
    }

    /// Runs a line already split into words, such as the process's arguments.
    package func run(_ tokens: [Token]) async -> ExitStatus {
        guard !tokens.isEmpty else { return .success }
        let status = await traced {
            let status = await answer(tokens)
            if status != .success { TraceSpan.current?.set("status", Int(status.rawValue)) }
            return status
        }
        return status == .success ? await runBrowsedLines() : status
    }

    private func answer(_ tokens: [Token]) async -> ExitStatus {
        guard tokens.reduce(0, { $0 + $1.text.utf8.count + 1 }) <= Tokenizer.longestLine + 1 else {
            return report(UsageError(.lineTooLong(limit: Tokenizer.longestLine)))
        }
        answerStatus = .success
        do {
            let (match, parsed) = try TraceSpan.measure(.parse) { try read(tokens) }
            noteInTrace(match.spec, parsed.invocation, match.rest)
            let isCSVSafe = isCSVSafe || parsed.isCSVSafe
            let answer =
                parsed.wantsHelp
                ? Answer(output: .document(HelpPages(shell: self).page(of: match.spec)))
                : try await perform(match.command, parsed.invocation, parsed.output, isCSVSafe: isCSVSafe)
            if failsEmpty || parsed.failsEmpty, case .records(let list) = answer.output, list.records.isEmpty {
                answerStatus = .failure
            }
            try await print(answer, as: parsed.output ?? format, isCSVSafe: isCSVSafe)
            nextPage = answer.output.nextPage
        } catch is ClosedPipe {
            // Who reads no more has had enough.
            answerStatus = .success
        } catch {
            return report(error)
        }
        root.services.lists.write()
        return answerStatus
    }

    private func read(_ tokens: [Token]) throws -> (CommandTree.Match, CommandParser.Result) {
        // Making a feature's commands on first use may fail.
        var found = Result { try command(for: tokens) }
        if reportFailedPlugins() { found = Result { try command(for: tokens) } }
        let match = try found.get()
        var parsed = try CommandParser.parse(match.rest, for: match.spec, home: root.services.locations.home)
        parsed.invocation.bareWords = match.bareWords
        return (match, parsed)
    }

    private func command(for tokens: [Token]) throws -> CommandTree.Match {
        let active = coordinator.activeFeature
        if active == nil, (try? tree.match(tokens, in: nil, searching: .nowhere)) == nil,
            let verb = try verbAtTop(tokens)
        {
            return verb
        }
        return try tree.match(tokens, in: active, searching: isConversation ? .everywhere : .features)
    }

    /// Runs a line typed at the prompt, where an empty line after a list asks for more of it.
    package func runTyped(_ line: String) async -> ExitStatus {
        await run(line.allSatisfy(\.isWhitespace) ? nextPage ?? line : line)
    }

    /// The completions of the word that ends at a cursor, a UTF-8 offset.
    package func complete(_ line: String, _ cursor: Int) async -> CompletionResult {
        // A cursor inside a character ends no word.
        guard let typed = String(validating: line.utf8.prefix(max(0, cursor)), as: UTF8.self) else {
            return CompletionResult(word: 0..<0, candidates: [])
        }
        let cursor = typed.utf8.count
        switch session?.reading {
        case nil: break
        case .confirmation: return CompletionResult(word: cursor..<cursor, candidates: [])
        case .question(let question):
            let (start, found) = await question.completions(of: typed)
            return CompletionResult(word: start..<cursor, candidates: found, endsWord: false, isVerbatim: true)
        }
        let home = root.services.locations.home
        let found = await tree.completions(
            for: CompletionRequest(line: typed, feature: coordinator.activeFeature, home: home)
        )
        // A field word or an assignment continues with its value, a folder with what it contains.
        let endsWord = !found.completions.contains { candidate in
            candidate.text.last.map { ":=/".contains($0) } ?? false
        }
        return CompletionResult(word: found.start..<cursor, candidates: found.completions, endsWord: endsWord)
    }

    /// Cancels the running command, and returns whether there was one, or a program that its results went to.
    @discardableResult
    package func interrupt() -> Bool {
        wasInterrupted = true
        guard let session else { return isRedirected }
        session.cancel()
        return true
    }

    func redraw() {
        session?.redraw()
        browsing?.resized()
    }

    private func perform(
        _ command: any Command,
        _ invocation: Invocation,
        _ asked: OutputFormat?,
        isCSVSafe: Bool
    ) async throws -> Answer {
        try await runInSession(
            asked: asked,
            isCSVSafe: isCSVSafe,
            changes: command.spec.changesFiles,
            waitingFor: command
        ) { [self] context in
            let output = try await command.run(invocation, in: context)
            if case .records(let list) = output, list.following != nil, usedPager == nil {
                // Printed here, where Ctrl-C still cancels it.
                do {
                    try await printPages(of: list, as: asked ?? format, isCSVSafe: isCSVSafe)
                } catch is ClosedPipe {
                    // The list is on screen all the same.
                }
                return Answer(output: .none)
            }
            // Drawn here, where Ctrl-C still cancels it: it may run another program.
            let drawer = try pictureDrawer
            let pictures = try await TraceSpan.track(.render, "pictures") { _ in
                await drawer.pictures(of: output, as: asked ?? format, on: console.facts)
            }
            return Answer(output: output, pictures: pictures)
        }
    }

    var pictureDrawer: PictureDrawer {
        get throws {
            PictureDrawer(
                choice: composition.settings[PictureChoice.setting],
                environment: root.sources.environment,
                thumbnails: try composition.container.resolve((any ThumbnailMaking).self)
            )
        }
    }

    /// Runs work that Ctrl-C cancels; without a command, nothing says what is waited for.
    func runInSession(
        asked: OutputFormat?,
        isCSVSafe: Bool,
        changes: Bool = false,
        waitingFor command: (any Command)? = nil,
        _ body: @escaping @MainActor @Sendable (any CommandContext) async throws -> Answer
    ) async throws -> Answer {
        var waitedFor: (@MainActor () -> [String])?
        if let command { waitedFor = { [unowned self] in self.waitedFor(by: command) } }
        let display = CommandDisplay(
            console: console,
            screen: screen,
            asked: asked,
            format: format,
            isCSVSafe: isCSVSafe,
            waitedFor: waitedFor
        )
        let session = CommandSession(host: self, display: display)
        self.session = session
        defer { self.session = nil }
        return try await session.run(changes: changes, body)
    }

    // MARK: - Printing

    private func print(_ answer: Answer, as format: OutputFormat, isCSVSafe: Bool) async throws {
        guard !isQuiet else { return }
        var page = try renderingContext(for: format, isCSVSafe: isCSVSafe)
        page.pictures = answer.pictures
        // A pager shows no graphics.
        if let pager = usedPager, answer.pictures?.isText ?? true {
            return try await show(answer, as: format, on: page, in: pager)
        }
        try TraceSpan.measure(.render) {
            let rendered = format.renderer.render(answer.output, for: page)
            try console.write(rendered.standardOutput)
            console.writeError(rendered.standardError)
        }
    }

    func renderingContext(for format: OutputFormat, isCSVSafe: Bool) throws -> RenderingContext {
        var page = console.rendering
        page.isCSVSafe = isCSVSafe
        // Other formats are read later, where "2 min ago" would no longer be true.
        if format == .table { page.now = try composition.container.resolve((any WallClock).self).now }
        return page
    }

    func report(_ error: any Error) -> ExitStatus { Self.report(error, on: console) }

    static func report(_ error: any Error, on console: some Console) -> ExitStatus {
        if error is CancellationError || error is Interrupted { return .interrupted }
        let known = error as? any UserFacingError
        console.tell("error: " + (known?.message ?? "\(error)"), onOneLine: known?.spansLines != true)
        if let hint = known?.hint { console.tell("hint: " + hint, onOneLine: true) }
        return known?.exitStatus ?? .failure
    }

    // MARK: - Rows

    /// What row numbers mean at the top; before the first answer, what they meant at the end of an earlier start.
    var rowsInView: RowsInView {
        let rows = RowsInView(matches: matches, feature: coordinator.lastFeature)
        return rows.isEmpty ? keptLists?.read(RowsInView.self, RowsInView.name) ?? rows : rows
    }

    /// Makes row numbers mean the matches of a search of every feature; empty, they mean the last feature's.
    func show(_ matches: [MatchedRow]) {
        self.matches = matches
        keptLists?.note(RowsInView(matches: matches, feature: coordinator.lastFeature), as: RowsInView.name)
    }

    private var keptLists: KeptLists? { try? composition.container.resolve(KeptLists.self) }

    // MARK: - Configuration

    /// Changes the session's configuration by a `key=value` text; if it throws, nothing has changed.
    func set(_ assignment: String) async throws {
        try await recompose { $0.sources.conversation.append(assignment) }
    }

    /// Composes the program again after a change; if that fails, nothing has changed.
    func recompose(after change: (inout CompositionRoot) -> Void) async throws {
        var changed = root
        change(&changed)
        let before = composition
        composition = try changed.compose(following: before)
        root = changed
        tree = makeTree()
        coordinator.forgetPlaces(
            except: composition.unchangedFeatures(since: before),
            keeping: tree.features.map(\.id)
        )
        let output = composition.settings[HostSettings.output]
        if output != before.settings[HostSettings.output] { format = output }
        reportFailedPlugins()
        await before.container.dispose(inFavorOf: composition.container)
    }

    /// Disposes of the program's services.
    package func close() async {
        await composition.container.dispose()
        await root.dispose()
    }

    /// Reports each newly failed plugin and drops its commands; returns whether the commands changed.
    @discardableResult
    private func reportFailedPlugins() -> Bool {
        var failures: [String: String] = [:]
        for entry in composition.plugins {
            if case .failed(let reason) = entry.state { failures[entry.plugin.id] = reason }
        }
        guard failures != knownFailures else { return false }
        for entry in composition.plugins {
            let id = entry.plugin.id
            guard let reason = failures[id], knownFailures[id] != reason else { continue }
            notify("warning: \(id) was not loaded: \(reason)")
        }
        knownFailures = failures
        tree = makeTree()
        return true
    }

    private func makeTree() -> CommandTree {
        CommandTree(
            commands: HostCommands.all(for: self),
            features: composition.features,
            featureCommands: composition.plugins.reduce(into: [:]) { commands, entry in
                commands[entry.plugin.id] = { entry.commands }
            },
            disabledFeatures: composition.plugins.filter { $0.state == .disabled }.reduce(into: [:]) { hints, entry in
                hints[entry.plugin.id] = hint(toEnable: entry.plugin)
            }
        )
    }

    private func hint(toEnable plugin: any FeaturePlugin) -> String {
        if let added = plugin as? ExternalPlugin, !added.isEnabled {
            return "run 'plugins enable \(plugin.id)' to enable it"
        }
        let enabled = composition.features.map(\.id) + [plugin.id]
        return "run 'set plugins.enabled=\(enabled.joined(separator: ","))' to enable it for this session, "
            + "or add it to your AppConfig.plist"
    }
}

extension Output {
    fileprivate var nextPage: String? {
        switch self {
        case .records(let list): list.nextPage
        case .sequence(let outputs): outputs.last?.nextPage
        case .none, .message, .detail, .document, .picture, .chart, .map: nil
        }
    }
}
