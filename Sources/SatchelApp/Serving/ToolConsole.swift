import SatchelConsole
import Synchronization

/// The console of a process that serves tools: nothing reaches standard output, and what a command says besides its
/// answer goes with the answer.
final class ToolConsole: Console {
    /// The bytes kept of what one command says.
    private static let most = 1 << 16

    private let notes = Mutex("")

    var facts: TerminalFacts { TerminalFacts() }

    func write(_ text: String) {}

    func writeError(_ text: String) {
        notes.withLock { if $0.utf8.count + text.utf8.count <= Self.most { $0 += text } }
    }

    /// Returns what was said since the last time.
    func takeNotes() -> String {
        notes.withLock { notes in
            defer { notes = "" }
            return notes
        }
    }
}
