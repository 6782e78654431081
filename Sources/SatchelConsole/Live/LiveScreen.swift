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
        /// The command draws cells and reads keys; told once the process resumes, it draws everything again.
        case drawn(resumed: @Sendable () -> Void)

        var isShown: Bool {
            switch self {
            case .closed, .ready: false
            case .shown, .drawn: true
            }
        }
    }

    /// Alternate screen, hidden cursor, no line wrap.
    private static let take = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
    private static let giveBack = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    /// Mouse buttons and the wheel, with cells as numbers; pastes in brackets.
    private static let takeKeys = take + "\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h"
    /// Undoes everything, a frame that is half written included.
    static let giveBackAll = "\u{1B}[?2026l\u{1B}[m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l" + giveBack

    private let console: any Console
    private let state = Mutex(State.closed)

    package init(console: any Console) {
        self.console = console
    }

    /// Whether the window shows a frame.
    package var isShown: Bool { state.withLock { $0.isShown } }

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
            case .shown, .drawn: try console.write(frame)
            }
            state = .shown(frame: frame)
        }
    }

    /// Takes the window, and the keys typed at it, for a command that draws cells; does nothing once it is closed.
    package func takeKeys(resumed: @escaping @Sendable () -> Void) throws {
        try state.withLock { state in
            guard case .ready = state else { return }
            console.setRawInput(true)
            state = .drawn(resumed: resumed)
            try console.write(Self.takeKeys)
        }
    }

    /// Sends the bytes of a frame, in one write; drops them once the window is given back.
    package func draw(_ bytes: String) throws {
        try state.withLock { state in
            guard case .drawn = state, !bytes.isEmpty else { return }
            try console.write(bytes)
        }
    }

    /// Gives the window back before the command ends, so that it may print.
    package func giveBackKeys() {
        state.withLock { state in
            guard case .drawn = state else { return }
            leave(state)
            state = .ready
        }
    }

    /// Leaves the alternate screen, and drops frames until it is opened again.
    package func close() {
        state.withLock { state in
            leave(state)
            state = .closed
        }
    }

    /// Stops the process as Ctrl-Z does, outside the alternate screen until it resumes.
    package func suspendProcess() {
        state.withLock { state in
            leave(state)
            Signal.suspendProcess()
            switch state {
            case .closed, .ready: break
            case .shown(let frame):
                console.setEcho(false)
                try? console.write(Self.take + frame)
            case .drawn(let resumed):
                console.setRawInput(true)
                try? console.write(Self.takeKeys)
                resumed()
            }
        }
    }

    private func leave(_ state: State) {
        switch state {
        case .closed, .ready: break
        case .shown:
            try? console.write(Self.giveBack)
            console.setEcho(true)
        case .drawn:
            try? console.write(Self.giveBackAll)
            console.setRawInput(false)
        }
    }
}
