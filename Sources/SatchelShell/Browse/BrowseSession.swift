import SatchelConsole
import SatchelPluginAPI

/// Browses on the terminal: keys in, frames out, until the person leaves.
@MainActor
package final class BrowseSession {
    private enum Event: Sendable {
        case bytes([UInt8])
        case resized
        case resumed
        /// Nothing has followed an Esc.
        case rested
        /// A search takes longer than a frame.
        case delayed
        /// The rows that Enter waited for are there.
        case found
        case ended
    }

    private let screen: LiveScreen
    private let console: any Console
    private let page: RenderingContext
    private let drawer: PictureDrawer
    private let perform: BrowseModel.Running
    private var pictures = 0
    private let events: AsyncStream<Event>
    private let send: AsyncStream<Event>.Continuation
    private var decoder = KeyDecoder()
    private var waiting: Task<Void, Never>?
    /// Draws what was typed, unless the rows come first.
    private var delayed: Task<Void, Never>?

    /// How long a frame waits for the rows of what was typed: as long as many windows show one.
    private static let frameTime = Duration.milliseconds(16)

    /// `perform` runs a line that a key makes.
    package init(
        screen: LiveScreen,
        console: any Console,
        page: RenderingContext,
        drawer: PictureDrawer,
        perform: @escaping BrowseModel.Running
    ) {
        self.screen = screen
        self.console = console
        self.page = page
        self.drawer = drawer
        self.perform = perform
        (events, send) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1024))
    }

    /// Takes the window's new size.
    package func resized() {
        send.yield(.resized)
    }

    /// Browses, and returns the lines that could have been typed instead; throws `CancellationError` once canceled.
    package func run(_ browsing: any Browsing, words: String) async throws -> [BrowsedLine] {
        let facts = console.facts
        let model = BrowseModel(
            browsing,
            words: words,
            columns: facts.columns,
            rows: facts.rows,
            draw: { [weak self] in await self?.draw($0, in: $1) },
            run: perform
        )
        var canvas = Canvas(columns: facts.columns, rows: facts.rows)
        let view = BrowseView(page)
        func draw() {
            delayed?.cancel()
            delayed = nil
            view.draw(model, into: &canvas)
            // A terminal that is gone ends the session.
            do { try screen.draw(canvas.frame()) } catch { send.yield(.ended) }
        }
        try screen.takeKeys { [send] in send.yield(.resumed) }
        let reader = KeyReader { [send] bytes in send.yield(bytes.map { .bytes($0) } ?? .ended) }
        defer {
            reader.stop()
            waiting?.cancel()
            delayed?.cancel()
            send.finish()
        }
        model.didChange = { [send] in
            if model.outcome == nil { draw() } else { send.yield(.found) }
        }
        draw()
        await withTaskCancellationHandler {
            for await event in events {
                switch event {
                case .bytes(let bytes):
                    take(decoder.decode(bytes), model, &canvas)
                    waitForMore()
                case .rested: take(decoder.endWaiting(), model, &canvas)
                case .resumed, .resized:
                    let facts = console.facts
                    canvas.resize(columns: facts.columns, rows: facts.rows)
                    model.resize(columns: facts.columns, rows: facts.rows)
                case .found, .delayed: break
                case .ended: model.abandon()
                }
                guard model.outcome == nil, !Task.isCancelled else { break }
                if case .bytes = event, model.isSearching { drawSoon() } else { draw() }
            }
        } onCancel: { [send] in
            send.finish()
        }
        model.didChange = {}
        canvas.clear()
        try? screen.draw(canvas.frame())
        screen.giveBackKeys()
        await model.end()
        try Task.checkCancellation()
        return model.lines
    }

    private func take(_ keys: [TerminalKey], _ model: BrowseModel, _ canvas: inout Canvas) {
        for key in keys {
            switch key {
            case .control("l"): canvas.invalidate()
            case .control("z"): screen.suspendProcess()
            default: model.handle(key)
            }
        }
    }

    /// Has the frame drawn that rows did not come for; more keys do not put it off.
    private func drawSoon() {
        guard delayed == nil else { return }
        delayed = Task { [send] in
            try? await Task.sleep(for: Self.frameTime)
            if !Task.isCancelled { send.yield(.delayed) }
        }
    }

    /// Takes an Esc for the key once nothing has followed it.
    private func waitForMore() {
        waiting?.cancel()
        guard decoder.isWaiting else { return }
        waiting = Task { [send] in
            try? await Task.sleep(for: KeyDecoder.patience)
            if !Task.isCancelled { send.yield(.rested) }
        }
    }

    private func draw(_ picture: Picture, in area: PictureCanvas.Area) async -> PanePicture? {
        pictures += 1
        return await drawer.pane(picture, in: area, on: console.facts, number: pictures)
    }
}
