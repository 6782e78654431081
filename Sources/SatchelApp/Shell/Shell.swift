import SatchelConfig
import SatchelConsole
import SatchelDI
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell

/// Runs lines: finds the command, runs it, prints its answer, and says how it went.
///
/// One shell is one conversation, whether typed, piped or given by `-c`. It knows no readline and no process: those
/// are the run modes around it.
@MainActor
package final class Shell {
    /// Where answers and messages go.
    let console: any Console
    /// Which feature is active and where the user has been.
    let coordinator = AppCoordinator()
    /// The lines typed before.
    let history: CommandHistory
    private(set) var root: CompositionRoot
    package private(set) var composition: Composition
    private(set) var tree: CommandTree
    /// The plugins that were told to have failed, each with the reason.
    private var knownFailures: [String: String] = [:]
    /// The format of answers where a line asks for no other.
    var format: OutputFormat
    /// Whether every csv and tsv answer keeps its cells from being formulas.
    private let isCSVSafe: Bool
    /// Whether a command asked for the conversation to end.
    var hasEnded = false
    /// The line that goes on with the list that was the last answer, if that list goes on.
    private var nextPage: String?
    /// Whether standard input is where commands come from, and so nobody else may read it.
    var readsCommandsFromInput = false
    /// Told before a command takes the window for the first time.
    var willTakeScreen: (@MainActor () -> Void)?
    /// The window, for commands that show frames in it; signals give it back from their own thread.
    nonisolated let screen: LiveScreen
    /// Asks the person at the terminal; nil where nobody is there.
    package private(set) var readAnswer: (@MainActor (String) async -> String?)?
    /// Whether a person types one line after the other, instead of a line that runs alone.
    package private(set) var isConversation = false
    /// The command that runs, if one does.
    private(set) var session: CommandSession?

    /// Creates a shell.
    ///
    /// - Parameters:
    ///   - root: Puts the program together, now and again when `set` changes the configuration.
    ///   - console: Where answers and messages go.
    ///   - format: The format of answers; what the configuration says when nil.
    ///   - isCSVSafe: Whether every csv and tsv answer keeps its cells from being formulas.
    ///   - makeHistory: Makes the history of lines typed before, as the configuration wants it.
    /// - Throws: What ``CompositionRoot/compose()`` throws.
    package init(
        root: CompositionRoot,
        console: any Console,
        format: OutputFormat? = nil,
        isCSVSafe: Bool = false,
        makeHistory: (Settings) -> CommandHistory
    ) throws {
        self.root = root
        self.console = console
        self.isCSVSafe = isCSVSafe
        screen = LiveScreen(console: console)
        let composition = try root.compose()
        history = makeHistory(composition.settings)
        self.composition = composition
        self.format = format ?? composition.settings[HostSettings.output]
        tree = CommandTree(commands: [], features: [])
        tree = makeTree()
        reportFailedPlugins()
    }

    /// Lets commands ask the person at the terminal; without it, nobody is there to answer.
    ///
    /// - Parameters:
    ///   - isConversation: Whether that person will type more lines, so that it pays to fetch ahead.
    ///   - ask: Shows a question and reads the answer; nil when the person gives up.
    package func answerQuestions(
        inConversation isConversation: Bool = true,
        with ask: @escaping @MainActor (String) async -> String?
    ) {
        self.isConversation = isConversation
        readAnswer = ask
    }

    // MARK: - Running lines

    /// Runs one line and prints what comes of it.
    ///
    /// - Parameter line: What was typed; blank lines and comments do nothing.
    /// - Returns: How it went.
    package func run(_ line: String) async -> ExitStatus {
        do {
            let tokens = try Tokenizer.tokens(of: line)
            return await run(tokens)
        } catch {
            return report(UsageError(tokenizing: error))
        }
    }

    /// Runs a line that was split into words already, such as the process's arguments.
    package func run(_ tokens: [Token]) async -> ExitStatus {
        guard !tokens.isEmpty else { return .success }
        guard tokens.reduce(0, { $0 + $1.text.utf8.count + 1 }) <= Tokenizer.longestLine + 1 else {
            return report(UsageError(.lineTooLong(limit: Tokenizer.longestLine)))
        }
        do {
            // Commands are made when a line first means them, and that may fail.
            var found = Result { try tree.match(tokens, in: coordinator.activeFeature) }
            if reportFailedPlugins() { found = Result { try tree.match(tokens, in: coordinator.activeFeature) } }
            let match = try found.get()
            let parsed = try CommandParser.parse(match.rest, for: match.spec, home: root.services.locations.home)
            let isCSVSafe = isCSVSafe || parsed.isCSVSafe
            let answer =
                parsed.wantsHelp
                ? Answer(output: .document(Document(match.spec.helpPage, data: match.spec.schema)))
                : try await perform(match.command, parsed.invocation, parsed.output, isCSVSafe: isCSVSafe)
            try print(answer, as: parsed.output ?? format, isCSVSafe: isCSVSafe)
            nextPage = answer.output.nextPage
            return .success
        } catch {
            return report(error)
        }
    }

    /// Runs a line typed at the prompt, where an empty line after a list that goes on asks for more of it.
    package func runTyped(_ line: String) async -> ExitStatus {
        await run(line.allSatisfy(\.isWhitespace) ? nextPage ?? line : line)
    }

    /// The ways to complete the word that ends at a place in a line, given in UTF-8 bytes.
    package func complete(_ line: String, _ cursor: Int) async -> CompletionResult {
        // A cursor within a character ends no word.
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
        let found = await tree.completions(
            for: CompletionRequest(line: typed, feature: coordinator.activeFeature)
        )
        // A field word or an assignment goes on with its value.
        let endsWord = !found.completions.contains { $0.text.hasSuffix(":") || $0.text.hasSuffix("=") }
        return CompletionResult(word: found.start..<cursor, candidates: found.completions, endsWord: endsWord)
    }

    /// Stops the running command, if there is one.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    package func interrupt() -> Bool {
        guard let session else { return false }
        session.cancel()
        return true
    }

    /// Draws what the running command shows anew, for a window of another size.
    func redraw() { session?.redraw() }

    private func perform(
        _ command: any Command,
        _ invocation: Invocation,
        _ asked: OutputFormat?,
        isCSVSafe: Bool
    ) async throws -> Answer {
        let session = CommandSession(
            host: self,
            console: console,
            screen: screen,
            asked: asked,
            format: format,
            isCSVSafe: isCSVSafe
        )
        self.session = session
        defer { self.session = nil }
        return try await session.run { [self] context in
            let output = try await command.run(invocation, in: context)
            if case .records(let list) = output, list.following != nil {
                // Printed here, where Ctrl-C still ends it.
                try await printPages(of: list, as: asked ?? format, isCSVSafe: isCSVSafe)
                return Answer(output: .none)
            }
            // Drawn here, where Ctrl-C still ends it: it may take another program.
            let drawer = PictureDrawer(
                choice: composition.settings[PictureChoice.setting],
                environment: root.sources.environment,
                thumbnails: try composition.container.resolve((any ThumbnailMaking).self)
            )
            let pictures = await drawer.pictures(of: output, as: asked ?? format, on: console.facts)
            return Answer(output: output, pictures: pictures)
        }
    }

    // MARK: - Printing

    /// Prints an answer.
    func print(_ answer: Answer, as format: OutputFormat, isCSVSafe: Bool) throws {
        var page = console.rendering
        page.isCSVSafe = isCSVSafe
        page.pictures = answer.pictures
        let rendered = format.renderer.render(answer.output, for: page)
        try console.write(rendered.standardOutput)
        console.writeError(rendered.standardError)
    }

    /// Prints a list page by page, each before the next one is fetched.
    private func printPages(of list: RecordList, as format: OutputFormat, isCSVSafe: Bool) async throws {
        var context = console.rendering
        context.isCSVSafe = isCSVSafe
        var renderer = PagedRenderer(format, for: context)
        var page = list
        while true {
            let rendered = renderer.render(page)
            try console.write(rendered.standardOutput)
            console.writeError(rendered.standardError)
            guard let following = page.following else { return }
            try Task.checkCancellation()
            page = try await following.list()
            try Task.checkCancellation()
        }
    }

    /// Prints an error and says which exit status it stands for.
    func report(_ error: any Error) -> ExitStatus { Self.report(error, on: console) }

    /// Prints an error on a console and says which exit status it stands for.
    static func report(_ error: any Error, on console: some Console) -> ExitStatus {
        if error is CancellationError || error is Interrupted { return .interrupted }
        let known = error as? any UserFacingError
        let message = "error: " + (known?.message ?? "\(error)")
        console.writeError((known?.spansLines == true ? VisibleText.block(message) : VisibleText.line(message)) + "\n")
        if let hint = known?.hint { console.writeError("hint: " + VisibleText.line(hint) + "\n") }
        return known?.exitStatus ?? .failure
    }

    // MARK: - Configuration

    /// Changes the configuration of this conversation; what it does not touch keeps its state.
    ///
    /// - Parameter assignment: A `key=value` text, checked like one of `--set`.
    /// - Throws: What ``CompositionRoot/compose()`` throws; the conversation then goes on as it was.
    func set(_ assignment: String) async throws {
        var changed = root
        changed.sources.conversation.append(assignment)
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

    /// Gives back what the program holds.
    package func close() async {
        await composition.container.dispose()
        await root.dispose()
    }

    /// Tells of each plugin that is found to have failed, once, and leaves its commands out.
    ///
    /// - Returns: Whether there are other commands now.
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
            notify("warning: \(id) is left out: \(reason)")
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
            disabledFeatures: composition.plugins.filter { $0.state == .disabled }.map(\.plugin.id)
        )
    }
}

extension Output {
    /// The line that shows more of the list that the answer is or ends in, if that list goes on.
    fileprivate var nextPage: String? {
        switch self {
        case .records(let list): list.nextPage
        case .sequence(let outputs): outputs.last?.nextPage
        case .none, .message, .detail, .document, .picture, .chart, .map: nil
        }
    }
}

extension UsageError {
    fileprivate init(tokenizing problem: Tokenizer.Problem) {
        switch problem {
        case .unclosedQuote(let mark, _): self.init(.unclosedQuote(String(mark)))
        case .trailingBackslash: self.init(.trailingBackslash)
        case .tooLong: self.init(.lineTooLong(limit: Tokenizer.longestLine))
        }
    }
}
