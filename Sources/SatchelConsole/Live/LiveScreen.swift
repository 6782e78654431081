import SatchelPluginAPI
import Synchronization

/// The full-screen display of a running command, where each frame replaces the one before.
///
/// It uses the terminal's alternate screen: earlier output stays untouched under it, a resize can't tear a frame, and
/// one sequence leaves it. It is open for one command at a time; signals close it from their own thread.
package final class LiveScreen: Sendable {
    private enum State {
        /// No command runs: frames are dropped.
        case closed
        /// The running command has shown nothing yet.
        case ready
        case shown(frame: String)
    }

    /// Alternate screen, hidden cursor, no line wrap.
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

    /// Allows frames from now on.
    package func open() {
        state.withLock { $0 = .ready }
    }

    /// Shows a frame; its lines must fit the window's width, and those beyond its `rows` are counted in the last row.
    package func show(_ lines: [String], rows: Int) throws {
        var shown = lines
        if lines.count > max(1, rows) {
            shown = lines.prefix(max(0, rows - 1)) + ["… \(lines.count - max(0, rows - 1)) more lines"]
        }
        // Drawn over the last frame and cleared behind each line, so that nothing flickers.
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

    /// Leaves the alternate screen, and drops frames until it is opened again.
    package func close() {
        state.withLock { state in
            if case .shown = state { leave() }
            state = .closed
        }
    }

    /// Stops the process as Ctrl-Z does, outside the alternate screen until it resumes.
    package func suspendProcess() {
        state.withLock { state in
            guard case .shown(let frame) = state else { return ProcessSuspension.suspend() }
            leave()
            ProcessSuspension.suspend()
            console.setEcho(false)
            try? console.write(Self.take + frame)
        }
    }

    private func leave() {
        try? console.write(Self.giveBack)
        console.setEcho(true)
    }
}
