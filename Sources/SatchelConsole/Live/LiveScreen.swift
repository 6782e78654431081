import SatchelPluginAPI
import Synchronization

/// The window while a command shows something in the place of what it showed before.
///
/// It is the terminal's second screen: what was printed before is untouched under it, a resize cannot tear a frame, and
/// leaving it is one sequence. Open for one command at a time; signals close it from their own thread.
package final class LiveScreen: Sendable {
    private enum State {
        /// No command runs: frames are dropped.
        case closed
        /// A command runs that has shown nothing yet.
        case ready
        /// The window shows this frame.
        case shown(frame: String)
    }

    /// Second screen; cursor hidden; a line too long is cut instead of continued.
    private static let take = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
    static let giveBack = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    private let console: any Console
    private let state = Mutex(State.closed)

    /// Creates a closed screen.
    package init(console: any Console) {
        self.console = console
    }

    /// Whether the window shows a frame.
    package var isShown: Bool { state.withLock { if case .shown = $0 { true } else { false } } }

    /// Lets frames be shown from now on.
    package func open() {
        state.withLock { $0 = .ready }
    }

    /// Shows lines in the place of those shown before.
    ///
    /// - Parameters:
    ///   - lines: The lines, as wide as the window at most; those it has no row for are counted in its last row.
    ///   - rows: The rows of the window.
    /// - Throws: When the terminal takes no more.
    package func show(_ lines: [String], rows: Int) throws {
        var shown = lines
        if lines.count > max(1, rows) {
            shown = lines.prefix(max(0, rows - 1)) + ["… \(lines.count - max(0, rows - 1)) more lines"]
        }
        // Drawn over the frame before and cleared behind each line: nothing flickers.
        let frame = "\u{1B}[H" + shown.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
        try state.withLock { state in
            switch state {
            case .closed: return
            case .ready:
                console.setEcho(false)
                try console.write(Self.take + frame)
            case .shown: try console.write(frame)
            }
            state = .shown(frame: frame)
        }
    }

    /// Gives the window back, and drops frames until it is opened again.
    package func close() {
        state.withLock { state in
            if case .shown = state { leave() }
            state = .closed
        }
    }

    /// Stops the process as Ctrl-Z does, with the window given back until it goes on.
    package func suspendProcess() {
        state.withLock { state in
            guard case .shown(let frame) = state else { return ProcessSuspension.suspend() }
            leave()
            ProcessSuspension.suspend()
            console.setEcho(false)
            // A terminal that is gone is noticed by the next frame.
            try? console.write(Self.take + frame)
        }
    }

    private func leave() {
        // A terminal that takes no more has nothing to be given back.
        try? console.write(Self.giveBack)
        console.setEcho(true)
    }
}
