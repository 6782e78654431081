import SatchelCatalog
import SatchelCollection
import SatchelConsole
import SatchelDI
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
    package let session: Session
    let output: LineOutput
    let line: RunningLine
    private let isCSVSafe: Bool
    private let failsEmpty: Bool
    /// The longest wait for a Ctrl-C that a program got sooner than the shell.
    var interruptPatience = Duration.seconds(2)
    /// Records what runs; nil unless `--trace` or `--timing` asks for it.
    package var trace: Trace?
    /// Whether each line is followed by its times.
    package var showsTiming = false

    /// Without a `format` the configuration decides.
    package init(
        root: CompositionRoot,
        console: any Console,
        format: OutputFormat? = nil,
        isCSVSafe: Bool = false,
        failsEmpty: Bool = false,
        makeHistory: (Settings) -> CommandHistory
    ) throws {
        self.isCSVSafe = isCSVSafe
        self.failsEmpty = failsEmpty
        let session = try Session(root: root, format: format, makeHistory: makeHistory)
        let output = LineOutput(session, on: console)
        let line = RunningLine(session, output)
        (self.session, self.output, self.line) = (session, output, line)
        session.start { [unowned session, unowned line] in
            RunningLine.hostCommands(in: session, line)
        } warn: { [unowned line] in
            line.notify($0)
        }
    }

    /// Lets commands ask the person at the terminal, who in a conversation will type more, so that fetching ahead pays.
    package func answerQuestions(
        inConversation isConversation: Bool = true,
        with ask: @escaping @MainActor (String) async -> String?
    ) {
        session.answerQuestions(inConversation: isConversation, with: ask)
    }

    /// Disposes of the program's services.
    package func close() async { await session.close() }

    // MARK: - Running lines

    /// Runs one line and prints its answer; blank lines and comments do nothing.
    package func run(_ text: String) async -> ExitStatus {
        do {
            let line = try Tokenizer.line(text) { session.tree.isCommand($0, in: session.coordinator.activeFeature) }
            if let target = line.target { return await run(line.tokens, to: target) }
            return await run(line.tokens)
        } catch {
            return output.report(error)
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

    /// Runs the lines that could have been typed instead of browsing, which are in the history from then on.
    private func runBrowsedLines() async -> ExitStatus {
        let lines = line.browsed
        line.browsed = []
        for browsed in lines {
            session.history.append(browsed.text)
            line.isQuiet = browsed.isQuiet
            let status = await run(browsed.text)
            line.isQuiet = false
            guard status == .success else { return status }
        }
        return .success
    }

    private func answer(_ tokens: [Token]) async -> ExitStatus {
        guard tokens.reduce(0, { $0 + $1.text.utf8.count + 1 }) <= Tokenizer.longestLine + 1 else {
            return output.report(UsageError(.lineTooLong(limit: Tokenizer.longestLine)))
        }
        line.status = .success
        do {
            let (match, parsed) = try await TraceSpan.track(.parse) { _ in try await session.read(tokens) }
            noteInTrace(match.spec, parsed.invocation, match.rest)
            let isCSVSafe = isCSVSafe || parsed.isCSVSafe
            let answer =
                parsed.wantsHelp
                ? DrawnOutput(output: .document(HelpPages(session).page(of: match.spec)))
                : try await line.perform(match.command, parsed.invocation, parsed.output, isCSVSafe: isCSVSafe)
            if failsEmpty || parsed.failsEmpty, case .records(let list) = answer.output, list.records.isEmpty {
                line.status = .failure
            }
            if !line.isQuiet {
                try await output.print(answer, as: parsed.output ?? session.format, isCSVSafe: isCSVSafe) { next in
                    try await self.line.following(next)
                }
            }
            session.nextPage = answer.output.nextPage
        } catch is ClosedPipe {
            // Who reads no more has had enough.
            line.status = .success
        } catch {
            return output.report(error)
        }
        await session.root.services.lists.write { [session] in
            try session.composition.container.resolve(CollectionStore.self)
        }
        return line.status
    }

    /// Runs a line typed at the prompt, where an empty line after a list asks for more of it.
    package func runTyped(_ text: String) async -> ExitStatus {
        await run(text.allSatisfy(\.isWhitespace) ? session.nextPage ?? text : text)
    }

    /// The completions of the word that ends at a cursor, a UTF-8 offset.
    package func complete(_ text: String, _ cursor: Int) async -> CompletionResult {
        // A cursor inside a character ends no word.
        guard let typed = String(validating: text.utf8.prefix(max(0, cursor)), as: UTF8.self) else {
            return CompletionResult(word: 0..<0, candidates: [])
        }
        let cursor = typed.utf8.count
        switch line.command?.reading {
        case nil: break
        case .confirmation: return CompletionResult(word: cursor..<cursor, candidates: [])
        case .question(let question):
            let (start, found) = await question.completions(of: typed)
            return CompletionResult(word: start..<cursor, candidates: found, endsWord: false, isVerbatim: true)
        }
        let home = session.root.services.locations.home
        let found = await session.tree.completions(
            for: CompletionRequest(line: typed, feature: session.coordinator.activeFeature, home: home)
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
        line.wasInterrupted = true
        guard let command = line.command else { return line.isRedirected }
        command.cancel()
        return true
    }

    func redraw() {
        line.command?.redraw()
        line.browsing?.resized()
    }

    // MARK: - Tracing

    /// Runs a command in a span, if the program is traced, and prints its times if each line does.
    func traced<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        guard let trace else { return try await body() }
        let span = TraceSpan.current?.child(.command) ?? trace.begin(.command)
        defer {
            let timing = span.endCommand()
            if showsTiming, !timing.isEmpty { output.console.tell(timing) }
        }
        return try await TraceSpan.$current.withValue(span) { try await body() }
    }

    /// Records which command runs: its name and the names of its arguments.
    func noteInTrace(_ spec: CommandSpec, _ invocation: Invocation, _ words: [Token]) {
        guard let span = TraceSpan.current else { return }
        span.name(spec.name)
        span.set("arguments", invocation.names.sorted())
        span.noteTyped(words.map(\.text))
        if span.trace.showsWords { span.set("words", words.map(\.text)) }
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
