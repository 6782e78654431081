import Glibc
import Synchronization

/// Gives the terminal back as it was found, however the process ends.
///
/// Readline restores the terminal after each line. A process that ends in the middle of one — `exit` on another thread,
/// a signal — would leave the shell it came from without echo, so the state is also restored at exit.
enum TerminalGuard {
    private struct Saved {
        var mode = termios()
        var isTaken = false
        var isEditing = false
    }

    private static let saved = Mutex(Saved())

    /// Remembers the terminal's state; once for the process.
    static func remember() {
        let isFirst = saved.withLock { saved in
            guard !saved.isTaken else { return false }
            saved.isTaken = tcgetattr(STDIN_FILENO, &saved.mode) == 0
            return saved.isTaken
        }
        if isFirst { atexit { TerminalGuard.restore() } }
    }

    /// Notes that the terminal is in readline's mode, so that it needs restoring.
    static func noteEditing(_ isEditing: Bool) {
        saved.withLock { $0.isEditing = isEditing }
    }

    /// Restores the terminal if it is in readline's mode.
    static func restore() {
        saved.withLock { saved in
            guard saved.isTaken, saved.isEditing else { return }
            saved.isEditing = false
            tcsetattr(STDIN_FILENO, TCSANOW, &saved.mode)
            let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
            // The terminal must stop marking pastes, and the next prompt wants a line of its own.
            let bytes = (isDumb ? "" : "\u{1B}[?2004l") + "\r\n"
            _ = bytes.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
        }
    }
}
