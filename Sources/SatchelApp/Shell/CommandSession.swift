import SatchelConsole
import SatchelPluginAPI
import SatchelShell

/// One run of a command: its access to the session around it.
///
/// Ctrl-C cancels a run and gives the command a moment to end. One that does not is left to finish alone, and the
/// prompt returns in time. Once canceled or ended, a run is inert: it has released its line, so a late question, line,
/// frame or place has no effect.
///
/// Effects of a command on the session, such as another current list, take place after it has succeeded, and not if it
/// was canceled or failed.
@MainActor
final class CommandSession {
    /// Half of the 100 ms within which the prompt must return.
    private static let grace = Duration.milliseconds(50)

    /// What the person is answering.
    enum Reading {
        /// A yes-or-no question.
        case confirmation
        /// Any other question.
        case question(Question)
    }

    /// Nil once the run is inert.
    private weak var line: RunningLine?
    private let display: CommandDisplay
    private var isCanceled = false
    /// Whether the person gave up at a question.
    private var isGivenUp = false
    private var effects: [@MainActor () -> Void] = []
    /// Unlock what the command has locked; called when it has ended, however long that takes after Ctrl-C.
    private var unlocks: [String: () -> Void] = [:]
    private var task: Task<Void, Never>?
    private var waiter: CheckedContinuation<DrawnOutput, any Error>?
    /// Fetches the next page of the list that is the answer, if another follows.
    private(set) var nextPage: LineOutput.NextPage?
    /// What the person is being asked, if anything.
    private(set) var reading: Reading?

    init(of line: RunningLine, display: CommandDisplay) {
        self.line = line
        self.display = display
        display.willOfferCancel = { [weak line] in line?.output.willTakeScreen?() }
    }

    // MARK: - Running

    /// Runs a command, with this session as its context, then its effects if it succeeds; throws `CancellationError` when the user interrupts it.
    ///
    /// While one that `changes` something runs, no process replaces the files under it.
    func run(
        changes: Bool = false,
        _ body: @escaping @MainActor @Sendable (any CommandContext) async throws -> DrawnOutput
    ) async throws -> DrawnOutput {
        let silence = watchSilence()
        defer {
            silence?.cancel()
            line = nil
            display.end(isCanceled: isCanceled || isGivenUp)
        }
        return try await withCheckedThrowingContinuation { continuation in
            waiter = continuation
            // Started at once, with the result reported from inside: waiting for a turn or for the task would leave
            // the main actor and start threads that a short command never needs.
            task = Task.immediate {
                let result: Result<DrawnOutput, any Error>
                do {
                    if changes { try await lock(nil, alone: false) }
                    result = .success(try await body(self))
                } catch {
                    result = .failure(error)
                }
                for unlock in unlocks.values { unlock() }
                finish(isCanceled ? .failure(CancellationError()) : result)
            }
        }
    }

    func cancel() {
        guard waiter != nil, !isCanceled else { return }
        isCanceled = true
        line = nil
        reading = nil
        task?.cancel()
        Task {
            try await Task.sleep(for: Self.grace)
            finish(.failure(CancellationError()))
        }
    }

    /// Redraws the command's frame after a resize.
    func redraw() {
        // A terminal that is gone ends the command at its next frame.
        if line != nil { try? display.redraw() }
    }

    /// Before pages of the answer are printed while the command still runs.
    func prepareToPrint() { display.eraseLine() }

    private func watchSilence() -> Task<Void, Never>? {
        // A timer starts threads that a command without a person to tell does not need.
        guard display.isForPerson else { return nil }
        return Task { [display] in await display.watchSilence() }
    }

    private func finish(_ result: Result<DrawnOutput, any Error>) {
        guard let waiter else { return }
        self.waiter = nil
        if case .success = result { for effect in effects { effect() } }
        effects = []
        line = nil
        waiter.resume(with: result)
    }
}

// MARK: - What the command sees

extension CommandSession: CommandContext {
    var isInteractive: Bool { line?.session.isConversation ?? false }

    var drawsAnswer: Bool { line != nil && display.drawsAnswer }

    var drawsPictures: Bool { drawsAnswer && line?.drawsPictures == true }

    var embedsPictures: Bool { line != nil && display.isPage }

