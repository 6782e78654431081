import SatchelConsole
import SatchelPluginAPI

/// What the running command shows before it answers: frames, progress, lines for the person.
@MainActor
final class CommandDisplay {
    private static let pause = Duration.milliseconds(100)

    private let console: any Console
    private let screen: LiveScreen
    private let format: OutputFormat
    private let isFormatAsked: Bool
    private let isCSVSafe: Bool
    private let now: () -> ContinuousClock.Instant
    var lineAfterInterruption: String?
    /// The frame on the screen, as data, so that it can be redrawn in another size.
    private var frame: Output?
    private var waitingLines: [String] = []
    private var lastHeading: Substring?
    private var progress: (line: ProgressLine, label: String, start: ContinuousClock.Instant)?
    private var drawnAt: ContinuousClock.Instant?

    /// Creates the display of a command; `asked` is the format of the line, `format` the default.
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

    var usesScreen: Bool {
        let facts = console.facts
        return facts.output.isTerminal && facts.movesCursor && format == .table
    }

    // MARK: - Frames

    func refresh(_ output: Output) throws {
        eraseProgress()
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

    func notify(_ line: String) {
        eraseProgress()
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
    }

    func eraseProgress() {
        if drawnAt != nil { console.writeError("\r\u{1B}[K") }
        drawnAt = nil
    }

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
