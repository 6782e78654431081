import SatchelConsole
import SatchelPluginAPI

/// What the running command shows before it answers: frames in one place, how far it is, lines for the person.
@MainActor
final class CommandDisplay {
    /// As often as one can read.
    private static let pause = Duration.milliseconds(100)

    private let console: any Console
    private let screen: LiveScreen
    private let format: OutputFormat
    private let isFormatAsked: Bool
    private let isCSVSafe: Bool
    private let now: () -> ContinuousClock.Instant
    /// What the person is told should Ctrl-C end the command.
    var lineAfterInterruption: String?
    /// The frame on the screen, as data, so that it can be drawn for another size.
    private var frame: Output?
    private var waitingLines: [String] = []
    private var lastHeading: Substring?
    private var progress: (line: ProgressLine, label: String, start: ContinuousClock.Instant)?
    private var drawnAt: ContinuousClock.Instant?

    /// Creates the display of a command that begins.
    ///
    /// - Parameters:
    ///   - console: Where it shows.
    ///   - screen: The window, for frames.
    ///   - asked: The format the line asks for, if any.
    ///   - format: The format where the line asks for none.
    ///   - isCSVSafe: Whether csv and tsv keep their cells from being formulas.
    ///   - now: Tells the time.
    init(
        console: any Console,
        screen: LiveScreen,
        asked: OutputFormat?,
        format: OutputFormat,
        isCSVSafe: Bool = false,
        now: @escaping () -> ContinuousClock.Instant = { .now }
    ) {
        self.console = console
        self.screen = screen
        self.format = asked ?? format
        self.now = now
        isFormatAsked = asked != nil
        self.isCSVSafe = isCSVSafe
        screen.open()
    }

    /// Whether frames take the whole window.
    var usesScreen: Bool {
        let facts = console.facts
        return facts.output.isTerminal && facts.movesCursor && format == .table
    }

    // MARK: - Frames

    /// Shows an output in the place of the one before.
    func refresh(_ output: Output) throws {
        eraseProgress()
        guard usesScreen else { return try append(output) }
        frame = output
        try redraw()
    }

    /// Draws the frame anew, as after a resize.
    func redraw() throws {
        guard let frame else { return }
        try screen.show(rendered(frame).lines, rows: console.facts.rows)
    }

    /// Prints an output after those before, at once.
    private func append(_ output: Output) throws {
        let isStream = format == .ndjson || (format == .table && !isFormatAsked && !console.facts.output.isTerminal)
        let renderer: any OutputRenderer = isStream ? OneLineRenderer() : format.renderer
        var page = console.rendering
        page.isCSVSafe = isCSVSafe
        var text = renderer.render(output, for: page)
        if format == .csv || format == .tsv {
            let heading = text.standardOutput.prefix { $0 != "\n" }
            if heading == lastHeading { text.standardOutput.removeFirst(heading.count + 1) }
            lastHeading = heading
        }
        try console.write(text.standardOutput)
        console.writeError(text.standardError)
    }

    private func rendered(_ output: Output) -> RenderedOutput {
        format.renderer.render(output, for: console.rendering)
    }

    // MARK: - Lines

    /// Prints a line for the person, or keeps it while frames hold the window.
    func notify(_ line: String) {
        eraseProgress()
        if frame == nil {
            console.tell(line)
        } else {
            waitingLines.append(line)
        }
    }

    /// Draws how far the work is, where that is seen and not sooner than one can read.
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
    }

    /// Takes the progress off the window, until it is shown again.
    func eraseProgress() {
        if drawnAt != nil { console.writeError("\r\u{1B}[K") }
        drawnAt = nil
    }

    /// Gives the window back with the last frame on it.
    func end(isInterrupted: Bool = false) {
        eraseProgress()
        screen.close()
        leaveFrame()
        if isInterrupted, let line = lineAfterInterruption {
            console.tell(line)
        }
    }

    private func leaveFrame() {
        guard let frame else { return }
        self.frame = nil
        let text = rendered(frame)
        // A terminal that is gone has nobody to show it to.
        try? console.write(text.standardOutput)
        console.writeError(text.standardError)
        for line in waitingLines { console.tell(line) }
    }
}

extension RenderedOutput {
    /// The lines of both streams.
    fileprivate var lines: [String] {
        (standardOutput + standardError).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
            String.init
        )
    }
}
