import SatchelConsole
import Synchronization

/// A line editor that reads from a script, and records what it was asked.
package final class ScriptedLineEditor: LineEditor {
    /// One request for a line, as the shell made it.
    package struct Request: Sendable, Equatable {
        /// The prompt shown.
        package var prompt: String
        /// What the line was for.
        package var purpose: LinePurpose
    }

    private struct State {
        var events: ArraySlice<LineEvent>
        var requests: [Request] = []
        var signals: [Signal] = []
    }

    private let state: Mutex<State>

    /// Creates an editor that gives these events, then the end of input.
    package init(_ events: [LineEvent]) {
        state = Mutex(State(events: events[...]))
    }

    /// Creates an editor that gives these lines, then the end of input.
    package convenience init(lines: String...) {
        self.init(lines.map(LineEvent.line))
    }

    /// The requests so far, oldest first.
    package var requests: [Request] { state.withLock { $0.requests } }

    /// The signals it was told about, oldest first.
    package var signals: [Signal] { state.withLock { $0.signals } }

    package func readLine(prompt: String, purpose: LinePurpose) async -> LineEvent {
        if Task.isCancelled { return .interrupted }
        return state.withLock { state in
            state.requests.append(Request(prompt: prompt, purpose: purpose))
            return state.events.popFirst() ?? .endOfInput
        }
    }

    package func handle(_ signal: Signal) {
        state.withLock { $0.signals.append(signal) }
    }
}
