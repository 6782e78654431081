import SatchelCatalog
import SatchelConsole
import SatchelDI
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell
import SatchelTrace

/// What a command returned, with its pictures drawn for the terminal.
struct DrawnOutput: Sendable {
    var output: Output
    var pictures: DrawnPictures?
    /// Fetches the page after that of a list which is printed whole.
    var nextPage: LineOutput.NextPage?
}

/// Where results and messages go, and how they are printed.
@MainActor
final class LineOutput {
    typealias NextPage = @MainActor (any CommandContext) async throws -> RecordList

    private let session: Session
    /// For a line that sends its results elsewhere, that place.
    var console: any Console
    /// The window, for commands that show frames; signals restore it from their own thread.
    nonisolated let screen: LiveScreen
    /// The pager for answers taller than the window; nil if there is none.
    var pager: Pager?
    /// Called before a command takes the window or offers to be canceled: signals then need handling.
    var willTakeScreen: (@MainActor () -> Void)?

    init(_ session: Session, on console: any Console) {
        self.session = session
        self.console = console
        screen = LiveScreen(console: console)
    }

    var drawer: PictureDrawer {
        get throws {
            PictureDrawer(
                choice: session.composition.settings[PictureChoice.setting],
                environment: session.root.sources.environment,
                thumbnails: try session.composition.container.resolve((any ThumbnailMaking).self)
            )
        }
    }

    func renderingContext(for format: OutputFormat, isCSVSafe: Bool) throws -> RenderingContext {
        var page = console.rendering
        page.isCSVSafe = isCSVSafe
        // Other formats are read later, where "2 min ago" would no longer be true.
        if format == .table { page.now = try session.composition.container.resolve((any WallClock).self).now }
        return page
    }

    func report(_ error: any Error) -> ExitStatus { Self.report(error, on: console) }

    static func report(_ error: any Error, on console: some Console) -> ExitStatus {
        if error is CancellationError { return .interrupted }
        let known = error as? any UserFacingError
        console.tell("error: " + (known?.message ?? "\(error)"), onOneLine: known?.spansLines != true)
        if let hint = known?.hint { console.tell("hint: " + hint, onOneLine: true) }
        return known?.exitStatus ?? .failure
    }

    /// Prints the output of a command that has ended; `fetch` gets the next page of a list, and what follows it.
    func print(
        _ drawn: DrawnOutput,
        as format: OutputFormat,
        isCSVSafe: Bool,
        fetching fetch: (@escaping NextPage) async throws -> DrawnOutput
    ) async throws {
        var page = try renderingContext(for: format, isCSVSafe: isCSVSafe)
        page.pictures = drawn.pictures
        // A pager shows no graphics.
        if let pager = usedPager, drawn.pictures?.isText ?? true {
            return try await show(drawn, as: format, on: page, in: pager, fetching: fetch)
        }
        try TraceSpan.measure(.render) { try write(format.render(drawn.output, for: page)) }
    }

    /// Prints every page of a list as it is fetched.
    func printPages(of list: RecordList, as format: OutputFormat, isCSVSafe: Bool, by command: CommandSession)
        async throws
    {
        var renderer = try PagedRenderer(format, for: renderingContext(for: format, isCSVSafe: isCSVSafe))
        var page = list
        while true {
            try TraceSpan.measure(.render) {
                let rendered = renderer.render(page)
                command.prepareToPrint()
                try write(rendered)
            }
            guard let next = command.nextPage else { return }
            try Task.checkCancellation()
            page = try await command.following(next)
            try Task.checkCancellation()
        }
    }

    private func write(_ rendered: RenderedOutput) throws {
        try console.write(rendered.standardOutput)
        console.writeError(rendered.standardError)
    }

    /// The pager for an answer at the prompt; nil if answers go straight to the window.
    var usedPager: Pager? {
        let facts = console.facts
        guard session.isConversation, facts.isInteractive, facts.movesCursor else { return nil }
        return session.composition.settings[PagerChoice.setting] == .auto ? pager : nil
    }

    /// Shows an output, which moves to the pager once it is taller than the window.
    ///
    /// No command runs meanwhile, so that Ctrl-C is the pager's own; only fetching the next page of a list is one.
    private func show(
        _ drawn: DrawnOutput,
        as format: OutputFormat,
        on page: RenderingContext,
        in pager: Pager,
        fetching fetch: (@escaping NextPage) async throws -> DrawnOutput
    ) async throws {
        var shown = PagedOutput(console: console, pager: pager)
        do {
            var drawn = drawn
            if drawn.nextPage != nil {
                var renderer = PagedRenderer(format, for: page)
                while case .records(let list) = drawn.output,
                    try await shown.append(TraceSpan.measure(.render) { renderer.render(list) }),
                    let next = drawn.nextPage
                {
                    drawn = try await fetch(next)
                }
            } else {
                let rendered = TraceSpan.measure(.render) { format.render(drawn.output, for: page) }
                _ = try await shown.append(rendered)
            }
        } catch {
            try await shown.finish()
            throw error
        }
        try await shown.finish()
    }
}

/// The text of an answer on its way to the window or the pager.
@MainActor
private struct PagedOutput {
    private enum Place {
        /// Nowhere yet: it may fit the window.
        case unknown
        case pager(PagerRun)
        case window
        /// The user has left the pager.
        case nowhere
    }

    /// More than a pager that never ran can have taken.
    private static let longestKept = 1 << 20

    private let console: any Console
    private let pager: Pager
    private var place = Place.unknown
    /// What waits for its place, and then what the pager has got, for the window if there turns out to be no pager.
    private var text = ""
    private var notes = ""

    init(console: any Console, pager: Pager) {
        self.console = console
        self.pager = pager
    }

    /// Shows more of the answer; false if nobody wants more.
    mutating func append(_ more: RenderedOutput) async throws -> Bool {
        notes += more.standardError
        if text.utf8.count < Self.longestKept { text += more.standardOutput }
        switch place {
        case .unknown:
            let facts = console.facts
            // The prompt takes a row.
            guard text.isTaller(than: facts.rows - 1, columns: facts.columns) else { return true }
            guard let run = pager.start() else { return try showInWindow() }
            place = .pager(run)
            return try await hand(text, to: run)
        case .pager(let run):
            return try await hand(more.standardOutput, to: run)
        case .window:
            return try showInWindow()
        case .nowhere:
            return false
        }
    }

    /// Shows the rest, and waits until the user has left the pager.
    mutating func finish() async throws {
        switch place {
        case .unknown: _ = try showInWindow()
        case .pager(let run): _ = try await leave(run)
        case .window, .nowhere: break
        }
        console.writeError(notes)
    }

    private mutating func hand(_ more: String, to run: PagerRun) async throws -> Bool {
        guard await !run.write(more) else { return true }
        return try await leave(run)
    }

    private mutating func leave(_ run: PagerRun) async throws -> Bool {
        place = .nowhere
        guard await !run.finish() else { return false }
        return try showInWindow()
    }

    private mutating func showInWindow() throws -> Bool {
        place = .window
        try console.write(text)
        text = ""
        return true
    }
}
