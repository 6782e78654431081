import Glibc
import SatchelConsole
import Synchronization

/// A console that records its output in order, with the stream.
///
/// What programs print that results are piped to comes after the rest.
package final class RecordingConsole: Console {
    /// The stream of a text.
    package enum Stream: Sendable, Equatable {
        /// Standard output.
        case output
        /// Standard error.
        case error
    }

    private let records = Mutex<[(stream: Stream, text: String)]>([])
    private let window: Mutex<TerminalFacts>
    /// An unlinked file that programs write to, once there is one, and how far it was read.
    private let programs = Mutex<(file: Int32, read: Int)>((-1, 0))

    /// Creates a console, by default not a terminal.
    package init(facts: TerminalFacts = TerminalFacts()) {
        window = Mutex(facts)
    }

    deinit {
        programs.withLock { if $0.file >= 0 { close($0.file) } }
    }

    package var facts: TerminalFacts { window.withLock { $0 } }

    /// Resizes the window.
    package func resize(columns: Int, rows: Int) {
        window.withLock { ($0.columns, $0.rows) = (columns, rows) }
    }

    package func write(_ text: String) {
        if !text.isEmpty { records.withLock { $0.append((.output, text)) } }
    }

    package func writeError(_ text: String) {
        if !text.isEmpty { records.withLock { $0.append((.error, text)) } }
    }

    package var programOutput: Int32 {
        programs.withLock { programs in
            if programs.file < 0 {
                var name = Array("/tmp/satchel-output-XXXXXX".utf8CString)
                programs.file = mkstemp(&name)
                unlink(name)
                _ = fcntl(programs.file, F_SETFD, FD_CLOEXEC)
            }
            return programs.file
        }
    }

    /// Records what programs have printed since the last time.
    private func takeProgramOutput() {
        let text = programs.withLock { programs in
            var bytes: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 1 << 12)
            while programs.file >= 0 {
                let count = pread(programs.file, &chunk, chunk.count, programs.read)
                guard count > 0 else { break }
                bytes += chunk[..<count]
                programs.read += count
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        write(text)
    }

    /// All standard output.
    package var output: String { text(of: .output) }

    /// All standard error.
    package var errors: String { text(of: .error) }

    /// Returns and clears what was printed since the last call, in order.
    package func take() -> [(stream: Stream, text: String)] {
        takeProgramOutput()
        return records.withLock { records in
            defer { records = [] }
            return records
        }
    }

    private func text(of stream: Stream) -> String {
        takeProgramOutput()
        return records.withLock { $0.filter { $0.stream == stream }.map(\.text).joined() }
    }
}

/// A line editor that reads from a script.
package final class ScriptedLineEditor: LineEditor {
    private let events: Mutex<ArraySlice<LineEvent>>

    /// Creates an editor that gives these events, then the end of input.
    package init(_ events: [LineEvent]) { self.events = Mutex(events[...]) }

    /// Creates an editor that gives these lines, then the end of input.
    package convenience init(lines: String...) {
        self.init(lines.map(LineEvent.line))
    }

    package func readLine(prompt: String, purpose: LinePurpose) async -> LineEvent {
        if Task.isCancelled { return .interrupted }
        return events.withLock { $0.popFirst() ?? .endOfInput }
    }
}
