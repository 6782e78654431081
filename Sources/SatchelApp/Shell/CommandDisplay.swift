import SatchelConsole
import SatchelPluginAPI
import SatchelShell

/// What the running command shows before it answers: frames, progress, what it waits for, lines for the person.
///
/// It owns the last line of the terminal, which is progress or what is waited for, never both.
@MainActor
final class CommandDisplay {
    private static let pause = Duration.milliseconds(100)

    private let console: any Console
    private let screen: LiveScreen
    private let format: OutputFormat
    private let isFormatAsked: Bool
    let isCSVSafe: Bool
    private let now: () -> ContinuousClock.Instant
    private let waitedFor: (@MainActor () -> [String])?
    /// Called before the terminal says that Ctrl-C cancels.
    var willOfferCancel: @MainActor () -> Void = {}
    var lineAfterInterruption: String?
    /// The frame on the screen, as data, so that it can be redrawn in another size.
    private var frame: Output?
    private var waitingLines: [String] = []
    private var lastHeading: Substring?
    private var progress: (line: ProgressLine, label: String, start: ContinuousClock.Instant)?
    private var drawnAt: ContinuousClock.Instant?
    private var isWaitingDrawn = false
    /// When the silence began; nil while a question waits for its answer.
    private var quietSince: ContinuousClock.Instant?
    private var hasRefreshed = false

    /// `asked` is the format of the line, `format` the default, and `waitedFor` names what the command waits for at a
    /// moment; without it, nothing is said.
    init(
        console: any Console,
        screen: LiveScreen,
        asked: OutputFormat?,
        format: OutputFormat,
        isCSVSafe: Bool = false,
        waitedFor: (@MainActor () -> [String])? = nil,
        now: @escaping () -> ContinuousClock.Instant = { .now }
    ) {
        self.console = console
        self.screen = screen
        self.format = asked ?? format
        self.waitedFor = waitedFor
        self.now = now
        quietSince = now()
        isFormatAsked = asked != nil
        self.isCSVSafe = isCSVSafe
        screen.open()
    }

    var usesScreen: Bool {
        let facts = console.facts
        return facts.output.isTerminal && facts.movesCursor && format == .table
    }

    /// Whether the answer is printed as a table on a terminal.
    var drawsAnswer: Bool { console.facts.output.isTerminal && format == .table }

    /// Whether the answer is a page.
    var isPage: Bool { format == .html }

    // MARK: - Frames

    func refresh(_ output: Output) throws {
        hasRefreshed = true
        eraseLine()
        guard usesScreen else { return try append(output) }
        frame = output
        try redraw()
    }

    func redraw() throws {
        guard let frame else { return }
        try screen.show(rendered(frame).lines, rows: console.facts.rows)
    }

    private func append(_ output: Output) throws {
        let isStream = format == .ndjson || (format == .table && !isFormatAsked && !console.facts.output.isTerminal)
        var page = console.rendering
        page.isCSVSafe = isCSVSafe
        var text = isStream ? output.onOneLine : format.render(output, for: page)
        if format == .csv || format == .tsv {
            let heading = text.standardOutput.prefix { $0 != "\n" }
            if heading == lastHeading { text.standardOutput.removeFirst(heading.count + 1) }
            lastHeading = heading
        }
        try console.write(text.standardOutput)
        console.writeError(text.standardError)
    }

    private func rendered(_ output: Output) -> RenderedOutput {
        format.render(output, for: console.rendering)
    }

    // MARK: - Lines

    /// A question as a terminal shows it, broken between words with the answer after the last one.
    func line(_ question: String) -> String {
        guard console.facts.isInteractive, question.displayWidth >= console.facts.columns else { return question }
        return question.brokenAtBlanks(to: console.facts.columns) + " "
    }

    func notify(_ line: String) {
        eraseLine()
        if frame == nil {
            console.tell(line)
        } else {
            waitingLines.append(line)
        }
    }

    /// Draws progress, no more often than one can read, on a terminal that shows no frame.
    func show(_ report: WorkProgress) {
        let facts = console.facts
        guard facts.error.isTerminal, facts.movesCursor, frame == nil else { return }
        let time = now()
        if progress?.label != report.label {
            progress = (ProgressLine(from: report), report.label, time)
            drawnAt = nil
        }
        guard let progress, drawnAt.map({ time - $0 >= Self.pause }) ?? true else { return }
        // A line as wide as the window would wrap on some terminals and could not be erased.
        let text = progress.line.text(
            report,
            after: time - progress.start,
            for: console.rendering,
            columns: max(1, facts.columns - 1)
        )
        console.writeError("\r" + text + "\u{1B}[K")
        drawnAt = time
        isWaitingDrawn = false
    }

    /// Erases the last line before something else is written there; the silence starts again.
    func eraseLine() {
        if drawnAt != nil || (isWaitingDrawn && console.facts.movesCursor) { console.writeError("\r\u{1B}[K") }
        drawnAt = nil
        isWaitingDrawn = false
        if quietSince != nil { quietSince = now() }
    }

    func end(isCanceled: Bool = false) {
        eraseLine()
        screen.close()
        leaveFrame()
        guard isCanceled else { return }
        let facts = console.facts
        // Ctrl-C is how one leaves what refreshes itself.
        let line = lineAfterInterruption ?? (facts.error.isTerminal && !hasRefreshed ? "canceled" : nil)
        guard let line else { return }
        // The terminal has written ^C.
        if facts.error.isTerminal { console.writeError(facts.movesCursor ? "\r\u{1B}[K" : "\n") }
        console.tell(line)
    }

    // MARK: - Waiting

    /// Whether a person sees standard error.
    var isForPerson: Bool { waitedFor != nil && console.facts.error.isTerminal }

    /// Says what the command waits for while it is silent, until the task is canceled.
    func watchSilence() async {
        while !Task.isCancelled { try? await Task.sleep(for: sayWhatIsWaitedFor()) }
    }

    /// Draws the line if it is due, and returns the time until it is due or changes.
    func sayWhatIsWaitedFor() -> Duration {
        guard let quietSince, drawnAt == nil, !hasRefreshed else { return WaitingLine.patience }
        let elapsed = now() - quietSince
        guard elapsed >= WaitingLine.patience else { return WaitingLine.timeToNext(after: elapsed) }
        let facts = console.facts
        // Where the line cannot be drawn again it is written once, without the time.
        guard facts.movesCursor || !isWaitingDrawn else { return WaitingLine.timeToNext(after: elapsed) }
        willOfferCancel()
        let text = WaitingLine.text(
            for: waitedFor?() ?? [],
            after: facts.movesCursor ? elapsed : nil,
            usesUnicode: facts.usesUnicode,
            columns: max(1, facts.columns - 1)
        )
        console.writeError(facts.movesCursor ? "\r" + text + "\u{1B}[K" : text + "\n")
        isWaitingDrawn = true
        return WaitingLine.timeToNext(after: elapsed)
    }

    /// A person is being asked, or has answered.
    func setAsking(_ isAsking: Bool) {
        eraseLine()
        quietSince = isAsking ? nil : now()
    }

    private func leaveFrame() {
        guard let frame else { return }
        self.frame = nil
        let text = rendered(frame)
        // A terminal that is gone needs no frame.
        try? console.write(text.standardOutput)
        console.writeError(text.standardError)
        for line in waitingLines { console.tell(line) }
    }
}

extension RenderedOutput {
    fileprivate var lines: [String] {
        (standardOutput + standardError).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
            String.init
        )
    }
}
