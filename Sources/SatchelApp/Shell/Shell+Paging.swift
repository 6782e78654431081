import SatchelConsole
import SatchelPluginAPI
import SatchelShell
import SatchelTrace

extension Shell {
    /// Prints every page of a list as it is fetched.
    func printPages(of list: RecordList, as format: OutputFormat, isCSVSafe: Bool) async throws {
        var renderer = try PagedRenderer(format, for: renderingContext(for: format, isCSVSafe: isCSVSafe))
        var page = list
        while true {
            try TraceSpan.measure(.render) {
                let rendered = renderer.render(page)
                session?.prepareToPrint()
                try console.write(rendered.standardOutput)
                console.writeError(rendered.standardError)
            }
            guard let following = page.following else { return }
            try Task.checkCancellation()
            page = try await following.list()
            try Task.checkCancellation()
        }
    }

    /// The pager for an answer at the prompt; nil if answers go straight to the window.
    var usedPager: Pager? {
        let facts = console.facts
        guard isConversation, facts.isInteractive, facts.movesCursor else { return nil }
        return composition.settings[PagerChoice.setting] == .auto ? pager : nil
    }

    /// Shows an answer, which moves to the pager once it is taller than the window.
    ///
    /// No command runs meanwhile, so that Ctrl-C is the pager's own; only fetching the next page of a list is one.
    func show(_ answer: Answer, as format: OutputFormat, on page: RenderingContext, in pager: Pager) async throws {
        var shown = PagedAnswer(console: console, pager: pager)
        do {
            if case .records(var list) = answer.output, list.following != nil {
                var renderer = PagedRenderer(format, for: page)
                while try await shown.append(TraceSpan.measure(.render) { renderer.render(list) }),
                    let following = list.following
                {
                    list = try await fetch(following)
                }
            } else {
                let rendered = TraceSpan.measure(.render) { format.renderer.render(answer.output, for: page) }
                _ = try await shown.append(rendered)
            }
        } catch {
            try await shown.finish()
            throw error
        }
        try await shown.finish()
    }

    private func fetch(_ following: RecordList.Following) async throws -> RecordList {
        let answer = try await runInSession(asked: nil, isCSVSafe: false) { _ in
            Answer(output: .records(try await following.list()))
        }
        guard case .records(let list) = answer.output else { throw CancellationError() }
        return list
    }
}

/// The text of an answer on its way to the window or the pager.
@MainActor
private struct PagedAnswer {
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