    func rendered(_ output: Output, as format: OutputFormat) async throws -> String {
        let running = try activeLine()
        let page = RenderingContext(
            isCSVSafe: display.isCSVSafe,
            pictures: await (try running.output.drawer).pictures(of: output, as: format, on: TerminalFacts())
        )
        return format.render(output, for: page).standardOutput
    }

    func whenDone(_ effect: @escaping @MainActor () -> Void) {
        if line != nil { effects.append(effect) }
    }

    func navigate(to destination: Destination) {
        whenDone { [weak line] in line?.navigate(to: destination) }
    }

    func follow(with page: @escaping @MainActor (any CommandContext) async throws -> RecordList) {
        if line != nil { nextPage = page }
    }

    /// The page after the one that is printed, with what follows it in ``nextPage``.
    func following(_ page: LineOutput.NextPage) async throws -> RecordList {
        nextPage = nil
        return try await page(self)
    }

    func notify(_ text: String) {
        if line != nil { display.notify(text) }
    }

    func fail(_ errors: [any Error]) {
        guard let running = line, let first = errors.first else { return }
        let known = errors.compactMap { $0 as? any UserFacingError }
        running.status = (first as? any UserFacingError)?.exitStatus ?? .failure
        for error in errors { display.notify("error: " + error.userMessage) }
        var hints: Set<String> = []
        for hint in known.compactMap(\.hint) where hints.insert(hint).inserted { display.notify("hint: " + hint) }
    }

    func show(_ progress: WorkProgress) {
        if line != nil { display.show(progress) }
    }

    func ifInterrupted(say text: String) {
        if line != nil { display.lineAfterInterruption = text }
    }

    func refresh(_ output: Output) throws {
        let running = try activeLine()
        if display.usesScreen { running.output.willTakeScreen?() }
        try display.refresh(output)
    }

    func browse(_ browsing: any Browsing, words: String) async throws {
        let running = try activeLine()
        // Nothing is written beside the window while it is taken.
        display.setAsking(true)
        defer { display.setAsking(false) }
        whenDone(try await running.browse(browsing, words: words, canDraw: display.usesScreen))
    }

    func lines(from path: String) throws -> AsyncThrowingStream<String, any Error> {
        try activeLine().lines(from: path)
    }

    func excludeOthers(changing feature: String?) async throws { try await lock(feature, alone: true) }

    private func lock(_ feature: String?, alone: Bool) async throws {
        let name = (feature ?? "data") + (alone ? "" : " shared")
        guard unlocks[name] == nil else { return }
        unlocks[name] = try await activeLine().lock(feature, alone: alone) { notify($0) }
    }

    func confirm(_ question: String) async throws -> Bool {
        guard let readAnswer = try activeLine().session.readAnswer else { throw UsageError(.unconfirmed(question)) }
        let answer = try await reading(.confirmation) {
            await readAnswer(display.line("\(VisibleText.line(question))? [y/N] "))
        }
        return ["y", "yes"].contains((answer ?? "").lowercased())
    }

    func ask(_ question: Question) async throws -> String {
        while true {
            guard let readAnswer = try activeLine().session.readAnswer else {
                throw UsageError(.unanswered(question.parameter))
            }
            let line = try await reading(.question(question)) { await readAnswer(display.line(question.line)) }
            guard let line else {
                isGivenUp = true
                throw CancellationError()
            }
            do {
                return try question.answer(to: line)
            } catch let reason as any UserFacingError {
                notify(reason.message)
            }
        }
    }

    private func reading(_ kind: Reading, _ read: @MainActor () async -> String?) async throws -> String? {
        display.setAsking(true)
        reading = kind
        defer {
            reading = nil
            display.setAsking(false)
        }
        let answer = await read()
        _ = try activeLine()
        return answer
    }

    private func activeLine() throws -> RunningLine {
        guard let line else { throw CancellationError() }
        return line
    }
}

extension Question {
    /// Longer lists of words are left to Tab.
    private static let mostListed = 60

    /// The question as shown: `Category (top, bottom) [top]: `.
    fileprivate var line: String {
        let words = allowed.joined(separator: ", ")
        let choices = words.isEmpty || words.count > Self.mostListed ? "" : " (\(words))"
        let fallback = defaultAnswer.map { " [\($0)]" } ?? (isOptional ? " (may be empty)" : "")
        return VisibleText.line(prompt + choices + fallback) + ": "
    }
}
